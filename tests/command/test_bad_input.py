# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong with a suite or a command line is said in one line that names it, and nothing is written."""

import os
import re
from dataclasses import dataclass, field
from typing import Callable, Optional

from runs import ProgramTest, snapshot

SUITE = """\
title   = Small
trials  = 2
horizon = 5
seed    = 1

[objective]
name    = markov-field
epsilon = 0.01, 0.1
grid    = 6

[algorithm]
name    = et-gp-ucb
delta_B = 0.05, 0.2
"""
TOP, OBJECTIVE, ALGORITHM = SUITE.split("\n\n")


def with_top(line):
    return f"{line}\n{SUITE}"


def with_objective(*lines):
    return "\n\n".join([TOP, "\n".join(["[objective]", *lines]), ALGORITHM])


def with_algorithm(*lines):
    return "\n\n".join([TOP, OBJECTIVE, "\n".join(["[algorithm]", *lines])])


def changed(old, new):
    assert SUITE.count(old) == 1, old
    return SUITE.replace(old, new)


@dataclass
class Case:
    what: str
    fragments: list
    words: list = field(default_factory=lambda: ["run", "s.ini"])
    suite: object = SUITE  # text or bytes; None for no file
    exit_code: int = 2
    prepare: Optional[Callable] = None  # called with the test, before the directory is looked at


