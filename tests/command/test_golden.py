# SPDX-License-Identifier: Apache-2.0
"""What the commands print, word for word.  REGRETBENCH_GOLDEN=write renews the files in golden/; read their diff."""

import os
import re
import subprocess
from pathlib import Path

from runs import ProgramTest, command

GOLDEN = Path(__file__).resolve().parent / "golden"

SUITE = """\
title   = Two algorithms on a slow field
trials  = 3
horizon = 8
seed    = 1

[objective]
name    = markov-field
epsilon = 0.01, 0.3
grid    = 4

[algorithm.triggered]
name    = et-gp-ucb
delta_B = 0.5

[algorithm.chance]
name    = random
"""
CELL = "triggered,epsilon=0.3"


def masked(text):
    """Times, rates, memory and file sizes differ by machine; digits beyond the sixth by compiler."""
    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "TIME", text)
    text = re.sub(r"^(\S+ +\d+) +\d\S*$", r"\1 SECONDS", text, flags=re.M)
    text = re.sub(r"\d+ s\b|\d+ min \d\d s|\d+ h \d\d min", "DURATION", text)
    text = re.sub(r"[\d.]+ ([KMGT]i)?B\b", "SIZE", text)
    return re.sub(r"-?\d+\.\d{6,}", lambda number: f"{float(number[0]):.6g}", text)


class Golden(ProgramTest):
    def assert_golden(self, name, text):
        path = GOLDEN / f"{name}.txt"
        if os.environ.get("REGRETBENCH_GOLDEN") == "write":
            path.write_text(text)
        self.assertTrue(path.exists(), f"{path} is missing; REGRETBENCH_GOLDEN=write makes it")
        self.assertEqual(text, path.read_text())

    def said(self, *words):
        process = self.run_program(*words)
        self.assertEqual(process.stderr, "")
        return process.stdout

    def test_list_names_every_algorithm_objective_and_kernel(self):
        self.assert_golden("list", self.said("list"))

    def test_describe_tells_parameters_defaults_ranges_and_source(self):
        for name in ["suite", "et-gp-ucb", "markov-field", "temperature", "external", "random", "se"]:
            with self.subTest(name):
                self.assert_golden(f"describe_{name}", self.said("describe", name))

    def test_every_name_that_list_prints_can_be_described(self):
        names = re.findall(r"^  (\S+)", self.said("list"), flags=re.M)
        self.assertGreater(len(names), 10)
        for name in names:
            with self.subTest(name):
                self.assertTrue(self.said("describe", name).startswith(f"{name} ("))

    def test_help_explains_every_command(self):
        self.assert_golden("help", self.said("--help"))
        self.assertEqual(self.said("help"), self.said("--help"))
        commands = re.findall(r"^  ([a-z]+)  ", self.said("--help"), flags=re.M)
        self.assertEqual(commands, ["run", "plan", "collect", "status", "trial", "function", "list", "describe"])
        for command in commands:
            with self.subTest(command):
                self.assert_golden(f"help_{command}", self.said(command, "--help"))

    def test_no_words_at_all_print_the_help_and_are_bad_usage(self):
        process = self.run_program(exit_code=2)
        self.assertEqual(process.stdout + process.stderr, self.said("--help"))

    def test_version_tells_how_the_program_was_built(self):
        self.assertEqual(
            [line.split(": ", 1)[0] for line in self.said("--version").splitlines()],
            ["version", "git_revision", "git_dirty", "compiler", "flags", "instruction_set", "eigen_version",
             "hdf5_version", "boost_version"],
        )

    def test_plan_lists_cells_and_costs_and_writes_nothing(self):
        self.write("small.ini", SUITE)
        self.assert_golden("plan", masked(self.said("plan", "small.ini", "--ranks", "3")))
        self.assertEqual([path.name for path in self.folder.iterdir()], ["small.ini"])

    def test_trial_prints_a_line_for_every_round(self):
        self.write("small.ini", SUITE)
        self.assert_golden("trial", masked(self.said("trial", "small.ini", "--cell", CELL, "--trial", "2")))

    def test_trial_prints_a_column_for_every_task(self):
        self.write("tasks.ini", "horizon = 3\n[objective]\nname = perturbed-sine\n[algorithm]\nname = mt-kb\n")
        self.assert_golden("trial_of_tasks", masked(self.said("trial", "tasks.ini")))

    def test_function_prints_what_every_arm_is_worth_in_every_round(self):
        self.write("small.ini", SUITE)
        self.assert_golden("function", masked(self.said("function", "small.ini", "--cell", CELL, "--trial", "2")))

    def test_function_needs_no_cell_while_all_have_one_objective(self):
        self.write("one.ini", SUITE.replace("0.01, 0.3", "0.3"))
        self.assertEqual(self.said("function", "one.ini"), self.said("function", "one.ini", "--cell", "chance"))

    def test_function_and_trial_agree_on_regret(self):
        self.write("one.ini", SUITE.replace("0.01, 0.3", "0.3"))
        rounds = [line.split() for line in self.said("trial", "one.ini", "--cell", "triggered").splitlines()[1:]]
        function = [line.split(",") for line in self.said("function", "one.ini").splitlines() if line[0] not in "#r"]
        self.assertEqual(len(rounds), 8)
        for (_, arm, _, regret, *_), (_, optimum, *values) in zip(rounds, function, strict=True):
            self.assertAlmostEqual(float(regret), float(optimum) - float(values[int(arm)]), places=7)

    def test_output_that_cannot_be_written_is_a_failure(self):
        self.write("one.ini", SUITE.replace("0.01, 0.3", "0.3"))
        for words in (["list"], ["describe", "gp-ucb"], ["function", "one.ini"], ["plan", "one.ini", "--json"]):
            with self.subTest(words[0]), open("/dev/full", "w", encoding="utf-8") as full:
                options = {"stdout": full, "stderr": subprocess.PIPE, "text": True, "cwd": self.folder}
                process = subprocess.run(command(*words), **options)
                self.assertEqual(process.returncode, 1)
                self.assertIn("standard output cannot be written\n", process.stderr)

    def test_status_of_a_run_a_shard_and_a_result(self):
        self.write("small.ini", SUITE)
        self.said("run", "small.ini", "--quiet", "--out", "a.h5")
        self.assert_golden("status_of_a_run", masked(self.said("status", "a.h5")))
        self.assertEqual(masked(self.said("status", "a.journal")), masked(self.said("status", "a.h5")))
        (self.folder / "a.journal").unlink()
        self.assert_golden("status_of_a_result", masked(self.said("status", "a.h5")))
        self.said("run", "small.ini", "--quiet", "--out", "a.h5", "--shard", "2/2")
        self.assert_golden("status_of_a_shard", masked(self.said("status", "a.shard-2-of-2.journal")))

    def test_run_says_what_it_does_on_stderr_and_the_outcome_on_stdout(self):
        self.write("small.ini", SUITE)
        process = self.run_program("run", "small.ini")
        self.assert_golden("run_stdout", process.stdout)
        self.assert_golden("run_stderr", re.sub(r"\d+(\.\d+)?/s", "RATE", masked(process.stderr)))
