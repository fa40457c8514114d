#!/usr/bin/env python3
"""Prints which claims of a paper our results reproduce."""

import argparse
import collections
import dataclasses
import os
import sys

import interpreter

interpreter.require("h5py", "numpy", "scipy")

import claim
import errors
import results
import typeset
from symbols import four_digits
from typeset import Column, MeanColumn

DESCRIPTION = """\
Print, for every claim of a paper that an experiment can check, whether the results reproduce it.

A claim that one algorithm has less regret than another compares final regrets trial by trial, on the same functions,
noise and weights: reproduced if the 95 % confidence interval of the mean difference (Student t) lies below zero, not
reproduced if it lies above, undecided if it holds zero. A published mean is not reproduced if ours lies more than 3
standard errors of the difference away from it. Otherwise it is reproduced if the 95 % confidence interval of the
difference (Welch) lies within ±30 % of it, which excludes a larger difference, and undecided if the interval reaches
farther. Where the published runs share one function, unknown to us, and each of our trials draws its own, their mean is
compared with the distribution of our trials: not reproduced outside of its central 95 %, undecided within. Claims whose
suite is not among the results are listed as not run.

What a result lacks, since it was played with --filter, leaves the claims about it undecided. Notes name the results
where several are of one suite, and the options of the last run that changed the suite as written."""

EXAMPLES = """\
examples:
  claims.py results/*.h5                             the claims of all papers that these results belong to
  claims.py results/sensitivity.h5 --claims analysis/claims/time_varying.toml
  claims.py results/*.h5 --format markdown --output claims.md

exit codes: 0 printed, 2 bad usage or unusable input"""


def main():
    options = arguments()
    files = [options.claims] if options.claims else sorted(claim.FOLDER.glob("*.toml"))
    papers = [claim.read(path) for path in files]
    verdicts = {paper.path: [] for paper in papers}
    opened = [results.load(path) for path in options.results]
    try:
        for paper in papers:
            for one in paper.claims:
                found = check(one, [result for result in opened if one.belongs_to(result)])
                verdicts[paper.path] += found or [claim.Verdict(one.where, one.text, claim.NOT_RUN, note=one.suite)]
    finally:
        for result in opened:
            result.__exit__()
    tested = [paper for paper in papers if any(v.verdict != claim.NOT_RUN for v in verdicts[paper.path])]
    if not tested:
        names = ", ".join(f"{result.path} (suite {result.suite_name})" for result in opened)
        raise errors.InputError(f"no claim is about any of {names}")
    text = "\n".join(table(paper, verdicts[paper.path], options.format) for paper in tested)
    if options.output:
        try:
            with open(options.output, "w", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise errors.InputError(f"{options.output}: cannot be written: {error.strerror}") from error
    else:
        sys.stdout.write(text)


def check(one, opened):
    """The verdicts of all results of a claim's suite. Notes tell several results apart, and what changed the suite."""
    verdicts = []
    names = [os.path.basename(result.path) for result in opened]
    for name, result in zip(names, opened):
        remarks = [name if names.count(name) == 1 else result.path] if len(opened) > 1 else []
        remarks += [" ".join(result.changes)] if result.changes else []
        for verdict in one.check(result):
            note = "; ".join([*remarks, *([verdict.note] if verdict.note else [])])
            verdicts.append(dataclasses.replace(verdict, note=note))
    return verdicts


def arguments():
    parser = argparse.ArgumentParser(
        description=DESCRIPTION, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("results", metavar="RESULT.h5", nargs="+", help="files written by 'regretbench run' or 'collect'")
    parser.add_argument("--claims", metavar="FILE.toml", help="claims to check; default: all files of analysis/claims")
    parser.add_argument("--format", choices=["text", "csv", "markdown", "latex"], default="text", help="default: text")
    parser.add_argument("--output", metavar="FILE", help="write there instead of to standard output")
    return parser.parse_args()


def table(paper, verdicts, style):
    if style == "text":
        judged = [v for v in verdicts if v.verdict != claim.NOT_RUN]
        # What was not run has no numbers, and stands below the others in a line each.
        left = [f"  {v.note}: {v.where}: {v.text}" for v in verdicts if v.verdict == claim.NOT_RUN]
        left = ["Not run, for lack of a result of the suite:", *dict.fromkeys(left), ""] if left else []
        groups = [f"{v.where}: {v.text}" for v in judged]
        return typeset.as_text(columns(judged), paper.paper, left + notes(verdicts), groups)
    written = columns(verdicts) + [
        Column("where", "where", [v.where for v in verdicts]),
        Column("claim", "claim", [v.text for v in verdicts]),
    ]
    if style == "csv":
        return typeset.as_csv(written)
    return typeset.FORMATS[style](written, paper.paper, notes(verdicts))


def columns(verdicts):
    return [
        Column("verdict", "verdict", [v.verdict for v in verdicts]),
        MeanColumn("first", "mean", [v.mean for v in verdicts]),
        MeanColumn("other", "of the other", [v.other for v in verdicts]),
        Column("effect", "effect", [v.effect for v in verdicts], four_digits),
        Column("low", "95 % from", [v.low for v in verdicts], four_digits),
        Column("high", "to", [v.high for v in verdicts], four_digits),
        Column("p", "p", [v.p for v in verdicts], probability),
        Column("n", "n", [v.n for v in verdicts]),
        Column("comparison", "comparison", [v.comparison for v in verdicts]),
        Column("note", "note", [v.note for v in verdicts]),
    ]


def probability(p):
    """Two digits; what is too small for a floating-point number is not 0."""
    return f"{p:.2g}" if p > 0 else "<1e-300"


def notes(verdicts):
    counted = collections.Counter(v.verdict for v in verdicts)
    kinds = [claim.REPRODUCED, claim.NOT_REPRODUCED, claim.UNDECIDED, claim.NOT_RUN]
    return [
        ", ".join(f"{counted[kind]} {kind}" for kind in kinds if counted[kind]) + ".",
        "A < B compares the means of R_T of A and of B, paired by trial; all else compares our mean with the published one.",
        "Effect: the mean minus that of the other; negative means less. ± is the standard error (se) of a mean.",
        f"A published mean within {claim.LARGEST_Z} se of the difference (|t| <= {claim.LARGEST_Z}) is undecided if the"
        f" interval reaches beyond {100 * claim.DIFFERENCE_THAT_MATTERS:.0f} % of it.",
        "One function, shared by the published runs while each of our trials draws its own: not reproduced outside of"
        " the central 95 % of trials.",
        "There the interval is the central 95 % of trial minus published mean, and p is by rank.",
        "p: two-sided, of the paired t-test or of Welch's. Intervals and p are not corrected for the number of claims.",
    ]


if __name__ == "__main__":
    errors.run(main)
