"""Which cells belong to one panel, and what names a panel or a line."""

from style import setting


def distinct(values):
    """The different values in order of first appearance, without None."""
    return list(dict.fromkeys(value for value in values if value is not None))


def varying(cells, axes):
    """The axes on which the cells take more than one value."""
    return [axis for axis in axes if len(distinct(cell.axes[axis] for cell in cells)) > 1]


def by_objective(result):
    """Cells by objective point: list of lists, in the order of the result."""
    groups = {}
    for cell in result.cells:
        point = (cell.objective, *(cell.axes[axis] for axis in result.objective_axes))
        groups.setdefault(point, []).append(cell)
    return list(groups.values())


def objective_title(result, cell):
    """What sets the cell's objective point apart from the others: 'ε = 0.03'. Empty if there is only one point."""
    parts = [cell.objective] if len({other.objective for other in result.cells}) > 1 else []
    return ", ".join(parts + settings(cell, varying(result.cells, result.objective_axes)))


def algorithm_label(result, cell):
    """The cell's algorithm with those of its parameters that vary: 'et-gp-ucb, δ_B = 0.1'."""
    alike = [other for other in result.cells if other.algorithm == cell.algorithm]
    return ", ".join([cell.algorithm] + settings(cell, varying(alike, result.algorithm_axes)))


def settings(cell, axes):
    return [setting(axis, cell.axes[axis]) for axis in axes if cell.axes[axis] is not None]
