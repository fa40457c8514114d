# SPDX-License-Identifier: Apache-2.0
"""A broken input, and the test that it is refused in one line that names it while nothing is written."""

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


def changes(before, after):
    return [name for name in sorted({*before, *after}) if before.get(name, ()) != after.get(name, ())]


class RefusalTest(ProgramTest):
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
