# SPDX-License-Identifier: Apache-2.0
"""Runs whose objective a program computes: ranks, failures, and what is left of the programs when a run ends."""

import signal
import sys
import time
from pathlib import Path

import h5py

from runs import LONGEST, ProgramTest, result_of, session_of

BRANIN = (Path(__file__).resolve().parents[2] / "suites/external/branin.py").read_text()

SUITE = f"""\
trials  = 5
horizon = 6
seed    = 1
record  = rounds

[objective]
name    = external
command = {sys.executable} program.py
grid    = 5

[algorithm.model]
name    = gp-ucb

[algorithm.chance]
name    = random
"""

EVALUATE = 'elif request["do"] == "evaluate":\n'


class External(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("s.ini", SUITE)

    def write_program(self, before_each_value):
        self.assertEqual(BRANIN.count(EVALUATE), 1)
        self.write("program.py", BRANIN.replace(EVALUATE, f"{EVALUATE}        {before_each_value}\n"))

    def await_empty_session(self, process):
        deadline = time.monotonic() + LONGEST
        while session_of(process.pid) and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertEqual(session_of(process.pid), [])

    def test_results_are_the_same_on_any_number_of_ranks(self):
        self.write_program("pass")
        self.run_program("run", "s.ini", "--out", "one.h5")
        self.run_program("run", "s.ini", "--out", "three.h5", ranks=3)
        self.assert_same_result("three.h5", result_of(self.folder / "one.h5"))

    def test_a_program_that_dies_fails_its_trials_alone_and_alike_on_any_number_of_ranks(self):
        self.write_program('(seed + request["round"]) % 8 == 0 and sys.exit(f"no convergence for {seed % 8}")')
        self.run_program("run", "s.ini", "--out", "one.h5", exit_code=3)
        self.run_program("run", "s.ini", "--out", "two.h5", ranks=2, exit_code=3)
        self.assert_same_result("two.h5", result_of(self.folder / "one.h5"))
        with h5py.File(self.folder / "one.h5") as result:
            texts = result["failures/text"].asstr()[:]
            failed = result["trials/status"][:]
        self.assertEqual(failed.sum(), len(texts))
        self.assertIn(0, failed)
        self.assertEqual(failed[0].tolist(), failed[1].tolist())  # both algorithms met the same seeds
        for text in texts:
            self.assertRegex(text, r"^evaluating round \d at .* exit status 1; its stderr ends: no convergence for \d")

    def test_a_stopped_run_leaves_no_program_behind(self):
        self.write_program("import time; time.sleep(0.05)")
        process = self.start("run", "s.ini", "--trials", "1000", ranks=2)
        journal = self.folder / "results/s.journal"
        self.wait_for(lambda: journal.exists() and len(session_of(process.pid)) >= 5, process)
        process.send_signal(signal.SIGUSR1)
        self.assertEqual(self.finish(process).returncode, 75)
        self.assertEqual(session_of(process.pid), [])

    def test_a_killed_run_leaves_no_program_behind(self):
        self.write_program("pass")
        process = self.start("run", "s.ini", "--trials", "100000")
        self.wait_for(lambda: len(session_of(process.pid)) >= 2, process)
        process.kill()
        process.wait()
        self.await_empty_session(process)
