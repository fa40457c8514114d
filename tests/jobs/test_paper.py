# SPDX-License-Identifier: Apache-2.0
"""jobs/paper.sh: a folder of suites becomes results, tables and figures."""

import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "jobs" / "paper.sh"

SMALL = """\
trials  = 2
horizon = 5

[objective]
name    = markov-field
epsilon = 0.1
grid    = 4

[algorithm]
name    = random
"""
WITHOUT_DATA = SMALL.replace("markov-field\nepsilon = 0.1\ngrid    = 4", "temperature")


class Paper(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "field").mkdir()

    def play(self, *words):
        environment = {key: value for key, value in os.environ.items() if key != "REGRETBENCH_DATA"}
        return subprocess.run([SCRIPT, *words], cwd=self.folder, env=environment, capture_output=True, text=True)

    def start(self, *words):
        return subprocess.Popen([SCRIPT, *words], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def wait_for(self, condition):
        deadline = time.monotonic() + 60
        while not condition():
            self.assertLess(time.monotonic(), deadline, "the run did not begin")
            time.sleep(0.05)

    def made(self):
        return {path.name for path in (self.folder / "results" / "field").iterdir()}

    def test_every_suite_gets_result_table_and_figure(self):
        (self.folder / "field" / "a.ini").write_text(SMALL)
        (self.folder / "field" / "b.ini").write_text(SMALL)
        process = self.play("field", "--trials", "3")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertLessEqual({f"{name}.{kind}" for name in "ab" for kind in ("h5", "txt", "png", "pdf")}, self.made())
        self.assertRegex((self.folder / "results" / "field" / "a.txt").read_text(), r"random +3 +0 ")

    def test_a_suite_without_its_data_keeps_no_other_from_being_played(self):
        (self.folder / "field" / "a.ini").write_text(WITHOUT_DATA)
        (self.folder / "field" / "b.ini").write_text(SMALL)
        process = self.play("field")
        self.assertEqual(process.returncode, 2, process.stderr)
        self.assertIn("intel_lab/temperature.csv", process.stderr)
        self.assertIn("b.h5", self.made())
        self.assertNotIn("a.h5", self.made())

    def test_failed_trials_are_told_by_the_exit_code(self):
        (self.folder / "field" / "a.ini").write_text(SMALL)
        process = self.play("field", "--trial-timeout", "1e-9")
        self.assertEqual(process.returncode, 3, process.stderr)
        self.assertIn("a.txt", self.made())

    def test_a_signal_stops_it_between_two_suites_and_the_same_command_goes_on(self):
        (self.folder / "field" / "a.ini").write_text(SMALL.replace("trials  = 2", "trials  = 2000000"))
        (self.folder / "field" / "b.ini").write_text(SMALL)
        journal = self.folder / "results" / "field" / "a.journal"
        for signal_sent in (signal.SIGTERM, signal.SIGINT):
            with self.subTest(signal_sent.name):
                before = journal.stat().st_size if journal.exists() else 0
                running = self.start("field", "--quiet")
                self.wait_for(lambda: journal.exists() and journal.stat().st_size > before + 10000)
                running.send_signal(signal_sent)
                self.assertEqual(running.wait(timeout=60), 75)
                self.assertFalse((self.folder / "results" / "field" / "b.h5").exists())
        (self.folder / "field" / "a.ini").unlink()
        self.assertEqual(self.play("field").returncode, 0)
        self.assertIn("b.png", self.made())

    def test_options_that_it_gives_itself_are_refused(self):
        (self.folder / "field" / "a.ini").write_text(SMALL)
        for words in (["--help"], [], ["field", "--out", "x.h5"], ["field", "--shard=1/2"]):
            with self.subTest(words):
                process = self.play(*words)
                self.assertEqual(process.returncode, 2)
                self.assertTrue(process.stderr.startswith("usage: jobs/paper.sh FOLDER"), process.stderr)

    def test_a_folder_without_suites_is_refused(self):
        process = self.play("field")
        self.assertEqual(process.returncode, 2)
        self.assertEqual(process.stderr, "field: there is no suite (.ini) in this folder\n")


if __name__ == "__main__":
    unittest.main()
