# SPDX-License-Identifier: Apache-2.0
"""A disk that fills up: the run says so, keeps its journal sound, and goes on when there is room again."""

import os
import subprocess
import tempfile
from pathlib import Path

from runs import ProgramTest, result_of

SUITE = """\
title   = Curves that fill a small disk
trials  = 30
horizon = 400
record  = rounds

[objective]
name    = markov-field
epsilon = 0.01, 0.1
grid    = 5

[algorithm]
name = random
"""


class FullDisk(ProgramTest):
    def setUp(self):
        super().setUp()
        if os.geteuid() != 0:
            self.skipTest("only root can mount a small file system")
        self.disk = Path(tempfile.mkdtemp(prefix="regretbench-disk-"))
        self.addCleanup(self.disk.rmdir)
        self.mount("size=128k")
        self.addCleanup(subprocess.run, ["umount", "--lazy", self.disk], check=True)
        self.write("s.ini", SUITE)

    def mount(self, options):
        process = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", self.disk], capture_output=True, text=True)
        if process.returncode != 0:
            self.skipTest(f"a small file system cannot be mounted: {process.stderr.strip()}")

    def make_room(self):
        subprocess.run(["mount", "-o", "remount,size=64m", self.disk], check=True)

    def fill(self, leaving):
        """Takes all of the disk but the last pages."""
        with (self.disk / "ballast").open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(4096))
            except OSError:
                file.truncate(file.tell() // 4096 * 4096 - leaving * 4096)

    def undisturbed(self):
        self.run_program("run", "s.ini", "--quiet", "--out", "undisturbed.h5")
        return result_of(self.folder / "undisturbed.h5")

    def assert_says_no_space(self, process, name):
        self.assertIn(f"{self.disk / name}: cannot be written: No space left on device", process.stderr)
        self.assertIn("run the same command again", process.stderr)

    def assert_completes_with_room(self, *words, ranks=None):
        self.make_room()
        process = self.run_program("run", "s.ini", "--out", self.disk / "a.h5", *words, ranks=ranks)
        self.assert_same_result(self.disk / "a.h5", self.undisturbed())
        return process

    def test_while_records_are_written(self):
        for ranks in [None, 3]:
            with self.subTest(ranks=ranks):
                process = self.run_program("run", "s.ini", "--out", self.disk / "a.h5", ranks=ranks, exit_code=1)
                self.assert_says_no_space(process, "a.journal")
                self.assertEqual([path.name for path in self.disk.iterdir()], ["a.journal"])
                status = self.run_program("status", self.disk / "a.journal").stdout
                self.assertNotIn("not a whole record", status)
                done = int(status.split("\nall")[1].split()[0])
                self.assertGreater(done, 3)
                self.assertLess(done, 60)
                process = self.assert_completes_with_room(ranks=ranks)
                self.assertIn(f"resuming, {done} trials are done", process.stderr)
                for path in self.disk.iterdir():
                    path.unlink()
                subprocess.run(["mount", "-o", "remount,size=128k", self.disk], check=True)

    def test_before_the_journal_can_be_begun(self):
        self.fill(leaving=0)
        for ranks in [None, 2]:
            with self.subTest(ranks=ranks):
                process = self.run_program("run", "s.ini", "--out", self.disk / "a.h5", ranks=ranks, exit_code=1)
                self.assertIn("No space left on device", process.stderr)
        (self.disk / "ballast").unlink()
        self.assert_completes_with_room()

    def test_between_the_journals_header_and_the_first_record(self):
        # The header fills most of the one page that is left; the note of the run's begin no longer fits.
        self.write("s.ini", "#" * 3000 + "\n" + SUITE)
        self.fill(leaving=1)
        for ranks in [None, 2]:
            with self.subTest(ranks=ranks):
                process = self.run_program("run", "s.ini", "--out", self.disk / "a.h5", ranks=ranks, exit_code=1)
                self.assert_says_no_space(process, "a.journal")
        self.assert_completes_with_room()

    def test_while_the_result_is_written(self):
        self.make_room()
        self.run_program("run", "s.ini", "--quiet", "--out", self.disk / "a.h5")
        journal = (self.disk / "a.journal").read_bytes()
        (self.disk / "a.h5").unlink()
        subprocess.run(["mount", "-o", f"remount,size={len(journal) // 1024 + 64}k", self.disk], check=True)
        process = self.run_program("run", "s.ini", "--quiet", "--out", self.disk / "a.h5", exit_code=1)
        self.assertIn("a.h5", process.stderr)
        self.assertEqual(len(process.stderr.splitlines()), 1, process.stderr)
        self.assertEqual([path.name for path in self.disk.iterdir()], ["a.journal"])
        self.assertEqual((self.disk / "a.journal").read_bytes()[: len(journal)], journal)
        self.assert_completes_with_room()
