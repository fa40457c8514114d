# SPDX-License-Identifier: Apache-2.0
"""Whatever is wrong with a command line or the files it names is said in one line, and nothing is written."""

import os
import re

from command.refusal import SUITE, Case, RefusalTest, changed, with_algorithm, with_objective
from runs import snapshot


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
    Case("--trials beyond 64 bits", ["trials = 99999999999999999999", "[1, "],
         run("--trials", "99999999999999999999")),
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
    Case("--set of an unknown label", ["--set algorithm.b.delta_B=0.1", "[algorithm.b]"],
         run("--set", "algorithm.b.delta_B=0.1")),
    Case("--set out of range", ["[algorithm]", "delta_B = 2", "(0, 1)"], run("--set", "algorithm.delta_B=2")),
    Case("--set to two lines", ["trials = 1", "2", "whole number"], run("--set", "trials=1\n2")),
    Case("--set to nothing", ["[algorithm]", "delta_B", "missing"], run("--set", "algorithm.delta_B=")),
    *[
        Case(f"--shard '{text}'", [f"--shard {text}", "i/n"], run("--shard", text))
        for text in ["0/3", "4/3", "1/0", "-1/3", "1", "1/", "/3", "a/b", "1/2/3", "1.5/3", "1/1000001", ""]
    ],
    Case("--order backwards", ["--order backwards", "plan", "shuffled"], run("--order", "backwards")),
    Case("a suite that is not there", ["none.ini", "No such file"], ["run", "none.ini"]),
    Case("a directory as the suite", ["folder", "cannot be read"], ["run", "folder"],
         prepare=make_directory("folder")),
    Case("--out without .h5", ["--out result.txt", ".h5"], run("--out", "result.txt")),
    Case("--out without a name", ["--out", ".h5"], run("--out", "")),
    Case("--out a directory", ["--out results.h5", "directory"], run("--out", "results.h5"),
         prepare=make_directory("results.h5")),
    Case("--out below a file", ["plain", "Not a directory"], run("--out", "plain/x.h5"), exit_code=1,
         prepare=put("plain", b"text")),
    Case("--out where nothing can be written", ["/proc/regretbench"],
         run("--out", "/proc/regretbench/x.h5"), exit_code=1),
    Case("a directory in the journal's place", ["x.journal"], run("--out", "x.h5"), exit_code=1,
         prepare=make_directory("x.journal")),
    Case("garbage at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"),
         prepare=put("x.h5", b"garbage" * 100)),
    Case("an empty file at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"),
         prepare=put("x.h5", b"")),
    Case("a truncated result at --out", ["--out x.h5", "not a regretbench result"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", then=cut("x.h5", 2000))),
    Case("the result of another suite", ["--out x.h5", "different suite", "Small"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", suite=OTHER)),
    Case("a result whose journal is gone", ["--out x.h5", "x.journal", "gone"], run("--out", "x.h5", "--trials", "3"),
         prepare=run_before("--out", "x.h5", then=without("x.journal"))),
    Case("the journal of another suite", ["x.journal", "different suite", "seed=2", "seed=1"], run("--out", "x.h5"),
         prepare=run_before("--out", "x.h5", suite=OTHER, then=without("x.h5"))),
    Case("the journal of another shard", ["x.shard-1-of-2.journal", "1/3", "1/2"],
         run("--out", "x.h5", "--shard", "1/2"),
         prepare=run_before("--out", "x.h5", "--shard", "1/3",
                            then=lambda test: (test.folder / "x.shard-1-of-3.journal").rename(test.folder / "x.shard-1-of-2.journal"))),
    Case("garbage in the journal's place", ["x.journal", "not a regretbench journal"],
         run("--out", "x.h5"), exit_code=1,
         prepare=put("x.journal", b"garbage" * 100)),
    Case("a journal whose header is damaged", ["x.journal", "header", "damaged"], run("--out", "x.h5"), exit_code=1,
         prepare=run_before("--out", "x.h5", then=lambda test: (without("x.h5")(test), flip("x.journal", 40)(test)))),
    Case("a journal of a later format", ["x.journal", "not a regretbench journal"], run("--out", "x.h5"), exit_code=1,
         prepare=put("x.journal", b"RGBJRNL9" + bytes(100))),
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
    Case("trial beyond all", ["--trial 10000001", "[0, 10000000]"],
         ["trial", "s.ini", "--cell", "et-gp-ucb,epsilon=0.1,delta_B=0.2", "--trial", "10000001"]),
    Case("trial of an incompatible pair", ["s.ini", "[algorithm]", "tgp-ucb", "alpha"], ["trial", "s.ini"],
         suite=with_objective("name = markov-field").replace("et-gp-ucb\ndelta_B = 0.05, 0.2", "tgp-ucb")),
    Case("function of one objective of several", ["--cell", "4 cells"], ["function", "s.ini"]),
    Case("status without a file", ["FILE is missing"], ["status"]),
    Case("status of nothing", ["none.journal", "No such file"], ["status", "none.journal"], exit_code=1),
    Case("status of no result", ["none.h5"], ["status", "none.h5"], exit_code=1),
    Case("status of garbage", ["x.journal", "not a regretbench journal"], ["status", "x.journal"], exit_code=1,
         prepare=put("x.journal", b"garbage")),
    Case("status of a journal cut in its header", ["x.journal", "header"], ["status", "x.journal"], exit_code=1,
         prepare=run_before("--out", "x.h5", then=cut("x.journal", 100))),
    Case("status of a garbage result", ["x.h5", "HDF5"], ["status", "x.h5"], exit_code=1,
         prepare=put("x.h5", b"garbage")),
    Case("status of a directory", ["folder", "not a regular file"], ["status", "folder"], exit_code=1,
         prepare=make_directory("folder")),
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


class BadCommandLine(RefusalTest):
    def test_every_broken_command_line_is_refused_in_one_line_and_nothing_is_written(self):
        for case in COMMAND_LINES:
            with self.subTest(case.what):
                self.refuse(case)

    def test_under_mpirun_one_rank_alone_reports(self):
        self.write("s.ini", changed("horizon", "horzon"))
        for words in [["run", "s.ini"], ["run", "s.ini", "--verbose"], ["launch"]]:
            with self.subTest(words=words):
                process = self.run_program(*words, ranks=2, exit_code=2)
                ours = [line for line in process.stderr.splitlines() if re.search(r"horzon|--verbose|launch: ", line)]
                self.assertEqual(len(ours), 1, process.stderr)
                self.assertEqual(sorted(snapshot(self.folder)), ["s.ini"])
