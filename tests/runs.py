# SPDX-License-Identifier: Apache-2.0
"""Runs the regretbench program as a user does, alone or under mpirun, in a folder of its own."""

import os
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import h5py
import numpy

# Seconds a process may take before it counts as hanging; a build with sanitizers needs more.
LONGEST = float(os.environ.get("REGRETBENCH_LONGEST", 60))

# As root, or with fewer cores than ranks, Open MPI refuses or crawls without these; elsewhere they do no harm.
MPI_SETTINGS = {
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_hwloc_base_binding_policy": "none",
    "OMPI_MCA_mpi_yield_when_idle": "1",
    "OMPI_MCA_pml": "ob1",
    "OMPI_MCA_btl": "self,vader,tcp",
    "OMPI_MCA_osc": "^ucx",
}


def program():
    path = os.environ.get("REGRETBENCH_BINARY", "")
    if not path:
        raise AssertionError("REGRETBENCH_BINARY is not set: it must name the regretbench program to test")
    if not os.access(path, os.X_OK):
        raise AssertionError(f"REGRETBENCH_BINARY={path}: there is no program that can be run")
    return os.path.abspath(path)


def command(*words, ranks=None):
    """The words of a command line; with `ranks`, under mpirun."""
    launcher = [] if ranks is None else ["mpirun", "-n", str(ranks)]
    return [*launcher, program(), *map(str, words)]


def session_of(leader):
    """The living processes of a session: mpirun puts every rank into a process group of its own."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, session = stat.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue  # it has just ended
        if int(session) == leader and state != "Z":
            found.append(int(stat.parent.name))
    return sorted(found)


def parent_of(process):
    with open(f"/proc/{process}/stat", encoding="utf-8", errors="replace") as stat:
        return int(stat.read().rpartition(")")[2].split()[1])


def kill_session(leader):
    for process in session_of(leader):
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass


def snapshot(folder):
    """Every path below a folder with its bytes; links and folders with None."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(Path(folder).rglob("*"))
    }


def result_of(path):
    """Every dataset and attribute outside /provenance by name, each as (type, shape, bytes): NaN equals NaN."""
    found = {}

    def note(name, value):
        array = numpy.asarray(value)
        found[name] = (array.dtype.str, array.shape, array.tolist() if array.dtype == object else array.tobytes())

    def visit(name, item):
        if name.split("/")[0] == "provenance":
            return
        for key, value in item.attrs.items():
            note(f"{name}@{key}", value)
        if isinstance(item, h5py.Dataset):
            note(name, item[()])

    with h5py.File(path, "r") as file:
        for key, value in file.attrs.items():
            note(f"@{key}", value)
        file.visititems(visit)
    return found


class ProgramTest(unittest.TestCase):
    maxDiff = None

    def setUp(self):
        program()
        folder = tempfile.TemporaryDirectory(prefix="regretbench-test-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return name

    def start(self, *words, ranks=None):
        """A running process in a process group of its own, which is killed at the end of the test if it still lives."""
        process = subprocess.Popen(
            command(*words, ranks=ranks),
            cwd=self.folder,
            env={**MPI_SETTINGS, **os.environ},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        self.addCleanup(self.end, process)
        return process

    def end(self, process):
        """Kills what is left of the process's session and takes its output."""
        kill_session(process.pid)
        if not process.stdout.closed:
            process.communicate()

    def finish(self, process):
        """Waits; the finished process with its output as text."""
        try:
            stdout, stderr = process.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            kill_session(process.pid)
            stdout, stderr = process.communicate()
            self.fail(f"{process.args} hangs; its output so far:\n{stdout}{stderr}")
        return subprocess.CompletedProcess(process.args, process.returncode, stdout, stderr)

    def run_program(self, *words, ranks=None, exit_code=0):
        """Runs to the end; the exit code must be the expected one."""
        process = self.finish(self.start(*words, ranks=ranks))
        self.assertEqual(process.returncode, exit_code, f"{process.args}\n{process.stdout}{process.stderr}")
        return process

    def wait_for(self, happened, process):
        """Returns once `happened()` is true; fails when the process ends before."""
        deadline = time.monotonic() + LONGEST
        while not happened():
            if process.poll() is not None:
                self.fail(f"{process.args} ended too early: {self.finish(process)}")
            if time.monotonic() > deadline:
                self.fail(f"{process.args}: waited in vain")
            time.sleep(0.002)

    def assert_same_result(self, path, expected):
        """`path`'s datasets and attributes equal `expected`, which is what result_of gave for another file."""
        found = result_of(self.folder / path)
        self.assertEqual(sorted(found), sorted(expected))
        self.assertEqual([name for name in found if found[name] != expected[name]], [])