SUITES = [
    Case("an empty file", ["s.ini", "[objective]", "missing"], suite=""),
    Case("comments alone", ["s.ini", "[objective]", "missing"], suite="# nothing\n"),
    Case("a binary file", ["s.ini", "zero byte"], suite=b"\x7fELF\x02\x01\x01\x00\x00\x03"),
    Case("bytes that are no text", ["s.ini"], suite=bytes(range(128, 256))),
    Case("a file of a megabyte and more", ["s.ini", "1 MiB"], suite="#" * (1 << 20) + "\n"),
    Case("a line that is no INI", ["s.ini", "key = value"], suite=with_top("trials")),
    Case("an unclosed section", ["s.ini", "[section]"], suite=changed("[objective]", "[objective")),
    Case("a section without a name", ["s.ini", "[]", "unknown section", "[objective]"], suite=SUITE + "\n[]\n"),
    Case("no [objective]", ["s.ini", "[objective]", "missing"], suite=f"{TOP}\n\n{ALGORITHM}"),
    Case("no [algorithm]", ["s.ini", "[algorithm]", "missing"], suite=f"{TOP}\n\n{OBJECTIVE}\n"),
    Case("an unknown section", ["s.ini", "[plots]", "unknown section", "[algorithm.LABEL]"], suite=SUITE + "[plots]\nx = 1\n"),
    Case("a misspelt section", ["[objectiv]", "did you mean 'objective'"], suite=changed("[objective]", "[objectiv]")),
    Case("a section twice", ["s.ini:14", "[objective]", "twice"], suite=SUITE + "[objective]\nname = bohachevsky\n"),
    Case("a label twice", ["s.ini", "[algorithm.a]", "twice"],
         suite=changed("[algorithm]", "[algorithm.a]") + "[algorithm.a]\nname = random\n"),
    Case("a label beside none", ["s.ini", "[algorithm]", "[algorithm.LABEL]"], suite=SUITE + "[algorithm.b]\nname = random\n"),
    Case("an empty label", ["s.ini", "[algorithm.]", "unknown section"], suite=changed("[algorithm]", "[algorithm.]")),
    Case("a label without a name", ["s.ini", "[algorithm.a]", "name = a", "unknown algorithm", "et-gp-ucb"],
         suite=f"{TOP}\n\n{OBJECTIVE}\n\n[algorithm.a]\ndelta_B = 0.1\n"),
    Case("an objective without a name", ["s.ini", "[objective]", "name", "missing"], suite=with_objective("grid = 6")),
    Case("an unknown key above the sections", ["s.ini", "colour = red", "unknown key", "horizon"], suite=with_top("colour = red")),
    Case("a misspelt key above the sections", ["horzon = 5", "did you mean 'horizon'"], suite=changed("horizon", "horzon")),
    Case("a misspelt key of the objective", ["s.ini", "[objective]", "epsilonn", "did you mean 'epsilon'"],
         suite=with_objective("name = markov-field", "epsilonn = 0.1")),
    Case("a misspelt key of the algorithm", ["s.ini", "[algorithm]", "delta_b", "did you mean 'delta_B'"],
         suite=with_algorithm("name = et-gp-ucb", "delta_b = 0.1")),
    Case("a key that another algorithm has", ["[algorithm]", "delta_B", "unknown key"],
         suite=with_algorithm("name = gp-ucb", "delta_B = 0.1")),
    Case("a key with a dot", ["s.ini", "kernel.name"], suite=with_objective("name = markov-field", "kernel.name = se")),
    Case("a key twice", ["s.ini", "trials", "twice"], suite=with_top("trials = 3")),
    Case("a key twice in a section", ["[algorithm]", "delta_B", "twice"],
         suite=with_algorithm("name = et-gp-ucb", "delta_B = 0.1", "delta_B = 0.1")),
    Case("a value twice", ["[objective]", "epsilon", "0.1", "twice"], suite=with_objective("name = markov-field", "epsilon = 0.1, 0.1")),
    Case("a value twice in two spellings", ["[objective]", "epsilon", "0.1", "twice"],
         suite=with_objective("name = markov-field", "epsilon = 0.1, 1e-1")),
    Case("a key without a value", ["s.ini", "[objective]", "epsilon", "missing"], suite=with_objective("name = markov-field", "epsilon =")),
    Case("an empty entry in a list", ["s.ini", "[objective]", "epsilon = 0.1,,0.2", "empty value"],
         suite=with_objective("name = markov-field", "epsilon = 0.1,,0.2")),
    Case("a comma at a list's end", ["[objective]", "epsilon = 0.1,", "empty value"],
         suite=with_objective("name = markov-field", "epsilon = 0.1,")),
    Case("a word for a number", ["s.ini", "trials = many", "whole number in [1, "], suite=changed("trials  = 2", "trials = many")),
    Case("a list for the horizon", ["horizon = 5, 10", "whole number"], suite=changed("horizon = 5", "horizon = 5, 10")),
    Case("zero trials", ["trials = 0", "[1, "], suite=changed("trials  = 2", "trials = 0")),
    Case("a negative horizon", ["horizon = -5", "[1, "], suite=changed("horizon = 5", "horizon = -5")),
    Case("a negative seed", ["seed = -1", "[0, "], suite=changed("seed    = 1", "seed = -1")),
    Case("a fractional horizon", ["horizon = 5.5", "whole number"], suite=changed("horizon = 5", "horizon = 5.5")),
    Case("a NaN", ["[objective]", "epsilon = nan", "number in [0, 1]"], suite=with_objective("name = markov-field", "epsilon = nan")),
    Case("an infinity", ["[objective]", "lengthscale = inf", "number in (0, inf)"],
         suite=with_objective("name = markov-field", "lengthscale = inf")),
    Case("a number beyond the doubles", ["[objective]", "lengthscale = 1e999", "number in (0, inf)"],
         suite=with_objective("name = markov-field", "lengthscale = 1e999")),
    Case("a number out of range", ["[objective]", "epsilon = 1.5", "number in [0, 1]"],
         suite=with_objective("name = markov-field", "epsilon = 0.1, 1.5")),
    Case("a number at an open end", ["[algorithm]", "delta_B = 1", "number in (0, 1)"],
         suite=with_algorithm("name = et-gp-ucb", "delta_B = 1")),
    Case("a number with a tail", ["[objective]", "epsilon = 0.1x", "number"], suite=with_objective("name = markov-field", "epsilon = 0.1x")),
    Case("a decimal comma", ["[objective]", "epsilon = 05", "number in [0, 1]"], suite=with_objective("name = markov-field", "epsilon = 0,05")),
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
    Case("more cells than there may be", ["s.ini", "grid", "1000000"],
         suite=with_objective("name = markov-field", "grid = 6",
                              "epsilon = " + ", ".join(f"{i / 2000}" for i in range(1001)),
                              "noise_variance = " + ", ".join(f"{i}" for i in range(1, 1001)))),
    Case("more trials than there may be", ["s.ini", "trials = 10000000", "1000000000"],
         suite=changed("trials  = 2", "trials = 10000000").replace("epsilon = 0.01, 0.1", "epsilon = " + ", ".join(f"0.{i}" for i in range(101, 199)))),
]


def run(*words):
    return ["run", "s.ini", *words]


def make_directory(name):
    return lambda test: (test.folder / name).mkdir()


def put(name, content):
    return lambda test: (test.folder / name).write_bytes(content)


def run_before(*words, suite=SUITE, then=lambda test: None):
    """Runs a suite first, so that its files stand where the broken command would write."""

    def prepare(test):
        test.write("s.ini", suite)
        test.run_program("run", "s.ini", "--quiet", *words)
        then(test)

    return prepare


