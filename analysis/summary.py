"""The arithmetic behind every table and figure. Failed trials never enter a mean; they are counted beside it."""

import math
from dataclasses import dataclass

import numpy as np

from errors import InputError


@dataclass(frozen=True)
class Mean:
    """Mean of n numbers, their standard deviation (divisor n - 1) and the standard error sd / sqrt(n) of the mean.

    With n = 1 sd and se are NaN; with n = 0 the mean is NaN too.
    """

    n: int
    mean: float
    sd: float

    @property
    def se(self):
        return self.sd / math.sqrt(self.n) if self.n else math.nan


def mean_of(values):
    values = np.asarray(values, dtype=float)
    n = len(values)
    return Mean(n, float(values.mean()) if n else math.nan, float(values.std(ddof=1)) if n > 1 else math.nan)


@dataclass(frozen=True)
class Counts:
    """How many trials of a cell completed and how many failed."""

    completed: int
    failed: int


def counts(result, cell):
    ok = result.ok(cell)
    return Counts(int(ok.sum()), int((~ok).sum()))


def mean_regret(result, cell):
    """Cumulative regret at the last round played, or that of the rounds that the result is restricted to."""
    return mean_of(result.regret(cell)[result.ok(cell)])


def mean_resets(result, cell):
    return mean_of(result.resets(cell)[result.ok(cell)])


def mean_time_average_regret(result, cell, round):
    """R_t / t at a round t. The last round, T, needs no curves."""
    if round == result.horizon:
        return mean_of(result.regret(cell)[result.ok(cell)] / round)
    return mean_of(result.curves(cell)[:, round - 1] / round)


