#!/usr/bin/python3
# SPDX-License-Identifier: Apache-2.0
"""Predicts how a study would run on thousands of ranks, and where rank 0 saturates.

Everything but the number of ranks is measured here and now: trial times by `regretbench run`, what rank 0 takes for a
message and for a record by regretbench_rank_0, and the making of the result file by `regretbench collect`.
regretbench_simulate then plays the protocol of the farm, with the program's own schedule, in simulated time.

    tests/scale/predict.py [SUITE] [--trials 10000000] [--ranks 16,64,..] [--build build/release] [--figure F.png]
"""

import argparse
import csv
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import h5py

HOUSE = Path(__file__).resolve().parents[2]
MEASURED_TRIALS = 4000  # of each cell
RANK_0_TRIALS = 10**6


def parsed():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", nargs="?", default=str(HOUSE / "suites/time_varying/stopping_times.ini"))
    parser.add_argument("--trials", type=int, default=10**7, help="trials of all cells together")
    parser.add_argument("--ranks", default="16,32,64,128,256,512,1024,2048,4096")
    parser.add_argument("--latency", type=float, default=2e-5, help="seconds of a message one way; Ethernet by default")
    parser.add_argument("--build", default=str(HOUSE / "build/release"))
    parser.add_argument("--figure", help="file for a figure of efficiency and rank 0's load")
    return parser.parse_args()


def under_mpirun(*words):
    source = f"source {HOUSE}/jobs/mpi_environment.sh && exec mpirun --quiet -n 2 \"$@\""
    done = subprocess.run(["bash", "-c", source, "mpirun", *map(str, words)], capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{words[0]} failed: {done.stderr}")
    return done.stdout


def measure(program, suite, folder):
    """Writes the times of played trials by cell; returns the seconds and bytes a record takes in a result file."""
    out = folder / "measured.h5"
    subprocess.run([program, "run", suite, "--quiet", "--trials", str(MEASURED_TRIALS), "--out", out], check=True,
                   stdout=subprocess.DEVNULL)
    with h5py.File(out) as file:
        times = file["provenance/wall_seconds"][()]
    with (folder / "times.csv").open("w") as file:
        for cell, row in enumerate(times):
            file.writelines(f"{cell},{seconds:.9f}\n" for seconds in row)
    begin = time.perf_counter()
    subprocess.run([program, "collect", folder / "measured.journal", "--out", folder / "again.h5"], check=True,
                   stdout=subprocess.DEVNULL)
    return times, (time.perf_counter() - begin) / times.size, out.stat().st_size / times.size


def rank_0_seconds(build, suite, trials, seconds, folder):
    """Processor time of rank 0 for each record of trials that claim to have taken so long: the median of three."""
    copy = folder / f"rank_0_{trials}.ini"
    copy.write_text(re.sub(r"(?m)^trials .*", f"trials = {trials}", Path(suite).read_text()))
    said = [under_mpirun(build / "tests/regretbench_rank_0", copy, seconds, folder) for _ in range(3)]
    return sorted(float(re.search(r"([\d.e+-]+) us each", text)[1]) for text in said)[1] * 1e-6


def draw(rows, path):
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    ranks = [int(row["ranks"]) for row in rows]
    figure, axes = plt.subplots(figsize=(6, 4))
    axes.plot(ranks, [float(row["efficiency"]) for row in rows], "o-", label="efficiency of the farm")
    axes.plot(ranks, [float(row["rank_0_busy"]) for row in rows], "s--", label="rank 0 busy")
    axes.set_xscale("log", base=2)
    axes.set_xticks(ranks, map(str, ranks))
    axes.set_xlabel("ranks")
    axes.set_ylabel("share of the wall time")
    axes.set_ylim(0, 1.05)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.tight_layout()
    figure.savefig(path, dpi=150)


def main():
    options = parsed()
    build = Path(options.build)
    program = build / "src/regretbench"
    with tempfile.TemporaryDirectory(prefix="regretbench-scale-") as name:
        folder = Path(name)
        times, collect_seconds, result_bytes = measure(program, options.suite, folder)
        mean = times.mean()
        record = rank_0_seconds(build, options.suite, RANK_0_TRIALS // len(times), mean, folder)
        single = rank_0_seconds(build, options.suite, 20000 // len(times), 1, folder)
        message = max(single - record, 0) / 2  # a block of one trial takes a request and a message with its record
        print(f"{os.path.basename(options.suite)}: {times.size} trials played, {1e3 * mean:.3f} ms each on average, "
              f"{1e3 * times.max():.1f} ms at most")
        print(f"rank 0: {1e6 * message:.1f} us of processor time a message, {1e6 * record:.3f} us a record: at most "
              f"{1 / record:.3g} records a second in messages of a fourth of a block, {1 / single:.3g} one by one")
        print(f"rank 0 would saturate at about {mean / record:.0f} ranks with these trials, but for messages")
        ending = options.trials * collect_seconds
        print(f"result file: {1e6 * collect_seconds:.2f} us and {result_bytes:.0f} bytes a record on rank 0 alone, "
              f"{ending:.0f} s for {options.trials} trials")
        said = subprocess.run(
            [build / "tests/regretbench_simulate", "--suite", options.suite, "--set",
             f"trials={options.trials // len(times)}", "--times", folder / "times.csv", "--ranks", options.ranks,
             "--request", str(message), "--message", str(message), "--record", str(record), "--latency",
             str(options.latency)], check=True, capture_output=True, text=True).stdout
    rows = list(csv.DictReader(said.splitlines()))
    print(f"\n{'ranks':>6} {'farm, s':>9} {'efficiency':>11} {'rank 0 busy':>12} {'longest wait, ms':>17} "
          f"{'with result, s':>15}")
    for row in rows:
        seconds = float(row["seconds"])
        print(f"{row['ranks']:>6} {seconds:9.2f} {float(row['efficiency']):11.3f} {float(row['rank_0_busy']):12.3f} "
              f"{1e3 * float(row['longest_wait']):17.2f} {seconds + ending:15.1f}")
    if options.figure:
        draw(rows, options.figure)


if __name__ == "__main__":
    main()