def without(name):
    return lambda test: (test.folder / name).unlink()


def cut(name, size):
    return lambda test: os.truncate(test.folder / name, size)


def flip(name, offset):
    def change(test):
        content = bytearray((test.folder / name).read_bytes())
        content[offset] ^= 1
        (test.folder / name).write_bytes(content)

    return change


OTHER = changed("seed    = 1", "seed = 2")

COMMAND_LINES = [
    Case("an unknown command", ["launch", "unknown command", "collect"], ["launch"]),
    Case("a misspelt command", ["stauts", "did you mean 'status'"], ["stauts", "x.h5"]),
    Case("an option for a command", ["--run"], ["--run", "s.ini"]),
    Case("no suite", ["SUITE is missing", "run SUITE"], ["run"]),
    Case("a stray word", ["too many words", "run SUITE"], run("also.ini")),
    Case("an unknown option", ["--verbose", "unknown option", "--quiet"], run("--verbose")),
    Case("a misspelt option", ["--trails", "did you mean '--trials'"], run("--trails", "3")),
    Case("the beginning of --trials", ["--trial", "unknown option", "did you mean '--trials'"], run("--trial", "3")),
    Case("the beginning of --quiet", ["--qui", "unknown option"], run("--qui")),
    Case("a short option", ["-q"], run("-q")),
    Case("an option of another command", ["--ranks", "unknown option"], run("--ranks", "2")),
    Case("an option without its value", ["--trials"], run("--trials")),
    Case("an option with an empty value", ["--trials", "missing"], run("--trials", "")),
    Case("a flag with a value", ["--quiet"], run("--quiet=yes")),
    Case("an option twice", ["--out", "more than once"], run("--out", "a.h5", "--out", "b.h5")),
    Case("--trials twice", ["--trials", "more than once"], run("--trials", "1", "--trials", "2")),
    Case("--trials -1", ["trials = -1", "whole number in [1, "], run("--trials", "-1")),
    Case("--trials=-1", ["trials = -1", "whole number in [1, "], run("--trials=-1")),
    Case("--trials 0", ["trials = 0", "[1, "], run("--trials", "0")),
    Case("--trials 4294967296000", ["trials = 4294967296000", "[1, "], run("--trials", "4294967296000")),
    Case("--trials beyond 64 bits", ["trials = 99999999999999999999", "[1, "], run("--trials", "99999999999999999999")),
    Case("--trials 1.5", ["trials = 1.5", "whole number"], run("--trials", "1.5")),
    Case("--trials ten", ["trials = ten", "whole number"], run("--trials", "ten")),
    Case("--seed nan", ["seed = nan", "whole number in [0, "], run("--seed", "nan")),
    Case("--seed -7", ["seed = -7", "[0, "], run("--seed", "-7")),
    Case("--filter that is no expression", ["--filter", "([", "regular expression"], run("--filter", "([")),
    Case("--filter that matches nothing", ["--filter", "epsilon=9", "no cell"], run("--filter", "epsilon=9")),
    Case("--set without =", ["--set trials", "key=value"], run("--set", "trials")),
    Case("--set without a key", ["--set =3", "key=value"], run("--set", "=3")),
    Case("--set of an unknown key", ["trails = 3", "did you mean 'trials'"], run("--set", "trails=3")),
    Case("--set of an unknown section", ["--set plots.x=3", "[plots]"], run("--set", "plots.x=3")),
    Case("--set of an unknown label", ["--set algorithm.b.delta_B=0.1", "[algorithm.b]"], run("--set", "algorithm.b.delta_B=0.1")),
    Case("--set out of range", ["[algorithm]", "delta_B = 2", "(0, 1)"], run("--set", "algorithm.delta_B=2")),
    Case("--set to two lines", ["trials = 1", "2", "whole number"], run("--set", "trials=1\n2")),
    Case("--set to nothing", ["[algorithm]", "delta_B", "missing"], run("--set", "algorithm.delta_B=")),
    *[
        Case(f"--shard '{text}'", [f"--shard {text}", "i/n"], run("--shard", text))
        for text in ["0/3", "4/3", "1/0", "-1/3", "1", "1/", "/3", "a/b", "1/2/3", "1.5/3", "1/1000001", ""]
    ],
    Case("--order backwards", ["--order backwards", "plan", "shuffled"], run("--order", "backwards")),
    Case("a suite that is not there", ["none.ini", "No such file"], ["run", "none.ini"]),
    Case("a directory as the suite", ["folder", "cannot be read"], ["run", "folder"], prepare=make_directory("folder")),
    Case("--out without .h5", ["--out result.txt", ".h5"], run("--out", "result.txt")),
    Case("--out without a name", ["--out", ".h5"], run("--out", "")),
    Case("--out a directory", ["--out results.h5", "directory"], run("--out", "results.h5"), prepare=make_directory("results.h5")),
    Case("--out below a file", ["plain", "Not a directory"], run("--out", "plain/x.h5"), exit_code=1, prepare=put("plain", b"text")),
    Case("--out where nothing can be written", ["/proc/regretbench"], run("--out", "/proc/regretbench/x.h5"), exit_code=1),
    Case("a directory in the journal's place", ["x.journal"], run("--out", "x.h5"), exit_code=1, prepare=make_directory("x.journal")),
    Case("garbage at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"), prepare=put("x.h5", b"garbage" * 100)),
    Case("an empty file at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"), prepare=put("x.h5", b"")),
    Case("a truncated result at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", then=cut("x.h5", 2000))),
    Case("the result of another suite", ["--out x.h5", "different suite", "Small"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", suite=OTHER)),
    Case("a result whose journal is gone", ["--out x.h5", "x.journal", "gone"], run("--out", "x.h5", "--trials", "3"),
         prepare=run_before("--out", "x.h5", then=without("x.journal"))),
    Case("the journal of another suite", ["x.journal", "different suite", "seed=2", "seed=1"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", suite=OTHER, then=without("x.h5"))),
    Case("the journal of another shard", ["x.shard-1-of-2.journal", "1/3", "1/2"], run("--out", "x.h5", "--shard", "1/2"),
         prepare=run_before("--out", "x.h5", "--shard", "1/3",
                            then=lambda test: (test.folder / "x.shard-1-of-3.journal").rename(test.folder / "x.shard-1-of-2.journal"))),
    Case("garbage in the journal's place", ["x.journal", "not a regretbench journal"], run("--out", "x.h5"), exit_code=1,
         prepare=put("x.journal", b"garbage" * 100)),
    Case("a journal whose header is damaged", ["x.journal", "header", "damaged"], run("--out", "x.h5"), exit_code=1,
         prepare=run_before("--out", "x.h5", then=lambda test: (without("x.h5")(test), flip("x.journal", 40)(test)))),
    Case("a journal of a later format", ["x.journal", "not a regretbench journal"], run("--out", "x.h5"), exit_code=1,
         prepare=put("x.journal", b"RGBJRNL2" + bytes(100))),
    Case("plan with --ranks 0", ["--ranks 0", "whole number in [1, "], ["plan", "s.ini", "--ranks", "0"]),
    Case("plan with --ranks 1.5", ["--ranks 1.5", "whole number"], ["plan", "s.ini", "--ranks", "1.5"]),
    Case("plan with --out", ["--out", "unknown option"], ["plan", "s.ini", "--out", "x.h5"]),
    Case("plan of an incompatible pair", ["s.ini", "[algorithm]", "tgp-ucb", "alpha"], ["plan", "s.ini"],
         suite=with_algorithm("name = tgp-ucb")),
    Case("describe without a name", ["NAME is missing"], ["describe"]),
    Case("describe of an unknown name", ["gp-ucp", "did you mean 'gp-ucb'", "markov-field"], ["describe", "gp-ucp"]),
    Case("list with a word", ["too many words"], ["list", "algorithms"]),
    Case("trial without a cell", ["--cell"], ["trial", "s.ini"]),
    Case("trial of a misspelt cell", ["--cell et-gp-ucb,epsilon=0.1,delta_B=0.3", "s.ini", "did you mean 'et-gp-ucb,epsilon=0.1,delta_B=0.2'"],
         ["trial", "s.ini", "--cell", "et-gp-ucb,epsilon=0.1,delta_B=0.3"]),
    Case("trial beyond the last", ["--trial 2", "[0, 1]"],
         ["trial", "s.ini", "--cell", "et-gp-ucb,epsilon=0.1,delta_B=0.2", "--trial", "2"]),
    Case("trial of an incompatible pair", ["s.ini", "[algorithm]", "tgp-ucb", "alpha"], ["trial", "s.ini"],
         suite=with_objective("name = markov-field").replace("et-gp-ucb\ndelta_B = 0.05, 0.2", "tgp-ucb")),
    Case("status without a file", ["FILE is missing"], ["status"]),
    Case("status of nothing", ["none.journal", "No such file"], ["status", "none.journal"], exit_code=1),
    Case("status of no result", ["none.h5"], ["status", "none.h5"], exit_code=1),
    Case("status of garbage", ["x.journal", "not a regretbench journal"], ["status", "x.journal"], exit_code=1,
         prepare=put("x.journal", b"garbage")),
    Case("status of a journal cut in its header", ["x.journal", "header"], ["status", "x.journal"], exit_code=1,
         prepare=run_before("--out", "x.h5", then=cut("x.journal", 100))),
    Case("status of a garbage result", ["x.h5", "HDF5"], ["status", "x.h5"], exit_code=1, prepare=put("x.h5", b"garbage")),
    Case("status of a directory", ["folder", "not a regular file"], ["status", "folder"], exit_code=1, prepare=make_directory("folder")),
    Case("collect without journals", ["JOURNAL is missing"], ["collect", "--out", "x.h5"]),
    Case("collect without --out", ["--out", ".h5"], ["collect", "x.journal"]),
    Case("collect of nothing", ["none.journal", "No such file"], ["collect", "none.journal", "--out", "x.h5"], exit_code=1),
    Case("collect with a shard missing", ["collect", "4 of 8", "trial 1", "et-gp-ucb,epsilon=0.01,delta_B=0.05"],
         ["collect", "x.shard-1-of-2.journal", "--out", "x.h5"], prepare=run_before("--out", "x.h5", "--shard", "1/2")),
    Case("collect of two suites", ["b.shard-2-of-2.journal", "another suite", "a.shard-1-of-2.journal"],
         ["collect", "a.shard-1-of-2.journal", "b.shard-2-of-2.journal", "--out", "x.h5"],
         prepare=run_before("--out", "a.h5", "--shard", "1/2",
                            then=run_before("--out", "b.h5", "--shard", "2/2", suite=OTHER))),
    Case("collect onto another suite's result", ["--out x.h5", "different suite"], ["collect", "y.journal", "--out", "x.h5"],
         prepare=run_before("--out", "x.h5", suite=OTHER, then=run_before("--out", "y.h5"))),
]


class BadInput(ProgramTest):
    def refuse(self, case):
        for path in sorted(self.folder.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        if case.prepare:
            case.prepare(self)
        if case.suite is not None:
            text = case.suite if isinstance(case.suite, bytes) else case.suite.encode()
            (self.folder / "s.ini").write_bytes(text)
        before = snapshot(self.folder)
        process = self.finish(self.start(*case.words))
        said = f"exit code {process.returncode}, stdout:\n{process.stdout}stderr:\n{process.stderr}"
        self.assertEqual(process.returncode, case.exit_code, said)
        self.assertEqual(process.stdout, "", said)
        self.assertRegex(process.stderr, r"\A[^\n]+\n\Z", said)
        for fragment in case.fragments:
            self.assertIn(fragment, process.stderr)
        self.assertEqual(changes(before, snapshot(self.folder)), [])

    def test_every_broken_suite_is_refused_in_one_line_and_nothing_is_written(self):
        for case in SUITES:
            with self.subTest(case.what):
                self.refuse(case)

    def test_every_broken_command_line_is_refused_in_one_line_and_nothing_is_written(self):
        for case in COMMAND_LINES:
            with self.subTest(case.what):
                self.refuse(case)

    def test_the_refusal_of_an_unreadable_suite_names_the_reason(self):
        if os.geteuid() == 0:
            self.skipTest("root can read every file")
        self.write("s.ini", SUITE)
        (self.folder / "s.ini").chmod(0)
        process = self.run_program("run", "s.ini", exit_code=2)
        self.assertRegex(process.stderr, r"\As\.ini: cannot be read: Permission denied\n\Z")

    def test_under_mpirun_one_rank_alone_reports(self):
        self.write("s.ini", changed("horizon", "horzon"))
        for words in [["run", "s.ini"], ["run", "s.ini", "--verbose"], ["launch"]]:
            with self.subTest(words=words):
                process = self.run_program(*words, ranks=2, exit_code=2)
                ours = [line for line in process.stderr.splitlines() if re.search(r"horzon|--verbose|launch: ", line)]
                self.assertEqual(len(ours), 1, process.stderr)
                self.assertEqual(sorted(snapshot(self.folder)), ["s.ini"])


def changes(before, after):
    return [name for name in sorted({*before, *after}) if before.get(name, ()) != after.get(name, ())]
