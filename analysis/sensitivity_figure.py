"""Mean regret and mean number of resets over one grid axis, a line per value of the others."""

import matplotlib.pyplot as plt

import grouping
import style
import summary
from errors import InputError
from symbols import number, symbol

# From this ratio of largest to smallest value on, equal steps on the axis are factors, not differences.
LOGARITHMIC_FROM = 20


def draw(result, x_axis):
    """Points are means over the completed trials, bars ±1 standard error. `x_axis` may be None. Returns the figure."""
    axes_names = grouping.varying(result.cells, result.axes)
    if not axes_names:
        raise InputError(f"{result.path} has no grid axis with several values to draw a sensitivity over")
    if x_axis is None:
        # The longest axis makes the most telling lines; of equals the last one, which the suite varies fastest.
        x_axis = max(reversed(axes_names), key=lambda axis: len(values_of(result, axis)))
    if x_axis not in axes_names:
        raise InputError(f"'{x_axis}' is no grid axis with several values (there are: {', '.join(axes_names)})")
    values = values_of(result, x_axis)
    lines = {}
    for cell in result.cells:
        if cell.axes[x_axis] is not None:
            lines.setdefault(line_label(result, cell, x_axis, axes_names), []).append(cell)

    quantities = [("mean regret $R_T$", summary.mean_regret)]
    if any(result.resets(cell)[result.ok(cell)].any() for cell in result.cells):
        quantities.append(("mean number of resets", summary.mean_resets))
    figure, panels = plt.subplots(
        1, len(quantities), figsize=(max(3.2 * len(quantities), 4.2), 2.7), squeeze=False, constrained_layout=True
    )
    for axes, (name, mean_of_cell) in zip(panels[0], quantities):
        for index, cells in enumerate(lines.values()):
            means = [mean_of_cell(result, cell) for cell in cells]
            draw_line(axes, [position(values, cell.axes[x_axis]) for cell in cells], means, index)
        axes.set_ylabel(name)
        set_scale(axes, values)
        axes.set_xlabel(symbol(x_axis))
        axes.set_ylim(bottom=0)
        axes.margins(x=0.08)
    if len(lines) > 1:
        handles = [container.lines[0] for container in panels[0, 0].containers]
        style.shared_legend(figure, handles, list(lines))
    style.caption(figure, result, f"mean ± 1 se, {style.trials_per_cell(result)}, T = {result.horizon}")
    return figure


def values_of(result, axis):
    return grouping.distinct(cell.axes[axis] for cell in result.cells)


def line_label(result, cell, x_axis, axes_names):
    names = [
        value
        for value, values in (
            (cell.objective, {other.objective for other in result.cells}),
            (cell.algorithm, {other.algorithm for other in result.cells}),
        )
        if len(values) > 1
    ]
    return ", ".join(names + grouping.settings(cell, [axis for axis in axes_names if axis != x_axis]))


def draw_line(axes, x, means, index):
    axes.errorbar(
        x,
        [mean.mean for mean in means],
        yerr=[mean.se for mean in means],
        color=style.colour(index),
        linestyle=style.dashes(index),
        marker=style.marker(index),
        capsize=2,
        elinewidth=0.9,
    )


def position(values, value):
    """Numbers stand at their value, names one step apart."""
    return value if isinstance(value, float) else values.index(value)


def set_scale(axes, values):
    if isinstance(values[0], str):
        axes.set_xticks(range(len(values)))
        axes.set_xticklabels(values)
        return
    if min(values) > 0 and max(values) / min(values) >= LOGARITHMIC_FROM:
        axes.set_xscale("log")
        axes.minorticks_off()
    axes.set_xticks(values)
    axes.set_xticklabels([number(value) for value in values])
