"""How all figures look, and how they are saved so that the same input gives the same bytes."""

import argparse
import itertools
import math
from pathlib import Path

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.textpath import TextPath

import summary
from errors import InputError
from symbols import number, symbol

# The colours of Okabe and Ito, which stay apart for colour-blind readers; yellow is left out, being too faint on white.
PALETTE = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#7F7F7F"]
# Places in it of algorithms that many figures share, so that they look the same in all.
FIXED = {"gp-ucb": 0, "et-gp-ucb": 3, "random": 7}
DASHES = ["-", "--", ":", "-."]
MARKERS = ["o", "s", "^", "D", "v", "P", "X", "*"]

# Dates and program versions in the metadata would change from one run to the next.
METADATA = {
    "png": {"Software": None},
    "pdf": {"CreationDate": None, "ModDate": None, "Producer": None, "Creator": None},
    "svg": {"Date": None, "Creator": None},
}

# A matplotlibrc of the user must not change a figure, so everything starts from matplotlib's own defaults.
SETTINGS = {
    **matplotlib.rcParamsDefault,
    "font.family": "DejaVu Sans",
    "mathtext.fontset": "dejavusans",
    "font.size": 8,
    "axes.titlesize": 9,
    "axes.labelsize": 8,
    "legend.fontsize": 8,
    "legend.frameon": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#E5E5E5",
    "grid.linewidth": 0.5,
    "xtick.major.width": 0.6,
    "ytick.major.width": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 4,
    "figure.dpi": 100,
    "savefig.dpi": 200,
    "savefig.bbox": "tight",
    "savefig.pad_inches": 0.05,
    "pdf.fonttype": 42,
    "svg.hashsalt": "regretbench",
}
SETTINGS.pop("backend")
CAPTION_SIZE = 6.5


def apply():
    matplotlib.rcParams.update(SETTINGS)


def colour(index):
    return PALETTE[index % len(PALETTE)]


def indices(names):
    """Index of colour and dashes for every line of a figure: list. `names`: the algorithm of each line.

    An algorithm of FIXED has its own colour if it has one line; all other lines take the places left, in their order.
    """
    own = {name for name in FIXED if names.count(name) == 1}
    left = (index for index in itertools.count() if index not in {FIXED[name] for name in own})
    return [FIXED[name] if name in own else next(left) for name in names]


def dashes(index):
    """Solid for the first eight lines; when the colours come round again the dashes tell the lines apart."""
    return DASHES[index // len(PALETTE) % len(DASHES)]


def marker(index):
    return MARKERS[index % len(MARKERS)]


def setting(axis, value):
    """An axis and its value for a title or legend: 'ε = 0.03'."""
    return f"{symbol(axis)} = {number(value)}"


def shared_legend(figure, handles, labels):
    """One legend for all panels, above them, in as few rows as fit the width of the figure."""
    size, gap, line = (SETTINGS[f"legend.{name}"] for name in ("fontsize", "columnspacing", "handlelength"))
    # In points; the widest label is measured as drawn, since a symbol is written longer than it is.
    widest = max(width_of(label, size) for label in labels)
    width = widest + size * (line + SETTINGS["legend.handletextpad"] + gap)
    most = max(1, int((72 * figure.get_figwidth() + size * gap) / width))
    rows = math.ceil(len(labels) / most)
    # Evenly filled: 3 and 2 entries, not 4 and 1.
    columns = math.ceil(len(labels) / rows)
    figure.legend(handles, labels, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncol=columns, borderaxespad=0.2)


def width_of(written, size):
    """In points."""
    return TextPath((0, 0), written, size=size).get_extents().width


def caption(figure, result, what):
    """Below the figure: what it shows, over how many trials, and what it takes to repeat it."""
    parts = [what, f"seed {result.seed}"]
    if result.git_revision:
        parts.append(f"revision {result.git_revision[:12]}")
    lines_below(figure, parts)


def lines_below(figure, parts):
    """Parts of a caption, on lines no wider than the figure where that is possible."""
    lines = []
    for part in parts:
        longer = f"{lines[-1]} · {part}" if lines else part
        if lines and width_of(longer, CAPTION_SIZE) <= 72 * figure.get_figwidth():
            lines[-1] = longer
        else:
            lines.append(part)
    figure.text(0.5, -0.01, "\n".join(lines), ha="center", va="top", fontsize=CAPTION_SIZE, color="#555555")


def trials(count):
    """The number of trials for a legend: '29,996 trials (4 failed)'."""
    return f"{count.completed:,} trials" + (f" ({count.failed:,} failed)" if count.failed else "")


def trials_per_cell(result):
    """The number of trials for a caption: '50 trials per cell' or '49–50 trials per cell (1 failed)'."""
    counts = [summary.counts(result, cell) for cell in result.cells]
    completed = sorted({count.completed for count in counts})
    failed = sum(count.failed for count in counts)
    several = f"{completed[0]:,}" + (f"–{completed[-1]:,}" if len(completed) > 1 else "")
    return f"{several} trials per cell" + (f" ({failed:,} failed)" if failed else "")


def add_saving_options(parser, beside):
    """The options that say where `save` writes what. `beside` names the default folder."""
    parser.add_argument("--output", metavar="DIR", help=f"where to write (default: {beside})")
    parser.add_argument(
        "--formats",
        metavar="LIST",
        type=formats,
        default=["png", "pdf"],
        help=f"comma list of {', '.join(METADATA)}; default: png,pdf",
    )


def formats(written):
    chosen = [kind.strip() for kind in written.split(",")]
    for kind in chosen:
        if kind not in METADATA:
            raise argparse.ArgumentTypeError(f"unknown format '{kind}'; known: {', '.join(METADATA)}")
    return chosen


def save(figure, folder, stem, formats):
    """Write `stem.FORMAT` for every format and return the paths."""
    paths = []
    for kind in formats:
        path = Path(folder) / f"{stem}.{kind}"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            figure.savefig(path, metadata=METADATA[kind])
        except OSError as error:
            raise InputError(f"{path}: cannot be written: {error.strerror}") from error
        paths.append(path)
    plt.close(figure)
    return paths
