#!/usr/bin/env python3
"""Prints a RegretBench result as a table, alone or beside published values."""

import argparse
import math
import sys

import interpreter

interpreter.require("h5py", "numpy")

import numpy as np

import errors
import reference
import results
import summary
import typeset
from symbols import four_digits
from typeset import Column, MeanColumn

DESCRIPTION = """\
Print a RegretBench result as a table: one row per cell (an algorithm at a grid point), with the grid axes, the number of
completed and failed trials, and mean ± standard error of the number of resets and of the regret R_T at the last round.
Failed trials are counted and left out of every mean. --rounds 100-300 prints the resets and the regret R_300 - R_99 of
these rounds instead, from the curves of a run with record = curves. --spread adds the standard deviation of the regret
over the completed trials, and the least, the median and the largest."""

EXAMPLES = """\
examples:
  table.py sensitivity.h5                          a table to read
  table.py sensitivity.h5 --csv > sensitivity.csv  full precision, for further work
  table.py sensitivity.h5 --compare                published values beside ours, with z-scores
  table.py comparison.h5 --paired gp-ucb           differences to gp-ucb, paired by trial
  table.py comparison.h5 --paired et-gp-ucb,delta_B=0.1
                                                   the same for a baseline with several cells at a point
  table.py policy_search.h5 --rounds 100-300       regret and resets after a change in round 100 (or with --paired)
  table.py temperature_days78.h5 --spread          how far a few bad trials carry the mean from the median

exit codes: 0 printed, 2 bad usage or unusable input"""

HEADINGS = {"resets": "mean resets", "regret": "mean regret R_T", "time_avg_regret": "mean R_t/t"}


def main():
    options = arguments()
    with results.load(options.result, options.rounds) as result:
        if options.paired:
            columns, notes = paired_table(result, options.paired)
        elif options.compare or options.reference:
            columns, notes = comparison(result, options.reference)
        else:
            columns, notes = overview(result, options.spread)
    title = f"{result.title} (suite {result.suite_name}, T = {result.horizon}, seed {result.seed})"
    if options.format == "csv":
        table = typeset.as_csv(columns)
        for note in notes:
            print(note, file=sys.stderr)
    else:
        table = typeset.FORMATS[options.format](columns, title, notes)
    write(table, options.output)


def arguments():
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("result", metavar="RESULT.h5", help="a file written by 'regretbench run' or 'regretbench collect'")
    parser.add_argument("--format", choices=["text", "csv", "markdown", "latex"], default="text", help="default: text")
    parser.add_argument("--csv", dest="format", action="store_const", const="csv", help="the same as --format csv")
    kind = parser.add_mutually_exclusive_group()
    kind.add_argument("--compare", action="store_true", help="print the published values of this suite beside ours")
    kind.add_argument(
        "--paired",
        metavar="BASELINE",
        help="per cell: mean difference of R_T to the algorithm with this label at the same objective point;"
        " LABEL,axis=value chooses among its cells",
    )
    parser.add_argument(
        "--reference",
        metavar="FILE.csv",
        help="published values to compare with (implies --compare;"
        " default: the file in analysis/reference that lists the suite)",
    )
    results.add_rounds_option(parser)
    parser.add_argument(
        "--spread", action="store_true", help="add standard deviation, least, median and largest regret of the trials"
    )
    parser.add_argument("--output", metavar="FILE", help="write there instead of to standard output")
    options = parser.parse_args()
    if options.reference and options.paired:
        parser.error("argument --reference: not allowed with argument --paired")
    if options.rounds is not None and (options.compare or options.reference):
        parser.error("argument --rounds: published values are of all rounds; not allowed with --compare or --reference")
    if options.spread and (options.paired or options.compare or options.reference):
        parser.error("argument --spread: not allowed with --paired, --compare or --reference")
    return options


def write(table, path):
    if path is None:
        sys.stdout.write(table)
        return
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(table)
    except OSError as error:
        raise errors.InputError(f"{path}: cannot be written: {error.strerror}") from error


def identity(result, cells):
    """The columns that every table begins with."""
    columns = [Column(axis, axis, [axis_value(cell.axes[axis]) for cell in cells]) for axis in result.axes]
    return columns + [Column("algorithm", "algorithm", [cell.algorithm for cell in cells])]


def axis_value(value):
    """Whole numbers lose the '.0' that the storage type adds to them."""
    return int(value) if isinstance(value, float) and value.is_integer() and abs(value) < 2**53 else value


def trial_counts(result, cells):
    counts = [summary.counts(result, cell) for cell in cells]
    return [
        Column("trials", "trials", [count.completed for count in counts]),
        Column("failed", "failed", [count.failed for count in counts]),
    ]


def overview(result, spread=False):
    cells = result.cells
    columns = identity(result, cells) + trial_counts(result, cells)
    suffix = "" if result.is_whole else f", {rounds_of(result)}"
    regret = f"mean regret{suffix}" if suffix else HEADINGS["regret"]
    columns.append(MeanColumn("resets", HEADINGS["resets"] + suffix, [summary.mean_resets(result, cell) for cell in cells]))
    columns.append(MeanColumn("regret", regret, [summary.mean_regret(result, cell) for cell in cells]))
    notes = ["± is the standard error of the mean over the completed trials."]
    if suffix:
        notes.append(f"Regret is {regret_of(result)}, and resets are those in {rounds_of(result)}.")
    if spread:
        columns += spread_of_regret(result)
        notes.append(f"sd, least, median and largest are those of {regret_of(result)} over the completed trials.")
    return columns, notes


