"""Loader of RegretBench results: `load(path)` gives a `Results`.

C cells, n trials per cell, horizon T. What is small (attributes, cells, one number per trial) is read at once;
curves can be large and are read one cell at a time.

`load(path, "100-300")` gives the same for these rounds alone: R_t is then the regret of the rounds from 100 to t, and only
the resets in them count.
"""

import os
import re
import shlex
from dataclasses import dataclass

import h5py
import numpy as np

from errors import InputError

FORMAT = "regretbench-result"
FORMAT_VERSION = 1


@dataclass(frozen=True)
class Cell:
    """One algorithm at one grid point. `axes` maps axis name to a float, a string, or None where it has no such axis."""

    index: int
    algorithm: str
    algorithm_name: str
    objective: str
    axes: dict


class Results:
    """An open result file.

    Attributes: path, title, suite_name, seed, horizon (T), record, until, git_revision (or None), has_curves,
    changes (the options of the last run that changed the suite as written: "--trials 400", "--set objective.grid=20"),
    axes (names, in the suite's order), algorithm_axes (the axes that are parameters of an algorithm), cells,
    first and last (the rounds that regret and resets are of: 1 and T, unless restricted to some of them).
    """

    def __init__(self, path, file):
        self.path = path
        self._file = file
        attributes = file.attrs
        self.title = text(attributes["title"])
        self.suite_name = text(attributes["suite_name"])
        self.seed = int(attributes["seed"])
        self.horizon = int(attributes["horizon"])
        self.record = text(attributes["record"])
        self.until = text(attributes["until"])
        self.git_revision = text(file["provenance/git_revision"][()]) if "provenance/git_revision" in file else None
        self.changes = changes_of_suite(file)
        self.has_curves = "curves/regret" in file
        self.first, self.last = 1, self.horizon
        self.axes = axis_names(file)
        self.cells = read_cells(file, self.axes)
        self.algorithm_axes = [axis for axis in self.axes if text(file["axes"][axis].attrs["section"]) == "algorithm"]
        self._ok = file["trials/status"][()] == 0
        self._regret = file["trials/regret"][()]
        self._resets = file["trials/resets"][()]
        self._rounds = file["trials/rounds"][()]
        self._offset = file["resets/offset"][()]

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self._file.close()

    @property
    def objective_axes(self):
        return [axis for axis in self.axes if axis not in self.algorithm_axes]

    @property
    def is_whole(self):
        """Are regret and resets those of all rounds?"""
        return (self.first, self.last) == (1, self.horizon)

    def restrict(self, rounds):
        """Make regret and resets those of the rounds 'FIRST-LAST' alone. Raises InputError if there are no such rounds."""
        written = re.fullmatch(r"\s*(\d+)\s*-\s*(\d+)\s*", rounds, re.ASCII)
        first, last = map(int, written.groups()) if written else (0, 0)
        if not 1 <= first <= last <= self.horizon:
            raise InputError(f"--rounds {rounds}: must be FIRST-LAST with 1 <= FIRST <= LAST <= horizon = {self.horizon}")
        self.first, self.last = first, last

    def ok(self, cell):
        """Which trials completed: bool [n]."""
        return self._ok[cell.index]

    def regret(self, cell):
        """Cumulative regret at the last round played: float [n], NaN for failed trials.

        Raises InputError if it is of some rounds alone and the run kept no curves.
        """
        if self.is_whole:
            return self._regret[cell.index]
        before = self._regret_by(cell, self.first - 1) if self.first > 1 else 0
        return np.where(self.ok(cell), self._regret_by(cell, self.last) - before, np.nan)

    def _regret_by(self, cell, round):
        """R_t at a round, or at the last one that the trial played if it stopped before: float [n]."""
        played = np.clip(self._rounds[cell.index], 1, round)
        return self._curves(cell, 1, round)[np.arange(len(played)), played - 1]

    def resets(self, cell):
        """Number of resets: int [n]."""
        if self.is_whole:
            return self._resets[cell.index]
        return np.array([len(rounds) for rounds in self.reset_rounds(cell)])

    def reset_rounds(self, cell):
        """Rounds of the resets of every trial: list of n int arrays. Failed trials give an empty array."""
        ok = self.ok(cell)
        start = cell.index * len(ok)
        bounds = self._offset[start : start + len(ok) + 1]
        rounds = self._file["resets/round"][bounds[0] : bounds[-1]]
        trials = np.split(rounds, bounds[1:-1] - bounds[0])
        trials = [trial[(self.first <= trial) & (trial <= self.last)] for trial in trials]
        return [trial if completed else trial[:0] for trial, completed in zip(trials, ok)]

    def curves(self, cell):
        """Cumulative regret of the completed trials: float [completed, last - first + 1], NaN after the last round played.

        Raises InputError if the run kept no curves.
        """
        curves = self._curves(cell, self.first, self.last)[self.ok(cell)]
        if self.first == 1:
            return curves
        return curves - self._curves(cell, self.first - 1, self.first - 1)[self.ok(cell)]

    def _curves(self, cell, first, last):
        if not self.has_curves:
            raise InputError(f"{self.path} holds no curves (record = {self.record}); run the suite with record = curves")
        return self._file["curves/regret"][cell.index, :, first - 1 : last]


