# SPDX-License-Identifier: Apache-2.0
"""The scripts of jobs/ under SLURM on one node: whatever stops a job, the result is that of a run without SLURM."""

import subprocess

from runs import program
from slurm.jobs import ROOT, JobTest


class OneJob(JobTest):
    def submit_long(self):
        return self.submit("--ntasks=2", "suite.sbatch", "long.ini", "--out", "x.h5")

    def test_the_job_ends_with_the_exit_code_of_the_run(self):
        failing = self.submit("--ntasks=2", "suite.sbatch", "failing.ini", "--out", "x.h5")
        wrong = self.submit("suite.sbatch", "long.ini", "--trials", "none")
        self.assert_ends(failing, "FAILED", 3)
        self.assert_result("failing")
        self.assert_ends(wrong, "FAILED", 2)
        self.assertIn("none", self.output(wrong))

    def test_told_that_its_time_is_nearly_over_it_stops_and_is_queued_again(self):
        job = self.submit_long()
        self.wait_until_under_way(job, "long")
        self.command("scancel", "--batch", "--signal=USR1", job)  # as --signal=B:USR1@ does
        self.assert_ends(job, restarts=1)
        self.assertIn("stopped early by a signal", self.output(job))
        self.assertIn(f"job {job} is queued again", self.output(job))
        self.assert_resumed(job)
        self.assert_result("long")

    def test_a_cancelled_job_stays_cancelled_and_the_next_goes_on_with_its_journal(self):
        cancelled = self.submit_long()
        self.wait_until_under_way(cancelled, "long")
        self.command("scancel", cancelled)
        next_one = self.submit_long()
        self.assertEqual(self.cluster.wait(cancelled)["JobState"], "CANCELLED")
        self.assert_ends(next_one)
        self.assertEqual(self.cluster.facts(cancelled)["JobState"], "CANCELLED")
        self.assert_resumed(next_one)
        self.assert_result("long")

    def test_programs_that_mpi_does_not_join_are_refused(self):
        command = ["srun", "--mpi=none", "--ntasks=3", program(), "run", "long.ini", "--out", "x.h5"]
        process = self.cluster.run(*command, folder=self.folder, check=False)
        self.assertEqual(process.returncode, 2, process.stdout + process.stderr)
        self.assertIn("started 3 tasks", process.stderr)
        self.assertFalse((self.folder / "x.h5").exists())


class Array(JobTest):
    def test_a_task_is_queued_again_alone_and_the_shards_are_collected(self):
        job = self.submit("--array=4-6", "array.sbatch", "long.ini", "--out", "x.h5")
        collect = self.submit(f"--dependency=afterany:{job}", "collect.sbatch", "x.h5", 3)
        self.wait_until_under_way(f"{job}_5", "long", "x.shard-2-of-3.journal", share=0.05)
        self.command("scancel", "--batch", "--signal=USR1", f"{job}_5")
        self.assert_ends(collect)
        for task, restarts in [(4, 0), (5, 1), (6, 0)]:
            self.assert_ends(f"{job}_{task}", restarts=restarts)
            self.assertIn(f"shard {task - 3} of 3 is complete", self.output(f"{job}_{task}"))
        self.assert_resumed(f"{job}_5")
        self.assert_result("long")

    def test_an_unfinished_shard_is_not_collected(self):
        job = self.submit("--array=1-2", "array.sbatch", "long.ini", "--out", "x.h5")
        collect = self.submit(f"--dependency=afterany:{job}", "collect.sbatch", "x.h5", 2)
        self.wait_until_under_way(f"{job}_1", "long", "x.shard-1-of-2.journal", share=0.05)
        self.command("scancel", f"{job}_1")
        self.assert_ends(collect, "FAILED", 2)
        self.assertIn("a shard is unfinished", self.output(collect))


class Submitted(JobTest):
    def submitted(self, *words):
        """The numbers of the jobs by what they do."""
        lines = self.command(ROOT / "jobs" / "submit.sh", *words).stdout.splitlines()
        return dict(line.split(": job ") for line in lines if ": job " in line)

    def test_run_and_analysis(self):
        jobs = self.submitted("long.ini", "--ntasks-per-node", "2", "--", "--out", "x.h5")
        self.assertEqual([*jobs], ["run", "analysis"])
        self.assert_ends(jobs["analysis"])
        self.assert_ends(jobs["run"])
        self.assert_result("long")
        table = subprocess.run([ROOT / "analysis" / "table.py", self.folder / "x.h5"], capture_output=True, text=True)
        self.assertEqual((self.folder / "x.txt").read_text(), table.stdout)
        self.assertIn("triggered", table.stdout)
        self.assertTrue((self.folder / "x.png").exists())

    def test_failed_trials_do_not_keep_the_shards_from_being_collected_and_analysed(self):
        jobs = self.submitted("failing.ini", "--shards", "2")
        self.assertEqual([*jobs], ["run", "collect", "analysis"])
        self.assert_ends(jobs["analysis"])
        self.assert_ends(jobs["collect"], "FAILED", 3)
        self.assert_result("failing", "results/failing.h5")
        self.assertIn("40", (self.folder / "results" / "failing.txt").read_text())
