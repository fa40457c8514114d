# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong with a suite is said in one line that names it, and nothing is written."""

import os

from command.refusal import ALGORITHM, OBJECTIVE, SUITE, TOP, Case, RefusalTest, changed, with_algorithm
from command.refusal import with_objective, with_top

SUITES = [
    Case("an empty file", ["s.ini", "[objective]", "missing"], suite=""),
    Case("comments alone", ["s.ini", "[objective]", "missing"], suite="# nothing\n"),
    Case("a binary file", ["s.ini", "zero byte"], suite=b"\x7fELF\x02\x01\x01\x00\x00\x03"),
    Case("bytes that are no text", ["s.ini"], suite=bytes(range(128, 256))),
    Case("a file of a megabyte and more", ["s.ini", "1 MiB"], suite="#" * (1 << 20) + "\n"),
    Case("a line that is no INI", ["s.ini", "key = value"], suite=with_top("trials")),
    Case("an unclosed section", ["s.ini", "stands alone on its line"], suite=changed("[objective]", "[objective")),
    Case("a section without a name", ["s.ini", "[]", "stands alone on its line"], suite=SUITE + "\n[]\n"),
    Case("no [objective]", ["s.ini", "[objective]", "missing"], suite=f"{TOP}\n\n{ALGORITHM}"),
    Case("no [algorithm]", ["s.ini", "[algorithm]", "missing"], suite=f"{TOP}\n\n{OBJECTIVE}\n"),
    Case("an unknown section", ["s.ini", "[plots]", "unknown section", "[algorithm.LABEL]"],
         suite=SUITE + "[plots]\nx = 1\n"),
    Case("a misspelt section", ["[objectiv]", "did you mean 'objective'"],
         suite=changed("[objective]", "[objectiv]")),
    Case("a section twice", ["s.ini:14", "[objective]", "twice"], suite=SUITE + "[objective]\nname = bohachevsky\n"),
    Case("a label twice", ["s.ini", "[algorithm.a]", "twice"],
         suite=changed("[algorithm]", "[algorithm.a]") + "[algorithm.a]\nname = random\n"),
    Case("a label beside none", ["s.ini", "[algorithm]", "[algorithm.LABEL]"],
         suite=SUITE + "[algorithm.b]\nname = random\n"),
    Case("an empty label", ["s.ini", "[algorithm.]", "unknown section"],
         suite=changed("[algorithm]", "[algorithm.]")),
    Case("a label without a name", ["s.ini", "[algorithm.a]", "name = a", "unknown algorithm", "et-gp-ucb"],
         suite=f"{TOP}\n\n{OBJECTIVE}\n\n[algorithm.a]\ndelta_B = 0.1\n"),
    Case("an objective without a name", ["s.ini", "[objective]", "name", "missing"],
         suite=with_objective("grid = 6")),
    Case("an unknown key above the sections", ["s.ini", "colour = red", "unknown key", "horizon"],
         suite=with_top("colour = red")),
    Case("a misspelt key above the sections", ["horzon = 5", "did you mean 'horizon'"],
         suite=changed("horizon", "horzon")),
    Case("a misspelt key of the objective", ["s.ini", "[objective]", "epsilonn", "did you mean 'epsilon'"],
         suite=with_objective("name = markov-field", "epsilonn = 0.1")),
    Case("a misspelt key of the algorithm", ["s.ini", "[algorithm]", "delta_b", "did you mean 'delta_B'"],
         suite=with_algorithm("name = et-gp-ucb", "delta_b = 0.1")),
    Case("a key that another algorithm has", ["[algorithm]", "delta_B", "unknown key"],
         suite=with_algorithm("name = gp-ucb", "delta_B = 0.1")),
    Case("a key with a dot", ["s.ini", "kernel.name"],
         suite=with_objective("name = markov-field", "kernel.name = se")),
    Case("a key twice", ["s.ini", "trials", "twice"], suite=with_top("trials = 3")),
    Case("a key twice in a section", ["[algorithm]", "delta_B", "twice"],
         suite=with_algorithm("name = et-gp-ucb", "delta_B = 0.1", "delta_B = 0.1")),
    Case("a value twice", ["[objective]", "epsilon", "0.1", "twice"],
         suite=with_objective("name = markov-field", "epsilon = 0.1, 0.1")),
    Case("a value twice in two spellings", ["[objective]", "epsilon", "0.1", "twice"],
         suite=with_objective("name = markov-field", "epsilon = 0.1, 1e-1")),
    Case("a key without a value", ["s.ini", "[objective]", "epsilon", "missing"],
         suite=with_objective("name = markov-field", "epsilon =")),
    Case("an empty entry in a list", ["s.ini", "[objective]", "epsilon = 0.1,,0.2", "empty value"],
         suite=with_objective("name = markov-field", "epsilon = 0.1,,0.2")),
    Case("a comma at a list's end", ["[objective]", "epsilon = 0.1,", "empty value"],
         suite=with_objective("name = markov-field", "epsilon = 0.1,")),
    Case("a word for a number", ["s.ini", "trials = many", "whole number in [1, "],
         suite=changed("trials  = 2", "trials = many")),
    Case("a list for the horizon", ["horizon = 5, 10", "whole number"],
         suite=changed("horizon = 5", "horizon = 5, 10")),
    Case("zero trials", ["trials = 0", "[1, "], suite=changed("trials  = 2", "trials = 0")),
    Case("a negative horizon", ["horizon = -5", "[1, "], suite=changed("horizon = 5", "horizon = -5")),
    Case("a negative seed", ["seed = -1", "[0, "], suite=changed("seed    = 1", "seed = -1")),
    Case("a fractional horizon", ["horizon = 5.5", "whole number"], suite=changed("horizon = 5", "horizon = 5.5")),
    Case("a NaN", ["[objective]", "epsilon = nan", "number in [0, 1]"],
         suite=with_objective("name = markov-field", "epsilon = nan")),
    Case("an infinity", ["[objective]", "lengthscale = inf", "number in (0, inf)"],
         suite=with_objective("name = markov-field", "lengthscale = inf")),
    Case("a number beyond the doubles", ["[objective]", "lengthscale = 1e999", "number in (0, inf)"],
         suite=with_objective("name = markov-field", "lengthscale = 1e999")),
    Case("a number out of range", ["[objective]", "epsilon = 1.5", "number in [0, 1]"],
         suite=with_objective("name = markov-field", "epsilon = 0.1, 1.5")),
    Case("a number at an open end", ["[algorithm]", "delta_B = 1", "number in (0, 1)"],
         suite=with_algorithm("name = et-gp-ucb", "delta_B = 1")),
    Case("a number with a tail", ["[objective]", "epsilon = 0.1x", "number"],
         suite=with_objective("name = markov-field", "epsilon = 0.1x")),
    Case("a decimal comma", ["[objective]", "epsilon = 05", "number in [0, 1]"],
         suite=with_objective("name = markov-field", "epsilon = 0,05")),
    Case("a misspelt record level", ["record = round", "did you mean 'rounds'"], suite=with_top("record = round")),
    Case("an unknown end", ["until = midnight", "horizon", "first-reset"], suite=with_top("until = midnight")),
    Case("a misspelt kernel", ["[objective]", "kernel = matern53", "did you mean 'matern52'"],
         suite=with_objective("name = markov-field", "kernel = matern53")),
    Case("a misspelt objective", ["s.ini", "[objective]", "markov-fild", "did you mean 'markov-field'"],
         suite=with_objective("name = markov-fild")),
    Case("an unknown objective", ["[objective]", "name = rosenbrock", "markov-field", "bohachevsky"],
         suite=with_objective("name = rosenbrock")),
    Case("a misspelt algorithm", ["s.ini", "[algorithm]", "et-gp-ucd", "did you mean 'et-gp-ucb'"],
         suite=with_algorithm("name = et-gp-ucd")),
    Case("two objectives", ["[objective]", "name", "markov-field, bohachevsky"],
         suite=with_objective("name = markov-field, bohachevsky")),
    Case("a single-task algorithm for many tasks", ["s.ini", "[algorithm]", "name = et-gp-ucb", "task"],
         suite=with_objective("name = perturbed-sine")),
    Case("a transfer algorithm without a source", ["s.ini", "[algorithm]", "name = delta-bo", "source"],
         suite=with_algorithm("name = delta-bo")),
    Case("an algorithm in want of what the objective does not know", ["s.ini", "[algorithm]", "name = tgp-ucb", "alpha"],
         suite=with_algorithm("name = tgp-ucb")),
    Case("more candidates than there may be", ["s.ini", "[objective]", "grid", "1,000,000"],
         suite=with_objective("name = markov-field", "dimension = 3", "grid = 1000")),
    Case("a program that is not there", ["s.ini", "[objective]", "command = /nowhere/sim -v", "No such file"],
         suite=with_objective("name = external", "command = /nowhere/sim -v")),
    Case("a program that ends at once", ["s.ini", "command = sh -c", "exit status 4", "its stderr ends: no licence"],
         suite=with_objective("name = external", "command = sh -c 'echo no licence >&2; exit 4'")),
    Case("no program", ["s.ini", "[objective]", "command", "python3 suites/external/branin.py"],
         suite=with_objective("name = external")),
    Case("more cells than there may be", ["s.ini", "grid", "1000000"],
         suite=with_objective("name = markov-field", "grid = 6",
                              "epsilon = " + ", ".join(f"{i / 2000}" for i in range(1001)),
                              "noise_variance = " + ", ".join(f"{i}" for i in range(1, 1001)))),
    Case("more trials than there may be", ["s.ini", "trials = 10000000", "1000000000"],
         suite=changed("trials  = 2", "trials = 10000000").replace("epsilon = 0.01, 0.1", "epsilon = " + ", ".join(f"0.{i}" for i in range(101, 199)))),
]


class BadSuite(RefusalTest):
    def test_every_broken_suite_is_refused_in_one_line_and_nothing_is_written(self):
        for case in SUITES:
            with self.subTest(case.what):
                self.refuse(case)

    def test_the_refusal_of_an_unreadable_suite_names_the_reason(self):
        if os.geteuid() == 0:
            self.skipTest("root can read every file")
        self.write("s.ini", SUITE)
        (self.folder / "s.ini").chmod(0)
        process = self.run_program("run", "s.ini", exit_code=2)
        self.assertRegex(process.stderr, r"\As\.ini: cannot be read: Permission denied\n\Z")
