# SPDX-License-Identifier: Apache-2.0
"""Runs whose objective is a table in a data file: where it is looked for, and what happens when it is another."""

import os
from unittest import mock

from runs import ProgramTest, result_of

SUITE = """\
trials  = 4
horizon = 3
seed    = 1

[objective]
name = stocks
file = prices.csv

[algorithm.chance]
name = random

[algorithm.model]
name = et-gp-ucb
"""
PRICES = "day,A,B\n1,1,2\n2,3,2.5\n3,,2\n4,5,1\n"
OTHER_PRICES = PRICES.replace("2.5", "2.4")


class Data(ProgramTest):
    def setUp(self):
        super().setUp()
        unset = mock.patch.dict(os.environ)
        unset.start()
        self.addCleanup(unset.stop)
        os.environ.pop("REGRETBENCH_DATA", None)
        self.write("s.ini", SUITE)

    def lay(self, folder, prices=PRICES):
        (self.folder / folder).mkdir(exist_ok=True)
        self.write(f"{folder}/prices.csv", prices)

    def refusal(self, *words, ranks=None):
        process = self.run_program(*words, ranks=ranks, exit_code=2)
        if ranks is None:
            self.assertRegex(process.stderr, r"\A[^\n]+\n\Z")
        return process.stderr

    def test_a_file_is_found_by_option_environment_or_working_directory(self):
        self.lay("data")
        self.run_program("run", "s.ini", "--out", "default.h5")
        (self.folder / "data").rename(self.folder / "elsewhere")
        self.run_program("run", "s.ini", "--out", "option.h5", "--data-dir", "elsewhere")
        os.environ["REGRETBENCH_DATA"] = "elsewhere"
        self.run_program("run", "s.ini", "--out", "environment.h5")
        expected = result_of(self.folder / "default.h5")
        self.assert_same_result("option.h5", expected)
        self.assert_same_result("environment.h5", expected)

    def test_every_command_that_plays_takes_the_option(self):
        self.lay("elsewhere")
        self.run_program("plan", "s.ini", "--data-dir", "elsewhere")
        self.run_program("trial", "s.ini", "--cell", "model", "--data-dir", "elsewhere")

    def test_a_file_that_is_not_there_is_refused_with_its_path_and_the_ways_to_it(self):
        for command in ["run", "plan", "trial"]:
            text = self.refusal(command, "s.ini")
            for fragment in ["s.ini: [objective] file = prices.csv: data/prices.csv: there is no such data file",
                             "--data-dir", "REGRETBENCH_DATA", "jobs/fetch_data.py"]:
                self.assertIn(fragment, text)
        self.assertIn("nowhere/prices.csv", self.refusal("run", "s.ini", "--data-dir", "nowhere"))
        self.assertIn("--data-dir: the value is missing", self.refusal("run", "s.ini", "--data-dir", ""))
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["s.ini"])

    def test_results_are_the_same_on_any_number_of_ranks(self):
        self.lay("elsewhere")
        self.run_program("run", "s.ini", "--out", "one.h5", "--data-dir", "elsewhere")
        self.run_program("run", "s.ini", "--out", "three.h5", "--data-dir", "elsewhere", ranks=3)
        self.assert_same_result("three.h5", result_of(self.folder / "one.h5"))

    def test_a_missing_file_ends_all_ranks_with_one_message(self):
        self.assertEqual(self.refusal("run", "s.ini", ranks=3).count("there is no such data file"), 1)

    def test_records_of_other_data_are_not_mixed_in(self):
        self.lay("data")
        self.run_program("run", "s.ini", "--out", "a.h5")
        self.lay("data", OTHER_PRICES)
        self.assertIn("a.h5: holds the result of a different suite", self.refusal("run", "s.ini", "--out", "a.h5"))
        (self.folder / "a.h5").unlink()
        text = self.refusal("run", "s.ini", "--out", "a.h5")
        self.assertRegex(text, r"a.journal: was written from a different suite: .*prices\.csv@[0-9a-f]{16}")

    def test_a_journal_becomes_its_result_where_the_data_are_gone(self):
        self.lay("data")
        self.run_program("run", "s.ini", "--out", "a.h5")
        expected = result_of(self.folder / "a.h5")
        (self.folder / "data/prices.csv").unlink()
        self.run_program("status", "a.journal")
        self.run_program("collect", "a.journal", "--out", "b.h5")
        self.assert_same_result("b.h5", expected)

    def test_a_suite_can_ask_for_one_content(self):
        self.lay("data")
        self.write("s.ini", SUITE.replace("prices.csv", "prices.csv@0123456789abcdef"))
        text = self.refusal("run", "s.ini")
        self.assertRegex(text, r"data/prices\.csv: holds other data .* its checksum is [0-9a-f]{16}, and "
                               r"prices\.csv@0123456789abcdef is asked for")
        self.run_program("run", "s.ini", "--set", "objective.file=prices.csv")

    def test_a_table_is_refused_by_file_row_and_column(self):
        self.lay("data", PRICES.replace("2.5", "two"))
        self.assertIn("s.ini: data/prices.csv:3: column B: 'two' must be a number", self.refusal("run", "s.ini"))

    def test_a_horizon_beyond_the_data_is_refused(self):
        self.lay("data")
        self.assertIn("horizon = 5: the objective stocks lasts 4 rounds",
                      self.refusal("run", "s.ini", "--set", "horizon=5"))