def mean_curve(result, cell, rounds, normalised):
    """Mean and sd over trials of R_t, or of R_t / t if normalised, at the given rounds: two float arrays.

    Of a result restricted to the rounds from `first` on, regret and t count from there.
    A trial that stopped early counts up to its last round; sd is NaN where fewer than two trials are left.
    """
    count = rounds - result.first + 1
    curves = result.curves(cell)[:, count - 1]
    if normalised:
        curves = curves / count
    played = ~np.isnan(curves)
    n = played.sum(axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        mean = np.where(played, curves, 0).sum(axis=0) / n
        squares = np.where(played, (curves - mean) ** 2, 0).sum(axis=0)
        sd = np.sqrt(squares / np.where(n > 1, n - 1, np.nan))
    return mean, sd


def reset_shares(result, cell, most):
    """Share of completed trials that reset, by round, or by at most `most` equal groups of rounds if there are more.

    Returns the first rounds of the groups (and the end of the last) and the shares in [0, 1].
    """
    width = -(-(result.last - result.first + 1) // most)
    edges = np.arange(result.first, result.last + 1 + width, width)
    reset = [np.histogram(rounds, edges)[0] > 0 for rounds in result.reset_rounds(cell)]
    return edges, np.sum(reset, axis=0) / max(counts(result, cell).completed, 1)


@dataclass(frozen=True)
class StoppingTimes:
    """Rounds of the first reset, and the number of completed trials that reached the horizon without one (censored)."""

    rounds: np.ndarray
    censored: int


def stopping_times(result, cell):
    first = [rounds[0] for rounds in result.reset_rounds(cell) if len(rounds)]
    return StoppingTimes(np.array(first, dtype=int), counts(result, cell).completed - len(first))


def error_of_difference(ours, published_sd, published_runs):
    """Standard error of our mean minus a published one. Where no sd was published (None) ours stands for it.

    NaN if a standard error is unknown.
    """
    if published_runs is None:
        return math.nan
    sd = ours.sd if published_sd is None else published_sd
    return math.sqrt(ours.se**2 + sd**2 / published_runs)


def degrees_of_freedom(ours, published_sd, published_runs):
    """Those of `error_of_difference`, by Welch and Satterthwaite; NaN if they are unknown.

    Where ours stands for the sd that was not published, the error is known as well as our sd is: n - 1.
    """
    if published_runs is None or ours.n < 2:
        return math.nan
    if published_sd is None:
        return ours.n - 1
    parts = [(ours.se**2, ours.n - 1), (published_sd**2 / published_runs, published_runs - 1)]
    # A part without error needs no degrees of freedom, and one with error has none if it is that of a single run.
    parts = [(square, freedom) for square, freedom in parts if square > 0]
    if not parts or any(freedom < 1 for _, freedom in parts):
        return math.nan
    return sum(square for square, _ in parts) ** 2 / sum(square**2 / freedom for square, freedom in parts)


def z_score(ours, published, published_sd, published_runs):
    """Difference between our mean and a published one in standard errors of that difference; NaN if that is unknown or 0."""
    error = error_of_difference(ours, published_sd, published_runs)
    return (ours.mean - published) / error if error > 0 else math.nan


@dataclass(frozen=True)
class Paired:
    """Differences cell - baseline of the final regret over the trials that completed in both; `failed` did not."""

    cell: object
    difference: Mean
    failed: int

    @property
    def t(self):
        se = self.difference.se
        return self.difference.mean / se if se > 0 else math.nan


def paired(result, label, pinned):
    """Compare every cell with the cell of the algorithm labelled `label` at the same objective point.

    `pinned` (axis -> value) selects among several cells of the baseline by its own parameters. Trials are paired by
    index: trial i sees the same objective, noise and weights under every algorithm.
    Raises InputError for an unknown label or axis, or a baseline that is missing or ambiguous at some point.
    """
    labels = list(dict.fromkeys(cell.algorithm for cell in result.cells))
    if label not in labels:
        raise InputError(f"no algorithm is labelled '{label}'; there are: {', '.join(labels)}")
    for axis in pinned:
        if axis not in result.algorithm_axes:
            known = ", ".join(result.algorithm_axes) or "none"
            raise InputError(f"'{axis}' is not a parameter of an algorithm that varies here (those are: {known})")
    baselines = [
        cell
        for cell in result.cells
        if cell.algorithm == label and all(same(cell.axes[axis], value) for axis, value in pinned.items())
    ]
    pairs = []
    for cell in result.cells:
        if cell in baselines:
            continue
        at_point = [baseline for baseline in baselines if comparable(result, cell, baseline, pinned)]
        if len(at_point) != 1:
            where = ", ".join(f"{axis} = {value}" for axis, value in cell.axes.items() if value is not None)
            found = "no cell" if not at_point else f"{len(at_point)} cells"
            raise InputError(
                f"'{label}' has {found} to compare with {cell.algorithm} at {where or 'the only point'};"
                " choose one with --paired LABEL,axis=value"
            )
        both = result.ok(cell) & result.ok(at_point[0])
        difference = mean_of((result.regret(cell) - result.regret(at_point[0]))[both])
        pairs.append(Paired(cell, difference, int((~both).sum())))
    if not pairs:
        raise InputError(f"every cell belongs to the baseline '{label}'; choose one with --paired LABEL,axis=value")
    return pairs


def comparable(result, cell, baseline, pinned):
    if cell.objective != baseline.objective:
        return False
    if any(cell.axes[axis] != baseline.axes[axis] for axis in result.objective_axes):
        return False
    # Parameters that only one of the two algorithms has cannot tell them apart.
    return all(
        cell.axes[axis] == baseline.axes[axis]
        for axis in result.algorithm_axes
        if axis not in pinned and None not in (cell.axes[axis], baseline.axes[axis])
    )


def same(value, written):
    """Does an axis value equal one written as text? Numbers compare as numbers ('0.10' is 0.1), names without case."""
    if isinstance(value, float):
        try:
            return math.isclose(value, float(written), rel_tol=1e-9)
        except ValueError:
            return False
    return value is not None and value.lower() == written.lower()
