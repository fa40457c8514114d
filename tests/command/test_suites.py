# SPDX-License-Identifier: Apache-2.0
"""The suites of the repository: every one can be played, and says truly how many trials it takes."""

import os
import re
import sys
from pathlib import Path

from runs import ProgramTest

ROOT = Path(__file__).resolve().parents[2]


def trials_told(text):
    """The number behind 'Cost:' in the first lines of a suite, which may stand on two of them."""
    return int(re.search(r"Cost:[\s#]+([\d,]+)[\s#]+trials", text)[1].replace(",", ""))


class Suites(ProgramTest):
    def setUp(self):
        super().setUp()
        self.suites = sorted((ROOT / "suites").rglob("*.ini"))
        self.assertGreater(len(self.suites), 10)

    def test_no_two_suites_have_results_of_the_same_name(self):
        names = [suite.stem for suite in self.suites]
        self.assertEqual(sorted(set(names)), sorted(names))

    def test_every_suite_plays_all_its_cells_which_are_as_many_as_it_tells(self):
        for suite in self.suites:
            with self.subTest(suite.relative_to(ROOT)):
                text = suite.read_text()
                if re.search(r"^name *= *(temperature|stocks)$", text, re.M) and "REGRETBENCH_DATA" not in os.environ:
                    self.skipTest("REGRETBENCH_DATA does not say where the data are")
                words = ["--trials", "1", "--set", "horizon=2", "--quiet", "--out", f"{suite.stem}.h5"]
                if "= external" in text:
                    words += ["--set", f"objective.command={sys.executable} '{ROOT}/suites/external/branin.py'"]
                cells = int(re.search(r"(\d+) cells?", self.run_program("run", suite, *words).stdout)[1])
                trials = int(re.search(r"^trials *= *(\d+)", text, re.M)[1])
                self.assertEqual(trials_told(text), cells * trials)