def add_rounds_option(parser):
    """The option whose value `load` takes as `rounds`."""
    parser.add_argument(
        "--rounds", metavar="FIRST-LAST", help="regret and resets of these rounds alone (needs a run with record = curves)"
    )


def load(path, rounds=None):
    """Open a result file, of all rounds or of 'FIRST-LAST' alone.

    Raises InputError if it is missing, not HDF5, not a result, of another format version, or has no such rounds.
    """
    if not os.path.exists(path):
        raise InputError(f"{path}: no such file")
    try:
        file = h5py.File(path, "r")
    except OSError as error:
        if os.path.isfile(path) and os.access(path, os.R_OK) and not h5py.is_hdf5(path):
            raise InputError(f"{path} is not an HDF5 file") from error
        raise InputError(f"{path} cannot be opened: {str(error).splitlines()[0]}") from error
    try:
        check_format(path, file)
        result = Results(path, file)
        if rounds is not None:
            result.restrict(rounds)
        return result
    except InputError:
        file.close()
        raise
    except (KeyError, OSError) as error:
        file.close()
        raise InputError(f"{path} is damaged or incomplete: {error.args[0]}") from error


def check_format(path, file):
    if text(file.attrs.get("format", "")) != FORMAT:
        raise InputError(f"{path} is not a RegretBench result (its attribute 'format' is not '{FORMAT}')")
    version = int(file.attrs.get("format_version", 0))
    if version != FORMAT_VERSION:
        raise InputError(f"{path} has format_version {version}; this script reads version {FORMAT_VERSION}")


def text(value):
    """An HDF5 string as str, whether it was stored with fixed or variable length."""
    return value.decode("utf-8") if isinstance(value, bytes) else str(value)


def changes_of_suite(file):
    runs = [name for name in file.get("provenance", ()) if re.fullmatch(r"run_\d+", name, re.ASCII)]
    if not runs:
        return []
    # Runs that resume one another differ in nothing but the number of trials, which is that of the last.
    last = max(runs, key=lambda name: int(name.removeprefix("run_")))
    words = shlex.split(text(file["provenance"][last]["command"][()]))
    changes = []
    for word, following in zip(words, [*words[1:], ""]):
        option, equals, value = word.partition("=")
        if option in ("--set", "--trials", "--seed"):
            changes.append(f"{option} {value if equals else following}")
    return changes


def axis_names(file):
    names = file["axes"].attrs.get("names") if "axes" in file else None
    if names is None or isinstance(names, h5py.Empty):
        return []
    return [text(name) for name in np.atleast_1d(names)]


def read_cells(file, axes):
    columns = {axis: axis_values(file["axes"][axis]) for axis in axes}
    strings = [file["cells"][name][()] for name in ("algorithm", "algorithm_name", "objective")]
    return [
        Cell(index, *map(text, row), axes={axis: values[index] for axis, values in columns.items()})
        for index, row in enumerate(zip(*strings))
    ]


def axis_values(dataset):
    """One value per cell: float, str, or None where the cell has no such axis (stored as NaN or an empty string)."""
    if dataset.dtype.kind in "fiu":
        return [None if np.isnan(value) else value for value in map(float, dataset[()])]
    return [text(value) or None for value in dataset[()]]
