# SPDX-License-Identifier: Apache-2.0
"""Trials that fail in whatever way leave the others alone, are told by kind, and can be played again by themselves."""

import shlex
import sys

import h5py

from end_to_end.journal import keys_of
from end_to_end.suites import SuiteTest
from runs import result_of

# Trial seeds are what a program can tell trials apart by; every third one misbehaves, as long as `mend` is not there.
PROGRAM = """\
import json, os, sys, time

for line in sys.stdin:
    request = json.loads(line)
    broken = not os.path.exists("mend")
    if request["do"] == "hello":
        answer = {"lower": [0], "upper": [1], "optimum": 1, "noise_variance": 1}
    elif request["do"] == "reset":
        seed, answer = request["seed"], {"ok": True}
    elif request["do"] == "goodbye":
        break
    elif broken and seed % 3 == 0 and request["round"] == 2:
        BEHAVIOUR
    else:
        answer = {"y": request["x"][0], "f": request["x"][0]}
    print(json.dumps(answer), flush=True)
"""

SUITE = """\
title   = A program that misbehaves
trials  = 20
horizon = 3

[objective]
name    = external
command = {python} program.py
grid    = 4
timeout = 30

[algorithm]
name = random
"""


class Failures(SuiteTest):
    def behave(self, behaviour):
        self.write("program.py", PROGRAM.replace("BEHAVIOUR", behaviour))
        self.write("p.ini", SUITE.format(python=shlex.quote(sys.executable)))

    def kinds(self, path="x.h5"):
        with h5py.File(self.folder / path) as file:
            return {*file["failures/kind"].asstr()[()]}, len(file["failures/kind"])

    def undisturbed(self):
        """The result of a program that behaves well."""
        (self.folder / "mend").touch()
        self.run_program("run", "p.ini", "--out", "well.h5")
        (self.folder / "mend").unlink()
        return result_of(self.folder / "well.h5")

    def run_failing(self, *words, ranks=2):
        return self.run_program("run", "p.ini", "--out", "x.h5", *words, ranks=ranks, exit_code=3)

    def test_a_program_that_dies_fails_its_trial_and_what_it_said_last_is_kept(self):
        self.behave("sys.stderr.write('no licence left\\n'); sys.exit(4)")
        said = self.run_failing()
        self.assertRegex(said.stdout, r"x.h5: 1 cells x 20 trials, [1-9]\d* failed: [1-9]\d* program\n")
        self.assertIn("no licence left", said.stderr)
        self.assertEqual(self.kinds()[0], {"program"})

    def test_a_number_that_is_not_finite_fails_its_trial(self):
        self.behave("answer = {'y': float('nan'), 'f': 0}")
        self.assertIn("not finite", self.run_failing().stdout)
        self.assertEqual(self.kinds()[0], {"not finite"})

    def test_a_trial_that_takes_too_long_fails_and_one_that_does_not_come_back_is_left_behind(self):
        self.behave("time.sleep(20); answer = {'y': 0, 'f': 0}")
        self.write("p.ini", (self.folder / "p.ini").read_text().replace("trials  = 20", "trials  = 5"))
        said = self.run_failing("--trial-timeout", "0.5")
        kinds, count = self.kinds()
        self.assertEqual(kinds, {"timeout"})
        self.assertRegex(said.stdout, f"5 trials, {count} failed: {count} timeout")
        self.assertIn("it took longer than --trial-timeout 0.5 and did not come back from a round", said.stderr)

    def test_failed_trials_alone_are_played_again(self):
        expected_program = "sys.exit(4)"
        self.behave(expected_program)
        expected = self.undisturbed()
        self.run_failing()
        failed = self.kinds()[1]
        (self.folder / "mend").touch()
        again = self.run_program("run", "p.ini", "--out", "x.h5", "--retry-failed", ranks=2)
        self.assertEqual(again.stdout, "x.h5: 1 cells x 20 trials, 0 failed\n")
        self.assertIn(f"resuming, {20 - failed} trials are done\n", again.stderr)
        self.assertEqual(len(keys_of(self.folder / "x.journal")), 20 + failed)
        self.assert_same_result("x.h5", expected)
        self.assertIn("already complete", self.run_program("run", "p.ini", "--out", "x.h5", "--retry-failed").stdout)

    def test_failed_trials_cannot_be_played_again_without_their_journal(self):
        self.behave("sys.exit(4)")
        self.run_failing()
        (self.folder / "x.journal").unlink()
        process = self.run_program("run", "p.ini", "--out", "x.h5", "--retry-failed", exit_code=2)
        self.assertIn("--retry-failed: the journal x.journal is gone", process.stderr)

    def test_a_run_stops_after_so_many_failures_and_goes_on_when_told(self):
        self.behave("sys.exit(4)")
        expected = self.undisturbed()
        stopped = self.run_failing("--max-fails", "2")
        self.assertIn("--max-fails is 2", stopped.stderr)
        self.assertEqual(stopped.stdout, "")
        self.assertFalse((self.folder / "x.h5").exists())
        self.assertLess(len(keys_of(self.folder / "x.journal")), 20)
        (self.folder / "mend").touch()
        self.run_program("run", "p.ini", "--out", "x.h5", "--retry-failed", ranks=2)
        self.assert_same_result("x.h5", expected)