def spread_of_regret(result):
    regrets = [result.regret(cell)[result.ok(cell)] for cell in result.cells]
    statistics = {
        "sd": lambda values: summary.mean_of(values).sd,
        "least": np.min,
        "median": np.median,
        "largest": np.max,
    }
    return [
        Column(f"{name}_regret", name, [float(of(values)) if len(values) else None for values in regrets], four_digits)
        for name, of in statistics.items()
    ]


def rounds_of(result):
    return f"rounds {result.first}–{result.last}"


def regret_of(result):
    """What the regret of a trial is: 'R_T', or 'R_300 - R_99' of the rounds 100 to 300."""
    if result.is_whole:
        return "R_T"
    return f"R_{result.last}" + (f" - R_{result.first - 1}" if result.first > 1 else "")


def comparison(result, path):
    chosen = reference.Reference(path) if path else reference.find(result)
    published = chosen.rows_for(result)
    rows = [
        (cell, row, chosen.our_round(result, row.round) if row and row.round else None)
        for cell in result.cells
        for row in [row for row in published if row.belongs_to(cell)] or [None]
    ]
    # A published round that this result does not reach, or kept no curve for, has no value of ours beside it.
    rows = [(cell, row, at) for cell, row, at in rows if row is None or row.round is None or at is not None]
    if not any(row for _, row, _ in rows):
        raise errors.InputError(f"{chosen.path} has no value for any cell of {result.path}")
    print(f"table.py: published values from {chosen.path}", file=sys.stderr)

    cells = [cell for cell, _, _ in rows]
    columns = identity(result, cells) + trial_counts(result, cells)
    if any(at for _, _, at in rows):
        columns.append(Column("round", "round t", [at for _, _, at in rows]))
    z_of_row = [[] for _ in rows]
    for quantity in chosen.quantities:
        ours = [our_mean(result, quantity, cell, at) for cell, _, at in rows]
        theirs = [row.values[quantity] if row else (None, None) for _, row, _ in rows]
        z = [
            summary.z_score(mean, value, sd, row.runs) if row else math.nan
            for mean, (value, sd), (_, row, _) in zip(ours, theirs, rows)
        ]
        for collected, value in zip(z_of_row, z):
            collected.append(value)
        columns.append(MeanColumn(quantity, HEADINGS[quantity], ours))
        columns.append(Column(f"published_{quantity}", "published", [value for value, _ in theirs]))
        columns.append(Column(f"z_{quantity}", "z", z, "{:+.2f}".format))
    compared = {row for _, row, _ in rows if row}
    return columns, comparison_notes(chosen, published, compared, cells, z_of_row)


def our_mean(result, quantity, cell, at):
    if quantity == "time_avg_regret":
        return summary.mean_time_average_regret(result, cell, at) if at else None
    return {"resets": summary.mean_resets, "regret": summary.mean_regret}[quantity](result, cell)


def comparison_notes(chosen, published, compared, cells, z_of_row):
    runs = ", ".join(map(str, sorted({row.runs for row in published if row.runs}))) or "not stated"
    notes = [
        f"Published: {chosen.source}; n = {runs} runs.",
        "± is the standard error (se) of the mean over the completed trials.",
        "z = (ours - published) / sqrt(se² + sd² / n), with the published sd"
        " or, where none was published, our own standard deviation in its place.",
    ]
    left = len(published) - len(compared)
    if left:
        notes.append(f"{left} of {len(published)} published rows have no value here to compare with.")
    z_of_cell = {}
    for cell, z in zip(cells, z_of_row):
        z_of_cell.setdefault(cell.index, []).extend(abs(value) for value in z if not math.isnan(value))
    largest = [max(z) for z in z_of_cell.values() if z]
    if largest:
        within = sum(z <= 3 for z in largest)
        notes.append(f"max |z| = {max(largest):.2f}; {within} of {len(largest)} cells lie within |z| <= 3.")
    else:
        notes.append("No z-score can be computed: a standard error or the number of published runs is unknown.")
    return notes


def paired_table(result, baseline):
    label, *settings = baseline.split(",")
    pinned = dict(setting.partition("=")[::2] for setting in settings)
    pairs = summary.paired(result, label, pinned)
    heading = "mean difference of R_T" if result.is_whole else f"mean difference of regret, {rounds_of(result)}"
    columns = identity(result, [pair.cell for pair in pairs])
    columns += [
        Column("pairs", "pairs", [pair.difference.n for pair in pairs]),
        Column("failed", "failed", [pair.failed for pair in pairs]),
        MeanColumn("difference", heading, [pair.difference for pair in pairs]),
        Column("t", "t", [pair.t for pair in pairs], "{:+.2f}".format),
    ]
    against = ", ".join([label] + [f"{axis} = {value}" for axis, value in pinned.items()])
    return columns, [
        f"Difference: regret {regret_of(result)} of the row minus that of {against};"
        " negative means less regret than the baseline.",
        "Trials are paired by index (same objective, noise and weights); a pair counts as failed if either trial failed.",
        "± is the standard error of the mean difference; t = difference / standard error.",
    ]


if __name__ == "__main__":
    errors.run(main)
