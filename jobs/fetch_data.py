#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Fetches the sensor readings of the Intel Berkeley Research Lab and makes the table that `temperature` plays."""

import argparse
import gzip
import hashlib
import io
import os
import sys
import tempfile
import urllib.request
import zlib
from collections import Counter
from datetime import date
from pathlib import Path

SITE = "http://db.csail.mit.edu/labdata/"
READINGS = SITE + "data.txt.gz"
LOCATIONS = SITE + "mote_locs.txt"

# Not published by the papers that use eight days of these data.
FIRST_DAY = "2004-03-01"
DAYS = 8
STEP_SECONDS = 600
STEPS = DAYS * 86400 // STEP_SECONDS
# Motes 5 and 28 of the 54 hold next to nothing in these days.
MOTES = [mote for mote in range(1, 55) if mote not in (5, 28)]
# An office: what lies outside is a mote whose battery dies (they read 122 degrees).
LOWEST, HIGHEST = 0.0, 60.0

DESCRIPTION = f"""\
Download the readings of the Intel Berkeley Research Lab ({READINGS}) and write
DIR/intel_lab/temperature.csv: means over ten minutes of the eight days from {FIRST_DAY} 00:00, one column a mote,
empty where a mote said nothing.  DIR is that of --data-dir, of the environment variable REGRETBENCH_DATA, or data.
mote_locs.txt, where the motes stand, is laid beside it.  The data are their authors'; {SITE} tells more."""


def main():
    options = arguments()
    folder = Path(options.data_dir or os.environ.get("REGRETBENCH_DATA") or "data") / "intel_lab"
    target = folder / "temperature.csv"
    if target.exists() and not options.force:
        refuse(f"{target} exists; --force writes it anew")
    readings = read(options.source) if options.source else download(READINGS)
    verify(readings, options.sha256, options.source or READINGS)
    table, counts = table_of(lines_of(readings), options.first_day.toordinal())
    report(counts)
    if counts["used"] == 0:
        refuse("no line holds a temperature of the days wanted; is this the lab's data.txt?")
    write(target, table)
    print(f"{target}: {STEPS} rows, {len(MOTES)} motes, checksum {checksum(table)}")
    if not options.source:
        write(folder / "mote_locs.txt", download(LOCATIONS))


def arguments():
    parser = argparse.ArgumentParser(description=DESCRIPTION, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data-dir", metavar="DIR", help="folder of data files")
    parser.add_argument("--from", dest="source", metavar="FILE", help="data.txt or data.txt.gz, downloaded before")
    parser.add_argument("--sha256", metavar="HEX", help="what the readings' file must hash to; none is published")
    parser.add_argument("--first-day", metavar="DATE", type=day, default=FIRST_DAY,
                        help="the first of the eight days; default %(default)s")
    parser.add_argument("--force", action="store_true", help="write over a table that is there")
    return parser.parse_args()


def day(written):
    try:
        return date.fromisoformat(written)
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{written}' is not a date such as {FIRST_DAY}") from None


def refuse(text):
    print(f"fetch_data.py: {text}", file=sys.stderr)
    sys.exit(2)


def read(path):
    try:
        return Path(path).read_bytes()
    except OSError as error:
        refuse(f"{path}: cannot be read: {error.strerror}")


def download(address):
    print(f"{address} ..", flush=True)
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            return answer.read()
    except OSError as error:
        refuse(f"{address}: cannot be fetched: {error}; fetched by other means, it is read by --from FILE")


def verify(content, wanted, source):
    found = hashlib.sha256(content).hexdigest()
    if wanted and wanted.lower() != found:
        refuse(f"{source}: has SHA-256 {found}, and {wanted} is wanted")
    print(f"{source}: SHA-256 {found}" + ("" if wanted else "; --sha256 verifies it another time"))


def lines_of(content):
    """Lines of the readings, packed or not, one after another: unpacked they are some 150 MB."""
    stream = io.BytesIO(content)
    if content.startswith(b"\x1f\x8b"):
        stream = gzip.GzipFile(fileobj=stream)
    try:
        yield from io.TextIOWrapper(stream, encoding="ascii", errors="replace")
    except (OSError, EOFError, zlib.error) as error:
        refuse(f"the readings cannot be unpacked: {error}")


def table_of(lines, first_day):
    """The table as bytes, and how many lines were what.  `first_day`: proleptic ordinal, as of date.toordinal."""
    sums = [dict.fromkeys(MOTES, 0.0) for _ in range(STEPS)]
    sizes = [dict.fromkeys(MOTES, 0) for _ in range(STEPS)]
    counts = Counter(dict.fromkeys(["used", "short", "malformed", "other motes", "other days", "absurd"], 0))
    for line in lines:
        if not line.strip():
            continue
        kind, step, mote, temperature = meaning(line, first_day)
        counts[kind] += 1
        if kind == "used":
            sums[step][mote] += temperature
            sizes[step][mote] += 1
    rows = [",".join(["step", *(f"mote{mote}" for mote in MOTES)])]
    for step in range(STEPS):
        means = (f"{sums[step][mote] / sizes[step][mote]:.3f}" if sizes[step][mote] else "" for mote in MOTES)
        rows.append(",".join([str(step), *means]))
    return ("\n".join(rows) + "\n").encode(), counts


def meaning(line, first_day):
    """(kind, step, mote, temperature) of a line "date time epoch mote temperature humidity light voltage"."""
    fields = line.split()
    if len(fields) < 8:  # which of the fields is missing cannot be told
        return "short", None, None, None
    try:
        day = date.fromisoformat(fields[0]).toordinal() - first_day
        hours, minutes, seconds = fields[1].split(":")
        second = 3600 * int(hours) + 60 * int(minutes) + float(seconds)
        mote, temperature = int(fields[3]), float(fields[4])
    except ValueError:
        return "malformed", None, None, None
    if len(fields) > 8 or not 0 <= second < 86400 or temperature != temperature:
        return "malformed", None, None, None
    if mote not in MOTES:
        return "other motes", None, None, None
    if not 0 <= day < DAYS:
        return "other days", None, None, None
    if not LOWEST <= temperature <= HIGHEST:
        return "absurd", None, None, None
    return "used", int((86400 * day + second) // STEP_SECONDS), mote, temperature


def report(counts):
    print(f"{sum(counts.values())} lines: {counts['used']} used; skipped: {counts['short']} too short, "
          f"{counts['malformed']} malformed, {counts['other motes']} of other motes, {counts['other days']} of other "
          f"days, {counts['absurd']} outside {LOWEST:g} to {HIGHEST:g} degrees")


def write(path, content):
    """All of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
        try:
            file.write(content)
            file.close()
            os.chmod(file.name, 0o644)
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise


def checksum(content):
    """64-bit FNV-1a, as a suite pins a file by: file = NAME@CHECKSUM."""
    value = 0xCBF29CE484222325
    for byte in content:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"


if __name__ == "__main__":
    main()
