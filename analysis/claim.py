"""Claims of a paper that an experiment can check, and what results say of them.

A claim file is TOML:

    paper = "Event-Triggered Time-Varying Bayesian Optimization"

    [[claim]]                                  # less regret, trial by trial on the same functions
    text = "ET-GP-UCB has lower regret than R-GP-UCB and GP-UCB at epsilon = 0.03"
    where = "Figure 2 (b)"
    suite = "time_varying/within_model_b"
    lower = "et-gp-ucb"                        # label or name of an algorithm, or a list of them
    than = ["r-gp-ucb", "gp-ucb"]              # each is a claim of its own
    at = { epsilon = 0.03 }                    # which cells, where there are several; for values too

    [[claim]]                                  # published means, every one a claim of its own
    text = "sensitivity to delta_B"
    where = "table of the sensitivity"
    suite = "time_varying/sensitivity"
    values = "time_varying_sensitivity.csv"    # a file of reference/

    [[claim]]
    text = "slow change"
    where = "table of the comparison"
    suite = "time_varying/variation_budget_slow"
    values = "time_varying_variation_budget.csv"
    one_function = true                        # the published runs share one function, unknown to us; default: false

An order is judged by the confidence interval of the paired difference: it is reproduced below zero, not reproduced
above, and undecided around it. A published mean is not reproduced if ours lies more than LARGEST_Z standard errors of
the difference away from it. Within them it is reproduced only if a difference that matters is excluded, that is if the
confidence interval of the difference (Welch) lies within DIFFERENCE_THAT_MATTERS of the published mean; else it is
undecided.

With `one_function` the published mean belongs to one function, while each of our trials draws its own: the published sd
over sqrt(runs) is then no error of a mean over functions, of which there is one, and the mean is compared with the
distribution of our trials. It is not reproduced outside of their central CONFIDENCE, where one more trial of ours would
lie that rarely. Within it nothing is decided, since one function of a wide distribution agrees with much. A trial of
ours has the noise of its run besides, which the published mean has averaged out: the test errs towards undecided.

A result that lacks a cell, or has several where one is needed, decides nothing about the claim.
"""

import math
import os
import tomllib
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy import stats

import reference
import summary
from errors import InputError

FOLDER = Path(__file__).resolve().parent / "claims"
CONFIDENCE = 0.95
# As in table.py: beyond so many standard errors a published mean and ours differ.
LARGEST_Z = 3
# As a share of the published mean; a comparison that cannot exclude so much confirms nothing.
DIFFERENCE_THAT_MATTERS = 0.3

REPRODUCED, NOT_REPRODUCED, UNDECIDED, NOT_RUN = "reproduced", "not reproduced", "undecided", "not run"


@dataclass(frozen=True)
class Verdict:
    """What the results say of one claim, and of which of the comparisons it makes.

    `mean` is compared with `other`, that of another algorithm or the published one (both are of type Mean); the effect
    is their difference, with its interval, or with that of a trial of ours minus the published mean of one function.
    """

    where: str
    text: str
    verdict: str
    comparison: str = ""
    mean: summary.Mean = None
    other: summary.Mean = None
    effect: float = None
    low: float = None
    high: float = None
    p: float = None
    n: int = None
    note: str = ""


