# SPDX-License-Identifier: Apache-2.0
"""A hundred kills of any signal, victim and moment: every run resumes, and nothing is lost, doubled or changed."""

import collections
import os
import random
import signal
import subprocess
import time
from unittest import mock

import h5py

from end_to_end.journal import frames_of, keys_of, runs_of
from end_to_end.suites import SuiteTest
from runs import LONGEST, kill_session, parent_of, session_of

KILLS = 100
STUCK = 10  # seconds
SIGNALS = [signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGUSR1, signal.SIGINT]
# What a run may leave in its journal beside records: its provenance, and a note for each block it handed out.
RUN_BYTES = 8192


class Chaos(SuiteTest):
    def setUp(self):
        super().setUp()
        # mpirun would otherwise sleep for two seconds after every death.
        settings = mock.patch.dict(os.environ, OMPI_MCA_odls_base_sigkill_timeout="0")
        settings.start()
        self.addCleanup(settings.stop)
        self.draw = random.Random(1)
        self.outcomes = collections.Counter()

    def moment(self):
        """A condition that becomes true at some point of a run: by the clock, or by what is written."""
        if self.draw.random() < 0.4:
            end = time.monotonic() + self.draw.uniform(0, 0.6)
            return lambda: time.monotonic() > end
        size = self.written() + self.draw.uniform(0, 0.15) * self.journal_size("field")
        return lambda: self.written() > size

    def kill(self, mpirun):
        """Sends one signal to one rank, to mpirun, or to all; returns when all processes are gone."""
        number = self.draw.choice(SIGNALS)
        victim = self.draw.choice(["rank", "mpirun", "everything"])
        everything = session_of(mpirun.pid)
        ranks = [process for process in everything if process != mpirun.pid and parent_of(process) == mpirun.pid]
        if victim == "rank" and ranks:
            victims = [self.draw.choice(ranks)]
        elif victim == "mpirun" or not ranks:
            victims = [mpirun.pid]
        else:
            victims = everything
        for process in victims:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass
        self.outcomes[f"{number.name} to {victim}"] += 1
        # Once in some hundred deaths of a rank, Open MPI 4.1's mpirun locks itself up when all ranks are gone.
        try:
            mpirun.wait(STUCK)
        except subprocess.TimeoutExpired:
            self.outcomes["mpirun stuck"] += 1
            kill_session(mpirun.pid)
            mpirun.wait(LONGEST)
        deadline = time.monotonic() + LONGEST
        while session_of(mpirun.pid):
            self.assertLess(time.monotonic(), deadline, f"{number.name} to {victim} leaves processes behind")
            time.sleep(0.01)
        self.end(mpirun)

    def assert_sound(self):
        keys = keys_of(self.folder / "x.journal")
        self.assertEqual(len(keys), len(set(keys)), "a record stands twice in the journal")
        self.assertLess(self.written(), self.journal_size("field") + RUN_BYTES * runs_of(self.folder / "x.journal"))

    def test_of_a_hundred_kills_loses_doubles_and_changes_nothing(self):
        kills = resumed = 0
        while kills < KILLS:
            for path in self.folder.glob("x.*"):
                path.unlink()
            complete = False
            while not complete:
                ranks = self.draw.choice([1, 2, 3, 4])
                order = self.draw.choice(["longest-first", "plan", "shuffled"])
                resumed += self.written() > 0
                happened = self.moment()
                process = self.start("run", "field.ini", "--out", "x.h5", "--order", order, ranks=ranks)
                while process.poll() is None and not (kills < KILLS and happened()):
                    time.sleep(0.001)
                if process.poll() is None:
                    self.kill(process)
                    kills += 1
                    continue
                finished = self.finish(process)
                self.assertEqual(finished.returncode, 0, finished.stderr)
                complete = True
            self.assert_same_result("x.h5", self.on_one_rank("field"))
            self.assert_sound()
            self.assertEqual(sorted(path.name for path in self.folder.glob("x.*")), ["x.h5", "x.journal"])
            with h5py.File(self.folder / "x.h5") as file:
                again = int(file["provenance"].attrs["played_again"])
            handed_out = sum(int.from_bytes(payload, "little", signed=True)
                             for kind, payload in frames_of(self.folder / "x.journal") if kind == "A")
            self.assertEqual(again, handed_out - 3600)
        self.assertGreater(resumed, KILLS / 2)
        print(f"{sum(self.outcomes.values())} signals and stuck launchers: {dict(self.outcomes)}")
