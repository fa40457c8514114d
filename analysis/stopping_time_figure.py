"""Distribution of the round of the first reset, with constant reset times as vertical lines."""

import math

import matplotlib.pyplot as plt
import numpy as np

import grouping
import style
import summary


def draw(result, lines):
    """A panel per algorithm that resets, a histogram per cell. `lines`: list of (label, round). Returns the figure."""
    labels = grouping.distinct(cell.algorithm for cell in result.cells)
    # Algorithms that never reset would get empty panels beside those that do.
    labels = [label for label in labels if any(len(rounds) for rounds in first_resets(result, label))] or labels[:1]
    figure, panels = plt.subplots(
        len(labels), 1, figsize=(5.2, 2.9 * len(labels)), squeeze=False, sharex=True, constrained_layout=True
    )
    for axes, label in zip(panels[:, 0], labels):
        cells = [cell for cell in result.cells if cell.algorithm == label]
        edges = bin_edges(first_resets(result, label), result.horizon)
        for index, cell in enumerate(cells):
            draw_histogram(axes, result, cell, edges, style.colour(index))
            # With an axis epsilon, the lines of R-GP-UCB take the colours of the cells they belong to.
            if not lines and cell.axes.get("epsilon"):
                at = constant_reset_time(cell.axes["epsilon"], result.horizon)
                axes.axvline(at, color=style.colour(index), linewidth=1.4, label=f"R-GP-UCB, $N$ = {at}")
        for index, (name, at) in enumerate(lines):
            axes.axvline(at, color="black", linestyle=style.DASHES[index % 4], linewidth=1.2, label=name)
        axes.set_title(label if len(labels) > 1 else result.title)
        axes.set_ylabel("density per round")
        axes.set_xlim(0, result.horizon)
        axes.set_ylim(bottom=0)
        axes.legend(loc="upper right", fontsize=7)
    panels[-1, 0].set_xlabel("round $t$ of the first reset")
    style.caption(figure, result, f"censored: completed trials without a reset up to T = {result.horizon}")
    return figure


def draw_histogram(axes, result, cell, edges, colour):
    """The area is the share of trials that reset, so that censored trials are missing from it, not spread over it."""
    times = summary.stopping_times(result, cell)
    count = summary.counts(result, cell)
    density = np.histogram(times.rounds, edges)[0] / (np.diff(edges) * max(count.completed, 1))
    where = ", ".join(grouping.settings(cell, grouping.varying(result.cells, result.axes)))
    label = (f"{where}: " if where else "") + f"{style.trials(count)}, {times.censored:,} censored"
    axes.stairs(density, edges, fill=True, color=colour, alpha=0.35)
    axes.stairs(density, edges, color=colour, linewidth=0.9, label=label)


def first_resets(result, label):
    return [summary.stopping_times(result, cell).rounds for cell in result.cells if cell.algorithm == label]


def bin_edges(samples, horizon):
    """Bins of whole rounds, centred on them, as wide as Freedman and Diaconis advise for the narrowest sample.

    A sample without spread, such as constant reset times, says nothing about the width.
    """
    widths = []
    for rounds in samples:
        lower, upper = np.percentile(rounds, [25, 75]) if len(rounds) else (0, 0)
        if upper > lower:
            widths.append(2 * (upper - lower) / len(rounds) ** (1 / 3))
    width = max(1, round(min(widths, default=1)))
    return np.arange(0.5, horizon + 0.5 + width, width)


def constant_reset_time(epsilon, horizon):
    """The block length N of R-GP-UCB for a squared-exponential kernel (Bogunovic et al. 2016, Corollary 4.1)."""
    return math.ceil(min(horizon, 12 * epsilon**-0.25))
