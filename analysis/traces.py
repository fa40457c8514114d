#!/usr/bin/env python3
"""Draws the function of a trial: the noise-free value of every arm over the rounds."""

import argparse
from pathlib import Path

import interpreter

interpreter.require("numpy", "matplotlib")

import errors
import function_table
import style

DESCRIPTION = """\
Draw what 'regretbench function SUITE --trial N' writes, and print the paths written: a thin line per arm, its
noise-free value f_t(x) over the rounds t, and on top of them a bold one, the value of the best arm. At most 1,000 arms
are drawn; more are refused. The same input gives the same bytes."""

EXAMPLES = """\
examples:
  regretbench function SUITE --trial 3 | traces.py -     writes SUITE_traces.png and SUITE_traces.pdf here
  traces.py function.csv --title "Temperatures, days 7 and 8" --formats pdf

exit codes: 0 drawn, 2 bad usage or unusable input"""

# More lines would make a plain area of one colour.
MOST_ARMS = 1000
# Characters of an objective with all its parameters that the caption still shows.
LONGEST_OBJECTIVE = 60


def main():
    options = arguments()
    style.apply()
    table = function_table.read(options.table, MOST_ARMS)
    # The figure goes to the folder that was asked for, whatever the table calls its suite.
    suite = Path(table.comments.get("suite", "")).name
    figure = draw(table, suite, options.title or table.comments.get("title") or suite)
    from_stdin = options.table == function_table.STANDARD_INPUT
    stem = (suite or "function") if from_stdin else Path(options.table).stem
    # A result of the same name has its figure beside it.
    folder = options.output or ("." if from_stdin else Path(options.table).parent)
    for path in style.save(figure, folder, f"{stem}_traces", options.formats):
        print(path)


def arguments():
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table", metavar="FILE.csv", help="written by 'regretbench function'; - for standard input")
    parser.add_argument("--title", metavar="TEXT", help="default: the title of the suite")
    style.add_saving_options(parser, "beside the file, or here for standard input")
    return parser.parse_args()


def draw(table, suite, title):
    """Returns the figure. `suite` may be empty."""
    figure, axes = style.plt.subplots(figsize=(5.2, 2.9), constrained_layout=True)
    arms = table.values.shape[1]
    # Few lines can be seen each; many must stay light enough to show where they crowd.
    opacity = min(0.7, max(0.1, 20 / arms))
    axes.plot(table.rounds, table.values, color=style.colour(0), alpha=opacity, linewidth=0.5)
    (best,) = axes.plot(table.rounds, table.optimum, color="black", linewidth=1.8)
    axes.set_xlim(table.rounds[0] - 1, table.rounds[-1])
    axes.set_xlabel("round $t$")
    axes.set_ylabel("$f_t(x)$")
    axes.set_title(title)
    an_arm = style.plt.Line2D([], [], color=style.colour(0), alpha=0.7, linewidth=0.8)
    style.shared_legend(figure, [an_arm, best], ["an arm", "the best arm"])
    parts = [f"{arms:,} arms, {len(table.rounds):,} rounds, without noise"]
    parts += [f"suite {suite}"] if suite else []
    objective = table.comments.get("objective", "")
    parts += [objective] if 0 < len(objective) <= LONGEST_OBJECTIVE else []
    parts += [f"{key} {table.comments[key]}" for key in ("seed", "trial") if table.comments.get(key)]
    style.lines_below(figure, parts)
    return figure


if __name__ == "__main__":
    errors.run(main)
