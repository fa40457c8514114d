"""Published values to set beside ours.

A reference is a CSV file in `reference/` whose first lines, `# key: value`, say what it belongs to:

    # source: where the values are from
    # suite: time_varying/sensitivity                         a suite that reproduces them (may be repeated), or
    # suite: time_varying/stocks where experiment = stocks    the rows that this suite reproduces
    # runs: 50                                                runs behind each published mean
    # round_tolerance: 0.005                                  relative error of the column `round`, if read off a figure

Its columns: `mean_Q` and, where published, `std_Q` for a quantity Q (resets, regret, time_avg_regret); `runs` if the number
differs by row (empty: not stated); `round` if the value belongs to a round; every other column is a key: a grid axis, or
`algorithm`.
"""

import csv
import os
from dataclasses import dataclass
from pathlib import Path

from errors import InputError
from summary import same

FOLDER = Path(__file__).resolve().parent / "reference"
QUANTITIES = ("resets", "regret", "time_avg_regret")


@dataclass(frozen=True, eq=False)
class Published:
    """One row: `keys` (column -> text), round (or None), runs (or None), values (quantity -> (mean, sd or None))."""

    keys: dict
    round: int
    runs: int
    values: dict

    def belongs_to(self, cell):
        """Do all keys agree with the cell? `algorithm` may name its label or the algorithm itself."""
        return all(
            same(cell.algorithm, value) or same(cell.algorithm_name, value)
            if key == "algorithm"
            else same(cell.axes[key], value)
            for key, value in self.keys.items()
        )


class Reference:
    """Attributes: path, source, suites (name -> condition (column, value) or None), round_tolerance, quantities, rows."""

    def __init__(self, path):
        self.path = Path(path)
        try:
            lines = self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            reason = getattr(error, "strerror", None) or error
            raise InputError(f"{path}: cannot be read as a reference: {reason}") from error
        head = [line[1:].partition(":") for line in lines if line.startswith("#")]
        head = [(key.strip(), value.strip()) for key, _, value in head]
        self.source = dict(head).get("source", self.path.name)
        self.suites = dict(suite_and_condition(value) for key, value in head if key == "suite")
        reader = csv.DictReader(line for line in lines if line and not line.startswith("#"))
        columns = reader.fieldnames or []
        self.quantities = [quantity for quantity in QUANTITIES if f"mean_{quantity}" in columns]
        if not self.quantities:
            raise InputError(f"{path} is not a reference: no column {', '.join('mean_' + q for q in QUANTITIES)}")
        try:
            self.round_tolerance = float(dict(head).get("round_tolerance", 0))
            self.rows = [self.published(row, dict(head).get("runs")) for row in reader]
        except (TypeError, ValueError) as error:
            raise InputError(f"{path} is not a reference: {error}") from error

    def published(self, row, runs):
        known = {"round", "runs"} | {f"{kind}_{quantity}" for kind in ("mean", "std") for quantity in QUANTITIES}
        runs = row.get("runs", runs)
        return Published(
            keys={key: value for key, value in row.items() if key not in known},
            round=int(row["round"]) if "round" in row else None,
            runs=int(runs) if runs else None,
            values={
                quantity: (
                    float(row[f"mean_{quantity}"]),
                    float(row[f"std_{quantity}"]) if row.get(f"std_{quantity}") else None,
                )
                for quantity in self.quantities
            },
        )

    def suite(self, suite_name):
        """The name under which this reference lists a suite, or None.

        A folder counts only if both names have one: 'sensitivity' is 'time_varying/sensitivity'.
        """
        for name in self.suites:
            both_have_folder = "/" in name and "/" in suite_name
            if name == suite_name if both_have_folder else os.path.basename(name) == os.path.basename(suite_name):
                return name
        return None

    def rows_for(self, result):
        """The rows that the result's suite reproduces. Raises InputError if a key is neither an axis nor `algorithm`."""
        condition = self.suites.get(self.suite(result.suite_name))
        rows = self.rows
        if condition:
            column, value = condition
            rows = [
                Published({k: v for k, v in row.keys.items() if k != column}, row.round, row.runs, row.values)
                for row in rows
                if row.keys.get(column) == value
            ]
        for key in rows[0].keys if rows else []:
            if key != "algorithm" and key not in result.axes:
                axes = ", ".join(result.axes) or "none"
                raise InputError(f"{self.path} lists values by '{key}', which is no axis of {result.path} (axes: {axes})")
        return rows

    def our_round(self, result, round):
        """The round of ours that stands for a published one, or None if we have no value there."""
        nearest = min(round, result.horizon)
        if round - nearest > self.round_tolerance * round:
            return None
        if result.has_curves:
            return nearest
        # Without curves only the last round is known.
        return result.horizon if result.horizon - nearest <= self.round_tolerance * round else None


def suite_and_condition(value):
    """'NAME' or 'NAME where COLUMN = VALUE' as (name, None) or (name, (column, value))."""
    name, _, condition = value.partition(" where ")
    column, _, wanted = condition.partition("=")
    return name.strip(), (column.strip(), wanted.strip()) if condition else None


def find(result):
    """The reference that lists the result's suite. Raises InputError if none or several do."""
    references = [Reference(path) for path in sorted(FOLDER.glob("*.csv"))]
    matching = [reference for reference in references if reference.suite(result.suite_name)]
    if len(matching) == 1:
        return matching[0]
    if matching:
        raise InputError(
            f"several references list the suite '{result.suite_name}': "
            f"{', '.join(str(reference.path) for reference in matching)}; choose one with --reference"
        )
    listed = ", ".join(name for reference in references for name in reference.suites)
    raise InputError(
        f"no published values for the suite '{result.suite_name}' in {FOLDER} (it has: {listed});"
        " give a file with --reference"
    )
