# SPDX-License-Identifier: Apache-2.0
"""The table that jobs/fetch_data.py makes of raw sensor readings, and how it refuses what are none.  Needs no network."""

import gzip
import hashlib
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "jobs/fetch_data.py"

RAW = """\
2004-02-28 00:59:16.02785 3 1 19.9884 37.0933 45.08 2.69964
2004-03-01 00:00:00.0 3 1 18 37.0933 45.08 2.69964
2004-03-01 00:09:59.999999 3 1 19.5 37.0933 45.08 2.69964
2004-03-01 00:10:00 3 1 20 37.0933 45.08 2.69964
2004-03-01 00:10:00 3 54 21.0004 37.0933 45.08 2.69964
2004-03-01 00:20:00 3 2 122.153 -3.91901 45.08 2.03397
2004-03-01 00:20:00 3 28 20 37.0933 45.08 2.69964
2004-03-01 00:20:00 3 6485 20 37.0933 45.08 2.69964
2004-03-01 00:20:00 3
2004-03-01 00:20:00 3 2 37.0933 45.08 2.69964
2004-03-01 00:20:00 3 2 nan 37.0933 45.08 2.69964
2004-03-01 24:20:00 3 2 20 37.0933 45.08 2.69964
2004-03-01 noon 3 2 20 37.0933 45.08 2.69964
2004-13-01 00:20:00 3 2 20 37.0933 45.08 2.69964
\xff\x00 garbage , 2 3 4 5 6 7

2004-03-08 23:59:59 3 6 22 37.0933 45.08 2.69964
2004-03-09 00:00:00 3 6 22 37.0933 45.08 2.69964
"""


class FetchData(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.raw = self.folder / "data.txt"
        self.raw.write_text(RAW, encoding="latin-1")
        self.table = self.folder / "data/intel_lab/temperature.csv"

    def run_script(self, *words, exit_code=0, **environment):
        others = {name: value for name, value in os.environ.items() if name != "REGRETBENCH_DATA"}
        process = subprocess.run(
            [sys.executable, "-B", SCRIPT, *map(str, words)],
            capture_output=True,
            cwd=self.folder,
            env={**others, **environment},
            text=True,
        )
        self.assertEqual(process.returncode, exit_code, process.stdout + process.stderr)
        return process

    def rows(self):
        return [line.split(",") for line in self.table.read_text().splitlines()]

    def test_the_table_holds_ten_minute_means_of_eight_days_and_gaps(self):
        self.run_script("--from", self.raw)
        header, *rows = self.rows()
        self.assertEqual([row[0] for row in rows], [str(step) for step in range(8 * 144)])
        said = {(step, header[i]): cell for step, row in enumerate(rows) for i, cell in enumerate(row) if i and cell}
        self.assertEqual(said, {(0, "mote1"): "18.750", (1, "mote1"): "20.000", (1, "mote54"): "21.000",
                                (1151, "mote6"): "22.000"})

    def test_lines_that_are_skipped_are_counted_by_reason(self):
        self.assertIn(
            "17 lines: 5 used; skipped: 2 too short, 5 malformed, 2 of other motes, 2 of other days, 1 outside 0 to 60 "
            "degrees\n",
            self.run_script("--from", self.raw).stdout,
        )

    def test_the_eight_days_can_begin_on_another(self):
        self.run_script("--from", self.raw, "--first-day", "2004-02-28")
        rows = self.rows()
        self.assertEqual(rows[1 + 5][1], "19.988")  # 00:59 of the first day
        self.assertEqual(rows[1 + 2 * 144][1], "18.750")  # 2004 has a 29th of February
        self.run_script("--from", self.raw, "--first-day", "1 March", exit_code=2)

    def test_packed_readings_make_the_same_table(self):
        self.run_script("--from", self.raw)
        plain = self.table.read_bytes()
        (self.folder / "data.txt.gz").write_bytes(gzip.compress(self.raw.read_bytes()))
        self.run_script("--from", "data.txt.gz", "--force")
        self.assertEqual(self.table.read_bytes(), plain)

    def test_the_table_goes_where_the_program_looks_for_it(self):
        self.run_script("--from", self.raw, REGRETBENCH_DATA="elsewhere")
        self.assertTrue((self.folder / "elsewhere/intel_lab/temperature.csv").is_file())
        self.run_script("--from", self.raw, "--data-dir", "chosen", REGRETBENCH_DATA="elsewhere")
        self.assertTrue((self.folder / "chosen/intel_lab/temperature.csv").is_file())

    def test_a_table_that_is_there_is_kept_unless_forced(self):
        self.run_script("--from", self.raw)
        self.table.write_text("mine")
        process = self.run_script("--from", self.raw, exit_code=2)
        self.assertIn("temperature.csv exists; --force", process.stderr)
        self.assertEqual(self.table.read_text(), "mine")

    def test_the_hash_of_the_readings_is_told_and_verified(self):
        digest = hashlib.sha256(self.raw.read_bytes()).hexdigest()
        self.assertIn(digest, self.run_script("--from", self.raw).stdout)
        self.run_script("--from", self.raw, "--force", "--sha256", digest.upper())
        process = self.run_script("--from", self.raw, "--force", "--sha256", "0" * 64, exit_code=2)
        self.assertIn(digest, process.stderr)
        self.assertIn("0" * 64, process.stderr)

    def test_what_are_no_readings_is_refused_in_one_line_and_leaves_nothing(self):
        whole = gzip.compress(RAW.encode("latin-1") * 100)
        for content, reason in [
            (b"", "no line holds a temperature"),
            (b"<html>not found</html>\n", "no line holds a temperature"),
            (whole[: len(whole) // 2], "cannot be unpacked"),
            (b"\x1f\x8bnot packed at all", "cannot be unpacked"),
        ]:
            with self.subTest(reason):
                self.raw.write_bytes(content)
                process = self.run_script("--from", self.raw, exit_code=2)
                self.assertRegex(process.stderr, r"\Afetch_data.py: [^\n]*" + reason + r"[^\n]*\n\Z")
                self.assertFalse(self.table.exists())
        self.assertIn("No such file", self.run_script("--from", "none.txt", exit_code=2).stderr)

    def test_the_layout_is_that_of_the_table_the_objective_is_tested_with(self):
        folder = os.environ.get("REGRETBENCH_DATA")
        if not folder:
            self.skipTest("REGRETBENCH_DATA does not say where the data of the Intel lab are")
        self.run_script("--from", self.raw)
        known = [line.split(",") for line in (Path(folder) / "intel_lab/temperature.csv").read_text().splitlines()]
        rows = self.rows()
        self.assertEqual(rows[0], known[0])
        self.assertEqual([row[0] for row in rows], [row[0] for row in known])


if __name__ == "__main__":
    unittest.main()
