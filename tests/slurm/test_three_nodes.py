# SPDX-License-Identifier: Apache-2.0
"""One MPI job over several nodes ends with the result of a run without SLURM, though nodes or SLURM take it away."""

import h5py

from slurm.jobs import JobTest


class ThreeNodes(JobTest):
    nodes = 3
    processors = 1

    def submit_long(self, launcher):
        return self.submit("--nodes=3", "--ntasks-per-node=1", "suite.sbatch", "long.ini", "--out", "x.h5",
                           launcher=launcher)

    def assert_all_nodes_played(self):
        with h5py.File(self.folder / "x.h5") as file:
            self.assertEqual({*file["provenance/rank"][()].ravel()}, {0, 1, 2})
            machines = file["provenance/run_1/machines"].asstr()[()].splitlines()
        self.assertEqual([line.split()[1] for line in machines], self.cluster.nodes)

    def test_undisturbed(self):
        for launcher in ["mpirun", "srun"]:
            with self.subTest(launcher=launcher):
                self.assert_ends(self.submit_long(launcher))
                self.assert_result("long")
                self.assert_all_nodes_played()
            for path in self.folder.glob("x.*"):
                path.unlink()

    def test_told_that_its_time_is_nearly_over(self):
        job = self.submit_long("mpirun")
        self.wait_until_under_way(job, "long")
        self.command("scancel", "--batch", "--signal=USR1", job)
        self.assert_ends(job, restarts=1)
        self.assertIn("stopped early by a signal", self.output(job))
        self.assert_resumed(job)
        self.assert_result("long")

    def test_queued_again_by_an_administrator(self):
        job = self.submit_long("srun")
        self.wait_until_under_way(job, "long")
        self.command("scontrol", "requeue", job)
        self.assert_ends(job, restarts=1)
        self.assert_resumed(job)
        self.assert_result("long")

    def assert_survives(self, node, launcher):
        job = self.submit_long(launcher)
        self.wait_until_under_way(job, "long")
        self.cluster.lose_node(node)
        self.cluster.start_node(node)
        self.assert_ends(job, restarts=1)
        self.assert_resumed(job)
        self.assert_result("long")

    def test_a_node_with_a_worker_loses_its_power(self):
        self.assert_survives("n3", "mpirun")

    def test_the_node_with_the_first_rank_loses_its_power(self):
        self.assert_survives("n1", "srun")
