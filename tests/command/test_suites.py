# SPDX-License-Identifier: Apache-2.0
"""Every suite of the repository can be played: one trial of each cell, for two rounds."""

import os
import sys
from pathlib import Path

from runs import ProgramTest

ROOT = Path(__file__).resolve().parents[2]


class Suites(ProgramTest):
    def test_every_suite_plays_all_its_cells(self):
        suites = sorted((ROOT / "suites").rglob("*.ini"))
        self.assertGreater(len(suites), 10)
        for suite in suites:
            with self.subTest(suite.relative_to(ROOT)):
                text = suite.read_text()
                if "eeds data" in text and "REGRETBENCH_DATA" not in os.environ:
                    self.skipTest("REGRETBENCH_DATA does not say where the data are")
                words = ["--trials", "1", "--set", "horizon=2", "--quiet"]
                if "= external" in text:
                    words += ["--set", f"objective.command={sys.executable} '{ROOT}/suites/external/branin.py'"]
                self.run_program("run", suite, *words, "--out", "-".join(suite.relative_to(ROOT).with_suffix(".h5").parts))
