# SPDX-License-Identifier: Apache-2.0
"""The simulation of large runs gives what can be worked out by hand."""

import csv
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

SUITE = """\
title   = Two cells
trials  = 100
horizon = 1

[objective]
name    = markov-field
epsilon = 0.1, 0.2
grid    = 3

[algorithm]
name = random
"""
LATE = 0.002  # seconds a rank may take to notice a message


class Simulate(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="regretbench-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "s.ini").write_text(SUITE)

    def simulate(self, ranks, first, second, request=0, message=0, record=0):
        """The figures of a run in which trials of the two cells take so many seconds."""
        (self.folder / "times.csv").write_text(f"0,{first}\n1,{second}\n")
        costs = {"request": request, "message": message, "record": record, "latency": 0}
        words = [word for name, cost in costs.items() for word in (f"--{name}", str(cost))]
        said = subprocess.run([os.environ["REGRETBENCH_SIMULATE"], "--suite", "s.ini", "--times", "times.csv", "--ranks",
                               str(ranks), *words], cwd=self.folder, check=True, capture_output=True, text=True).stdout
        (row,) = csv.DictReader(said.splitlines())
        return {name: float(value) for name, value in row.items()}

    def test_one_rank_plays_all_trials_one_after_the_other(self):
        found = self.simulate(1, 1.5, 0.5)
        self.assertAlmostEqual(found["played"], 200)
        self.assertLessEqual(200, found["seconds"])
        self.assertLess(found["seconds"], 200 + 201 * LATE)

    def test_no_rank_has_more_than_one_trial_left_when_the_first_is_done(self):
        for ranks in [2, 7, 32, 64]:
            with self.subTest(ranks=ranks):
                found = self.simulate(ranks, 3, 0.1)
                players = ranks if ranks <= 32 else ranks - 1
                self.assertEqual(found["players"], players)
                self.assertAlmostEqual(found["played"], 310)
                self.assertLess(found["seconds"], 310 / players + 3 + 201 * LATE)

    def test_the_longest_trials_come_first(self):
        # 100 trials of 3 s on 8 ranks leave four of them idle in the last turn, which the 100 of 0.15 s then fill.
        self.assertLess(self.simulate(8, 0.15, 3)["seconds"], 315 / 8 + 0.5)

    def test_a_rank_0_that_is_too_slow_is_what_the_run_waits_for(self):
        found = self.simulate(64, 0.1, 0.1, record=1)
        self.assertGreaterEqual(found["seconds"], 200)
        self.assertGreater(found["rank_0_busy"], 0.99)
        slow_answers = self.simulate(64, 0.1, 0.1, request=1)
        self.assertGreater(slow_answers["longest_wait"], 60)


if __name__ == "__main__":
    unittest.main()
