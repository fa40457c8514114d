# SPDX-License-Identifier: Apache-2.0
"""Submits the scripts of jobs/ to a private cluster, as a user does."""

import re
import unittest
from pathlib import Path

from end_to_end.suites import FAILING, FIELD
from runs import MPI_SETTINGS, ProgramTest, result_of
from slurm.cluster import Cluster, unavailable, wait_until

ROOT = Path(__file__).resolve().parents[2]

# Long enough to be interrupted: several seconds of work.
LONG = FIELD.replace("trials  = 400", "trials  = 800")
SUITES = {"long": LONG, "failing": FAILING}
EXIT_CODES = {"long": 0, "failing": 3}


class JobTest(ProgramTest):
    """Has a cluster of `nodes` nodes, and the suites in its folder, which the nodes share."""

    nodes = 1
    processors = 4  # of each node
    expected = {}  # of the suites played without SLURM so far: result and size of the journal

    @classmethod
    def setUpClass(cls):
        reason = unavailable(cls.nodes)
        if reason:
            raise unittest.SkipTest(reason)
        cls.cluster = cls.enterClassContext(Cluster(cls.nodes, cls.processors))

    def setUp(self):
        super().setUp()
        for name, text in SUITES.items():
            self.write(f"{name}.ini", text)
        for name in SUITES:
            self.without_slurm(name)  # before a job runs that is to be interrupted meanwhile
        self.addCleanup(self.cluster.run, "scancel", "--user=root")

    def without_slurm(self, name):
        """The result of a suite, and the size of its journal, played here on one rank."""
        if name not in self.expected:
            self.run_program("run", f"{name}.ini", "--out", f"{name}-local.h5", exit_code=EXIT_CODES[name])
            journal = self.folder / f"{name}-local.journal"
            self.expected[name] = result_of(self.folder / f"{name}-local.h5"), journal.stat().st_size
        return self.expected[name]

    def command(self, *words, launcher="mpirun"):
        environment = {**MPI_SETTINGS, "REGRETBENCH_HOME": str(ROOT), "REGRETBENCH_LAUNCHER": launcher}
        return self.cluster.run(*words, folder=self.folder, environment=environment)

    def submit(self, *words, launcher="mpirun"):
        """The number of the job that sbatch makes of these words; the first that ends in .sbatch is of jobs/."""
        words = [ROOT / "jobs" / word if str(word).endswith(".sbatch") else word for word in words]
        return self.command("sbatch", "--parsable", *words, launcher=launcher).stdout.strip()

    def output(self, job):
        """What a job of whichever script has printed so far."""
        return "".join(path.read_text() for path in self.folder.glob(f"*-{job}.out"))

    def wait_until_under_way(self, job, name, journal="x.journal", share=0.1):
        """Returns once a part of the records is written."""
        path, size = self.folder / journal, share * self.without_slurm(name)[1]

        def written():
            state = self.cluster.facts(job)["JobState"]
            self.assertIn(state, ["PENDING", "CONFIGURING", "RUNNING"], self.output(job))
            return path.exists() and path.stat().st_size > size

        wait_until(written, lambda: f"job {job} does not come on: {self.cluster.facts(job)}\n{self.output(job)}")

    def assert_ends(self, job, state="COMPLETED", exit_code=0, restarts=0):
        facts = self.cluster.wait(job)
        found = facts["JobState"], facts["ExitCode"].split(":")[0], facts["Restarts"]
        self.assertEqual(found, (state, str(exit_code), str(restarts)), self.output(job))
        wait_until(lambda: not self.cluster.job_processes(), lambda: f"left behind: {self.cluster.job_processes()}")

    def assert_resumed(self, job):
        """The job went on where it had been stopped; it did not begin again."""
        found = re.search(r"resuming, (\d+) trials are done", self.output(job))
        self.assertTrue(found, self.output(job))
        self.assertGreater(int(found[1]), 0)

    def assert_result(self, name, path="x.h5"):
        self.assert_same_result(path, self.without_slurm(name)[0])
