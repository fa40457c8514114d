# SPDX-License-Identifier: Apache-2.0
"""The suites that the end-to-end tests play, a second or two of work each, and what they must come to."""

import tempfile
from pathlib import Path

from runs import ProgramTest, result_of

FIELD = """\
title   = Three rates of change
trials  = 400
horizon = 60
record  = rounds

[objective]
name    = markov-field
epsilon = 0.01, 0.03, 0.3
grid    = 12

[algorithm.triggered]
name    = et-gp-ucb
delta_B = 0.05, 0.5

[algorithm.plain]
name    = gp-ucb
"""

TASKS = """\
title   = Four tasks
trials  = 100
horizon = 60
record  = rounds

[objective]
name  = perturbed-sine
omega = 0.1, 0.7

[algorithm]
name = mt-kb
"""

# Most trials end early; what would follow is NaN.
ENDING = """\
title   = Until the first reset
trials  = 40
horizon = 60
until   = first-reset
record  = rounds

[objective]
name    = markov-field
epsilon = 0.3, 1
grid    = 6

[algorithm]
name    = et-gp-ucb
delta_B = 0.5
"""

# Payoffs of variance 1e308 overflow: every trial of the second cell fails.
FAILING = """\
title   = Overflow
trials  = 40
horizon = 20

[objective]
name            = heavy-tailed-rkhs
signal_variance = 1, 1e308
centres         = 100
lengthscale     = 2
grid            = 8

[algorithm]
name = random
"""

SUITES = {"field": FIELD, "tasks": TASKS, "ending": ENDING, "failing": FAILING}
EXIT_CODES = {"field": 0, "tasks": 0, "ending": 0, "failing": 3}


class SuiteTest(ProgramTest):
    """Has the suites in its folder, and their results on one rank for comparison."""

    expected = {}  # of the suites played so far, by name
    journal_sizes = {}

    def setUp(self):
        super().setUp()
        for name, text in SUITES.items():
            self.write(f"{name}.ini", text)

    def play(self, name, *words, out="x.h5", ranks=None):
        return self.run_program("run", f"{name}.ini", "--out", out, *words, ranks=ranks, exit_code=EXIT_CODES[name])

    def on_one_rank(self, name):
        """What a suite comes to without mpirun, undisturbed."""
        if name not in self.expected:
            with tempfile.TemporaryDirectory(dir=self.folder) as folder:
                self.play(name, out=f"{folder}/x.h5")
                self.expected[name] = result_of(Path(folder) / "x.h5")
                self.journal_sizes[name] = (Path(folder) / "x.journal").stat().st_size
        return self.expected[name]

    def journal_size(self, name):
        self.on_one_rank(name)
        return self.journal_sizes[name]

    def written(self, journal="x.journal"):
        """Bytes of the journal so far."""
        path = self.folder / journal
        return path.stat().st_size if path.exists() else 0

    def wait_until_under_way(self, process, name, journal="x.journal"):
        """Returns once a tenth of the records is written."""
        share = self.journal_size(name) / 10
        self.wait_for(lambda: self.written(journal) > share, process)
