#!/usr/bin/env python3
"""Draws the figures of a RegretBench result."""

import argparse
from pathlib import Path

import interpreter

interpreter.require("h5py", "numpy", "matplotlib")

import errors
import grouping
import regret_figure
import results
import sensitivity_figure
import stopping_time_figure
import style

DESCRIPTION = """\
Draw a RegretBench result and print the paths written. The same result gives the same bytes.

  regret          a panel per objective grid point: mean regret per algorithm over the rounds with a band of ±1 sd over the
                  trials, and below it a tick for every reset (needs a run with record = curves); with --rounds 100-300
                  regret and t count from round 100 on, and NAME_100-300.png and .pdf are written
  stopping-times  histograms of the round of the first reset per cell, with constant reset times as vertical lines
  sensitivity     mean regret and mean number of resets over a grid axis with standard errors, a line per value of the others
  auto            stopping-times if the trials stopped at their first reset; sensitivity if one algorithm ran over a
                  grid; regret otherwise"""

EXAMPLES = """\
examples:
  figure.py within_model.h5 --normalised           writes within_model.png and within_model.pdf beside the result
  figure.py policy_search.h5 --normalised --vline "friction x 2.5"=100
  figure.py policy_search.h5 --rounds 100-300      the regret after that change alone
  figure.py sensitivity.h5 --output figures --formats pdf
  figure.py stopping_times.h5 --vline "R-GP-UCB, N = 29"=29

exit codes: 0 drawn, 2 bad usage or unusable input"""


def main():
    options = arguments()
    style.apply()
    with results.load(options.result, options.rounds) as result:
        if not result.cells:
            raise errors.InputError(f"{options.result} has no cells")
        kind = suitable_kind(result) if options.kind == "auto" else options.kind
        if kind != "regret" and options.rounds is not None:
            raise errors.InputError(f"--rounds {options.rounds}: only for --kind regret; this is a figure of kind {kind}")
        if kind == "sensitivity" and options.vline:
            label, at = options.vline[0]
            raise errors.InputError(
                f"--vline {label}={at:g}: only for --kind regret and stopping-times; this is a figure of kind {kind}"
            )
        if kind == "stopping-times":
            figure = stopping_time_figure.draw(result, options.vline)
        elif kind == "sensitivity":
            figure = sensitivity_figure.draw(result, options.x)
        else:
            figure = regret_figure.draw(result, options.normalised, options.vline)
        source = Path(options.result)
        # A figure of some rounds must not take the place of that of all.
        stem = source.stem if result.is_whole else f"{source.stem}_{result.first}-{result.last}"
        for path in style.save(figure, options.output or source.parent, stem, options.formats):
            print(path)


def arguments():
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("result", metavar="RESULT.h5", help="a file written by 'regretbench run' or 'regretbench collect'")
    parser.add_argument(
        "--kind", choices=["regret", "stopping-times", "sensitivity", "auto"], default="auto", help="default: auto"
    )
    parser.add_argument("--normalised", action="store_true", help="regret: draw R_t / t instead of R_t")
    results.add_rounds_option(parser)
    parser.add_argument("--x", metavar="AXIS", help="sensitivity: the grid axis to draw over (default: the longest)")
    parser.add_argument(
        "--vline",
        metavar="LABEL=ROUND",
        type=vertical_line,
        action="append",
        default=[],
        help="regret, stopping-times: a vertical line, may be repeated (default of stopping-times with a grid axis epsilon:"
        " the block length N = ceil(min(T, 12 epsilon^(-1/4))) of R-GP-UCB for a squared-exponential kernel, Bogunovic et"
        " al. 2016)",
    )
    style.add_saving_options(parser, "beside the result")
    return parser.parse_args()


def vertical_line(written):
    label, equals, at = written.rpartition("=")
    try:
        if not equals:
            raise ValueError
        return label.strip(), float(at)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{written}' is not LABEL=ROUND") from None


def suitable_kind(result):
    if result.until == "first-reset":
        return "stopping-times"
    algorithms = {cell.algorithm for cell in result.cells}
    if len(algorithms) == 1 and grouping.varying(result.cells, result.axes):
        return "sensitivity"
    return "regret"


if __name__ == "__main__":
    errors.run(main)
