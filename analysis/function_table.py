"""Reader of the tables that `regretbench function` writes: the noise-free values of all arms over the rounds of a trial.

    # title: Two algorithms on a slow field      lines `# key: value` come first
    # suite: small                               the name of the suite's file, without folder and .ini
    # objective: markov-field;epsilon=0.3;..     with all its parameters
    # seed: 1
    # trial: 2
    round,optimum,0,1,2                          the value of the best arm, and that of every arm
    1,0.8,0.2,0.8,-0.1
    2,0.7,0.3,0.7,0.1
"""

import math
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from errors import InputError

# What stands for standard input among paths.
STANDARD_INPUT = "-"


@dataclass(frozen=True)
class FunctionTable:
    """`comments` (key -> text), rounds: int [T], optimum: float [T], values: float [T, arms]."""

    comments: dict
    rounds: np.ndarray
    optimum: np.ndarray
    values: np.ndarray


def read(path, most_arms):
    """Raises InputError, with the line, if it is no such table, and if it has more than `most_arms` arms."""
    name = "standard input" if path == STANDARD_INPUT else path
    lines = text(path, name).splitlines()
    count = next((index for index, line in enumerate(lines) if not line.startswith("#")), len(lines))
    comments = [line[1:].partition(":") for line in lines[:count]]
    comments = {key.strip(): value.strip() for key, colon, value in comments if colon}

    def refuse(index, reason):
        raise InputError(f"{name}, line {index + 1}: {reason}")

    if count == len(lines):
        refuse(count, "there is no header 'round,optimum,0,1,..'")
    header = lines[count].split(",")
    if header[:2] != ["round", "optimum"] or not header[2:] or not all(arm.isdecimal() for arm in header[2:]):
        written = shortened(lines[count])
        refuse(count, f"'{written}' is not the header 'round,optimum,0,1,..' that 'regretbench function' writes")
    arms = len(header) - 2
    if arms > most_arms:
        raise InputError(f"{name}: {arms:,} arms are too many lines to tell apart; at most {most_arms:,} are drawn")
    if count + 1 == len(lines):
        refuse(count + 1, "there is no row of a round")
    rows = []
    for index, line in enumerate(lines[count + 1 :], count + 1):
        fields = line.split(",")
        if len(fields) != len(header):
            refuse(index, f"{len(fields)} fields, where the header has {len(header)}")
        row = [number(field) for field in fields]
        if math.nan in row:
            refuse(index, f"'{shortened(fields[row.index(math.nan)])}' is not a number")
        if not row[0].is_integer() or row[0] <= (rows[-1][0] if rows else 0):
            refuse(index, f"round '{shortened(fields[0])}' is not a whole number above the round before")
        rows.append(row)
    table = np.array(rows)
    return FunctionTable(comments, table[:, 0].astype(int), table[:, 1], table[:, 2:])


def text(path, name):
    try:
        content = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
        return content.decode("utf-8")
    except OSError as error:
        raise InputError(f"{name}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}, line {line}: is not text") from error


def number(field):
    """A finite number, or math.nan itself for anything else."""
    try:
        value = float(field)
    except ValueError:
        return math.nan
    return value if math.isfinite(value) else math.nan


def shortened(written):
    return written if len(written) <= 40 else written[:37] + "..."
