"""Regret over the rounds: a panel per objective point, a curve per algorithm, and below it when the algorithms reset."""

import math

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D

import grouping
import style
import summary
from errors import InputError

# Drawing more points or ticks than the printed width resolves only makes the file larger.
POINTS = 1000
TICKS = 400
# Of the vertical lines, which stand behind the curves.
LINE_COLOUR = "#444444"


def draw(result, normalised, lines=()):
    """Mean of R_t (or R_t / t) with a band of ±1 sd over the completed trials. Returns the figure.

    Of a result restricted to some rounds, regret and t count from the first of them. `lines`: list of (label, round).
    """
    for label, at in lines:
        if not result.first - 1 <= at <= result.last:
            raise InputError(f"--vline {label}={at:g}: the figure shows the rounds {result.first} to {result.last}")
    panels = grouping.by_objective(result)
    labels = grouping.distinct(grouping.algorithm_label(result, cell) for cell in result.cells)
    algorithm_of = {grouping.algorithm_label(result, cell): cell.algorithm_name for cell in result.cells}
    index_of = dict(zip(labels, style.indices([algorithm_of[label] for label in labels])))
    resetting = [
        label
        for label in labels
        if any(
            grouping.algorithm_label(result, cell) == label and result.resets(cell)[result.ok(cell)].any()
            for cell in result.cells
        )
    ]
    columns = len(panels) if len(panels) <= 3 else 2 if len(panels) == 4 else 3
    rows = math.ceil(len(panels) / columns)
    heights = [2.0, 0.05 + 0.16 * len(resetting)] if resetting else [2.0]
    figure = plt.figure(figsize=(max(3.0 * columns, 4.2), rows * (0.5 + sum(heights))), constrained_layout=True)
    grid = figure.add_gridspec(rows * len(heights), columns, height_ratios=heights * rows)
    # Different objectives have regrets of different size; points of one objective are to be compared.
    share = len({cell.objective for cell in result.cells}) == 1
    # Many bands over one another must stay light enough to see the curves through.
    opacity = min(0.15, 0.75 / len(labels))
    handles = {}
    upper = []
    for index, cells in enumerate(panels):
        row, column = divmod(index, columns)
        axes = figure.add_subplot(grid[row * len(heights), column], sharey=upper[0] if upper and share else None)
        upper.append(axes)
        for cell in cells:
            label = grouping.algorithm_label(result, cell)
            handles.setdefault(label, draw_curve(axes, result, cell, normalised, index_of[label], opacity))
        axes.set_title(grouping.objective_title(result, cells[0]) or result.title)
        axes.set_xlim(result.first - 1, result.last)
        axes.tick_params(labelleft=column == 0 or not share)
        if column == 0:
            axes.set_ylabel(regret_label(result, normalised))
        lower = axes
        if resetting:
            lower = figure.add_subplot(grid[row * len(heights) + 1, column], sharex=axes)
            axes.tick_params(labelbottom=False)
            draw_resets(lower, result, cells, index_of, resetting, named=column == 0)
        lower.set_xlabel("round $t$")
    for axes in upper:
        axes.set_ylim(0, top_of(upper if share else [axes]))
        if axes.get_ylim()[1] >= 10000:
            axes.yaxis.set_major_formatter("{x:,.0f}")
    handles.update(draw_lines(figure, lines))
    style.shared_legend(figure, list(handles.values()), list(handles))
    what = f"mean ± 1 sd, {style.trials_per_cell(result)}"
    style.caption(figure, result, what + ("; ticks: resets, darker where more trials reset" if resetting else ""))
    return figure


def regret_label(result, normalised):
    before = result.first - 1
    if not before:
        return "normalised regret $R_t\\,/\\,t$" if normalised else "cumulative regret $R_t$"
    regret = f"R_t - R_{{{before}}}"
    return f"normalised regret\n$({regret})\\,/\\,(t - {before})$" if normalised else f"cumulative regret ${regret}$"


def draw_curve(axes, result, cell, normalised, index, opacity):
    count = result.last - result.first + 1
    rounds = np.unique(np.linspace(result.first, result.last, min(count, POINTS)).round().astype(int))
    mean, sd = summary.mean_curve(result, cell, rounds, normalised)
    if not normalised:
        # No regret before the first round.
        rounds = np.insert(rounds, 0, rounds[0] - 1)
        mean, sd = np.insert(mean, 0, 0), np.insert(sd, 0, 0)
    axes.fill_between(rounds, mean - sd, mean + sd, color=style.colour(index), alpha=opacity, linewidth=0)
    (line,) = axes.plot(rounds, mean, color=style.colour(index), linestyle=style.dashes(index))
    return line


def draw_lines(figure, lines):
    """Dashed vertical lines through all panels. Returns a handle for the legend by label; equal labels look alike."""
    dashes = {label: style.DASHES[1 + index % 3] for index, label in enumerate(dict(lines))}
    for label, at in lines:
        for axes in figure.axes:
            axes.axvline(at, color=LINE_COLOUR, linestyle=dashes[label], linewidth=0.8, zorder=1)
    return {label: Line2D([], [], color=LINE_COLOUR, linestyle=dashes[label], linewidth=0.8) for label in dashes}


def top_of(panels):
    """Upper limit for R: all of every mean, and of the bands what lies behind the first twentieth of the rounds shown.

    R_t / t varies most in the first rounds; showing all of it would flatten the rest. None if nothing is drawn.
    """
    tops = []
    for axes in panels:
        start, end = axes.get_xlim()
        for line, band in zip(axes.lines, axes.collections):
            mean = line.get_ydata()
            vertices = band.get_paths()[0].vertices if band.get_paths() else np.empty((0, 2))
            late = vertices[vertices[:, 0] > start + (end - start) / 20, 1]
            tops += [np.nanmax(values) for values in (mean, late) if np.isfinite(values).any()]
    return 1.05 * max(tops) if tops and max(tops) > 0 else None


def draw_resets(axes, result, cells, index_of, resetting, named):
    """A row per resetting algorithm with a tick per round in which trials reset; opacity is the share of them."""
    for cell in cells:
        label = grouping.algorithm_label(result, cell)
        if label not in resetting:
            continue
        edges, share = summary.reset_shares(result, cell, TICKS)
        place = resetting.index(label)
        hit = share > 0
        # The square root keeps a reset of a single trial visible beside rounds in which all of them reset.
        colours = [to_rgba(style.colour(index_of[label]), math.sqrt(s)) for s in share[hit]]
        # Unclipped, the tick of a reset in the last round is as wide as the others.
        axes.vlines(edges[:-1][hit], place - 0.38, place + 0.38, colors=colours, linewidth=0.9, clip_on=False)
    axes.set_ylim(len(resetting) - 0.5, -0.5)
    axes.set_yticks(range(len(resetting)))
    axes.set_yticklabels(resetting if named else [], fontsize=6.5)
    axes.tick_params(axis="y", length=0)
    axes.grid(False)
