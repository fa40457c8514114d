"""Writes a table as aligned text, CSV, Markdown or LaTeX."""

import csv
import io
import itertools
import math
from dataclasses import dataclass
from typing import Callable

from summary import Mean
from symbols import SYMBOLS, number

NOTHING = "–"


@dataclass(frozen=True)
class Column:
    """`name` heads the column in CSV, `heading` elsewhere. Values: str, int, float or None.

    `form` writes the floats of the column for reading.
    """

    name: str
    heading: str
    values: list
    form: Callable = number


class MeanColumn(Column):
    """Values: Mean or None. In CSV it takes two columns, `mean_NAME` and `se_NAME`."""


def as_csv(columns):
    """Full precision: every float is written with the digits that give it back exactly. Unknown values are empty."""
    flat = []
    for column in columns:
        if isinstance(column, MeanColumn):
            flat.append([f"mean_{column.name}"] + [exact(value and value.mean) for value in column.values])
            flat.append([f"se_{column.name}"] + [exact(value and value.se) for value in column.values])
        else:
            flat.append([column.name] + [exact(value) for value in column.values])
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(zip(*flat))
    return out.getvalue()


def exact(value):
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    return repr(value) if isinstance(value, float) else str(value)


def as_text(columns, title, notes, groups=None):
    """`groups`, one text per row, stand on lines of their own, each above the rows in succession that share it."""
    aligned = []
    for column in columns:
        written = [column.heading] + [readable(value, column.form) for value in column.values]
        width = max(map(len, written))
        left = any(isinstance(value, str) for value in column.values)
        aligned.append([entry.ljust(width) if left else entry.rjust(width) for entry in written])
    heading, *rows = ["  ".join(row).rstrip() for row in zip(*aligned)]
    rule = "─" * max(map(len, [heading, *rows]))
    if groups:
        rows = [
            line
            for group, members in itertools.groupby(zip(groups, rows), key=lambda pair: pair[0])
            for line in ["", group, *(row for _, row in members)]
        ]
    return "\n".join([title, "", heading, rule, *rows, "", *notes]) + "\n"


def as_markdown(columns, title, notes):
    rows = [[column.heading for column in columns]]
    rows.append([":--" if any(isinstance(v, str) for v in column.values) else "--:" for column in columns])
    rows += zip(*([readable(value, column.form).replace("|", r"\|") for value in column.values] for column in columns))
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([title, "", *lines, "", *("\n\n".join(notes)).splitlines()]) + "\n"


def as_latex(columns, title, notes):
    """A `tabular` for the package booktabs; title and notes are comments."""
    alignment = "".join("l" if any(isinstance(v, str) for v in column.values) else "r" for column in columns)
    heading = [SYMBOLS.get(column.name) or latex(column.heading) for column in columns]
    rows = zip(*([latex(readable(value, column.form)) for value in column.values] for column in columns))
    lines = [f"% {title}", "% needs \\usepackage{booktabs}", f"\\begin{{tabular}}{{{alignment}}}", "\\toprule"]
    lines += [" & ".join(heading) + r" \\", "\\midrule"]
    lines += [" & ".join(row) + r" \\" for row in rows]
    lines += ["\\bottomrule", "\\end{tabular}"]
    return "\n".join(lines + [f"% {note}" for note in notes]) + "\n"


def latex(written):
    for plain, escaped in (("\\", r"\textbackslash "), ("&", r"\&"), ("%", r"\%"), ("#", r"\#"), ("$", r"\$")):
        written = written.replace(plain, escaped)
    for plain, mathematical in (("R_T", "$R_T$"), ("R_t/t", "$R_t/t$"), ("±", r"$\pm$"), ("–", "--"), ("<", "$<$")):
        written = written.replace(plain, mathematical)
    parts = written.split("$")
    # Every second part is mathematics, where an underscore is a subscript and a hyphen a minus.
    parts[::2] = [part.replace("_", r"\_") for part in parts[::2]]
    written = "$".join(parts)
    return f"${written}$" if is_negative_number(written) else written


def is_negative_number(written):
    return written.startswith("-") and written[1:2].isdigit() and "$" not in written


def readable(value, form=number):
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return NOTHING
    if isinstance(value, Mean):
        return mean_and_error(value)
    return form(value) if isinstance(value, float) else str(value)


def mean_and_error(mean):
    """'200.3 ± 6.7': the standard error to two significant digits, the mean to the same decimals."""
    if math.isnan(mean.mean):
        return NOTHING
    if math.isnan(mean.se):
        return f"{mean.mean:.5g} ± {NOTHING}"
    decimals = 1 - math.floor(math.log10(mean.se)) if mean.se > 0 else 2
    decimals = min(max(decimals, 0), 8)
    return f"{mean.mean:.{decimals}f} ± {mean.se:.{decimals}f}"


FORMATS = {"text": as_text, "markdown": as_markdown, "latex": as_latex}