class Claim:
    """One entry of a claim file. Raises InputError for keys that are missing, unknown or contradict each other."""

    KEYS = {"text", "where", "suite", "lower", "than", "at", "values", "one_function"}

    def __init__(self, path, entry):
        def refuse(reason):
            raise InputError(f"{path}: claim '{entry.get('text', entry)}': {reason}")

        if unknown := sorted(entry.keys() - self.KEYS):
            refuse(f"unknown key {', '.join(unknown)}; known: {', '.join(sorted(self.KEYS))}")
        if missing := sorted({"text", "where", "suite"} - entry.keys()):
            refuse(f"the key {', '.join(missing)} is missing")
        if ("values" in entry) == ("lower" in entry) or ("lower" in entry) != ("than" in entry):
            refuse("must have either lower and than, or values")
        self.text, self.where, self.suite = entry["text"], entry["where"], entry["suite"]
        self.than, self.at = entry.get("than", []), entry.get("at", {})
        self.lower = entry["lower"] if isinstance(entry.get("lower"), list) else [entry.get("lower")]
        self.values, self.one_function = entry.get("values"), entry.get("one_function", False)
        if not isinstance(self.than, list) or not isinstance(self.at, dict):
            refuse("than must be a list and at a table")
        if not isinstance(self.one_function, bool) or (self.one_function and not self.values):
            refuse("one_function must be true or false, and belongs to values")

    def belongs_to(self, result):
        both_have_folder = "/" in self.suite and "/" in result.suite_name
        return (
            self.suite == result.suite_name
            if both_have_folder
            else os.path.basename(self.suite) == os.path.basename(result.suite_name)
        )

    def check(self, result):
        """The verdicts of a result of the claim's suite."""
        if self.values:
            return self.check_values(result)
        return [self.check_order(result, lower, other) for lower in self.lower for other in self.than]

    def check_order(self, result, lower, other):
        comparison = f"{lower} < {other}"
        cells_of = {algorithm: self.cells_of(result, algorithm) for algorithm in (lower, other)}
        if any(len(cells) != 1 for cells in cells_of.values()):
            return Verdict(self.where, self.text, UNDECIDED, comparison, note=self.not_one_each(cells_of))
        (ours,), (theirs,) = cells_of[lower], cells_of[other]
        both = result.ok(ours) & result.ok(theirs)
        regrets = result.regret(ours)[both], result.regret(theirs)[both]
        difference = regrets[0] - regrets[1]
        failed = int((~both).sum())
        notes = [f"{failed} pairs failed"] if failed else []
        mean = summary.mean_of(difference)
        low = high = p = None
        if mean.n < 2 or mean.sd == 0:
            verdict = UNDECIDED
            notes.append("too few or equal trials")
        else:
            low, high = stats.t.interval(CONFIDENCE, mean.n - 1, loc=mean.mean, scale=mean.se)
            p = stats.ttest_1samp(difference, 0).pvalue
            verdict = REPRODUCED if high < 0 else NOT_REPRODUCED if low > 0 else UNDECIDED
        return Verdict(
            self.where, self.text, verdict, comparison, *map(summary.mean_of, regrets),
            mean.mean, low, high, p, mean.n, ", ".join(notes),
        )

    def cells_of(self, result, algorithm):
        return [
            cell
            for cell in result.cells
            if (summary.same(cell.algorithm, algorithm) or summary.same(cell.algorithm_name, algorithm))
            and self.is_about(cell)
        ]

    def is_about(self, cell):
        return all(axis in cell.axes and summary.same(cell.axes[axis], str(value)) for axis, value in self.at.items())

    def not_one_each(self, cells_of):
        where = " at " + ", ".join(f"{axis} = {value}" for axis, value in self.at.items()) if self.at else ""
        note = ", ".join(
            f"{len(cells)} cells of {algorithm}" if cells else f"no cell of {algorithm}"
            for algorithm, cells in cells_of.items()
            if len(cells) != 1
        )
        return note + where + ("; choose one with at" if any(len(cells) > 1 for cells in cells_of.values()) else "")

    def check_values(self, result):
        published = reference.Reference(reference.FOLDER / self.values)
        try:
            rows = published.rows_for(result)
        except InputError:
            # With options or a filter the result may have lost the axis that the values are listed by.
            rows = []
        cells_of = {row: [cell for cell in result.cells if row.belongs_to(cell)] for row in rows}
        if not any(cells_of.values()):
            return [Verdict(self.where, self.text, UNDECIDED, note="no published value matches")]
        verdicts = []
        for row, cells in cells_of.items():
            cells = [cell for cell in cells if self.is_about(cell)]
            for quantity in published.quantities if cells else ():
                verdicts.append(self.check_value(result, cells, row, quantity))
        lacking = sum(not cells for cells in cells_of.values())
        if lacking:
            note = f"no cell for {lacking} of {len(rows)} rows of published values"
            verdicts.append(Verdict(self.where, self.text, UNDECIDED, note=note))
        return verdicts

    def check_value(self, result, cells, row, quantity):
        value, sd = row.values[quantity]
        algorithm = f" of {row.keys['algorithm']}" if "algorithm" in row.keys else ""
        settings = [f"{key} = {written}" for key, written in row.keys.items() if key != "algorithm"]
        comparison = ", ".join([quantity + algorithm, *settings])
        if len(cells) > 1:
            note = f"{len(cells)} cells; choose one with at"
            return Verdict(self.where, self.text, UNDECIDED, comparison, note=note)
        (cell,) = cells
        trials = {"resets": result.resets, "regret": result.regret}[quantity](cell)[result.ok(cell)]
        mean = summary.mean_of(trials)
        published = summary.Mean(row.runs or 0, value, math.nan if sd is None else sd)
        effect = mean.mean - value
        if self.one_function:
            return self.check_one_function(comparison, trials, mean, published)
        error = summary.error_of_difference(mean, sd, row.runs)
        freedom = summary.degrees_of_freedom(mean, sd, row.runs)
        if not (error > 0 and freedom > 0):
            return Verdict(
                self.where, self.text, UNDECIDED, comparison, mean, published, effect, n=mean.n, note="no standard error"
            )
        t = effect / error
        low, high = stats.t.interval(CONFIDENCE, freedom, loc=effect, scale=error)
        p = 2 * stats.t.sf(abs(t), freedom)
        reach = max(abs(low), abs(high))
        note = f"t = {t:+.2f}"
        if abs(t) > LARGEST_Z:
            verdict = NOT_REPRODUCED
        elif reach <= DIFFERENCE_THAT_MATTERS * abs(value):
            verdict = REPRODUCED
        else:
            verdict = UNDECIDED
            note += f"; the interval reaches {share_of(reach, value)}"
        return Verdict(self.where, self.text, verdict, comparison, mean, published, effect, low, high, p, mean.n, note)

    def check_one_function(self, comparison, trials, mean, published):
        trials, value = np.sort(trials), published.mean
        below, above = int((trials <= value).sum()), int((trials >= value).sum())
        # How many trials lie on either side of their central part, with the outermost of that part: one more trial lies
        # outside of it with probability 2 beyond / (n + 1), and p is at most 1 - CONFIDENCE there and only there.
        beyond = math.floor((1 - CONFIDENCE) / 2 * (mean.n + 1))
        low = high = p = None
        verdict, note = UNDECIDED, "one function; too few trials"
        if beyond:
            low, high = float(trials[beyond - 1] - value), float(trials[-beyond] - value)
            p = min(1, 2 * (min(below, above) + 1) / (mean.n + 1))
            verdict = NOT_REPRODUCED if low > 0 or high < 0 else UNDECIDED
            note = f"one function; {place(below, above, mean.n)}"
        return Verdict(
            self.where, self.text, verdict, comparison, mean, published, mean.mean - value, low, high, p, mean.n, note
        )


def place(below, above, n):
    """Where a value lies that so many of n trials do not exceed, and so many do not fall short of."""
    if not below or not above:
        return f"{'above' if below else 'below'} all of our trials"
    # A trial equal to the value counts half.
    return f"at the {50 * (below + n - above) / n:.3g} % quantile of our trials"


def share_of(difference, value):
    """'552 % of it', rounded up so that what exceeds a bound is not written as equal to it."""
    return f"{math.ceil(100 * difference / abs(value))} % of it" if value else "beyond 0, the published value"


@dataclass(frozen=True)
class Claims:
    """A claim file: the paper's title and its claims."""

    path: Path
    paper: str
    claims: list


def read(path):
    """Raises InputError when the file is not one of claims."""
    try:
        with open(path, "rb") as file:
            content = tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path}: cannot be read as claims: {getattr(error, 'strerror', None) or error}") from error
    entries = content.get("claim")
    if not isinstance(entries, list) or not isinstance(content.get("paper"), str):
        raise InputError(f"{path}: must say paper = \"...\" and have [[claim]] entries")
    return Claims(Path(path), content["paper"], [Claim(path, entry) for entry in entries])
