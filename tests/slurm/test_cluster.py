# SPDX-License-Identifier: Apache-2.0
"""The private cluster of these tests leaves nothing behind, however the test ends."""

import signal
import subprocess
import sys
import unittest
from pathlib import Path

from slurm.cluster import Cluster, processes_with, unavailable, wait_until

TESTS = Path(__file__).resolve().parents[1]

# Brings up a cluster of N nodes with a job on all of them, says where, and goes on for ever.
PROGRAM = """\
import sys, time
from slurm.cluster import Cluster, wait_until
nodes = int(sys.argv[1])
with Cluster(nodes) as cluster:
    cluster.run("sbatch", f"--nodes={nodes}", "--output=/dev/null", "--wrap=srun sleep 1000")
    wait_until(lambda: len(cluster.job_processes()) >= nodes + 2, cluster.logs)
    print(cluster.folder, flush=True)
    time.sleep(1000)
"""


class Ends(unittest.TestCase):
    def assert_ends(self, nodes, number):
        reason = unavailable(nodes)
        if reason:
            self.skipTest(reason)
        command = [sys.executable, "-B", "-c", PROGRAM, str(nodes)]
        with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as test:
            folder = Path(test.stdout.readline().strip())
            self.assertTrue(folder.is_dir())
            test.send_signal(number)
        wait_until(lambda: not folder.exists(), f"{folder} is left")
        self.assertEqual(processes_with(f"{folder}/"), [])

    def test_when_the_test_is_killed(self):
        self.assert_ends(1, signal.SIGKILL)

    def test_when_the_test_is_told_to_end(self):
        self.assert_ends(2, signal.SIGTERM)

    def test_when_the_test_is_interrupted(self):
        self.assert_ends(2, signal.SIGINT)

    def test_two_clusters_do_not_meet(self):
        reason = unavailable(2)
        if reason:
            self.skipTest(reason)
        with Cluster(nodes=2) as first, Cluster(nodes=2) as second, Cluster() as third:
            for cluster in [first, second, third]:
                command = ["srun", f"--nodes={len(cluster.nodes)}", "hostname", "--short"]
                self.assertEqual(sorted(cluster.run(*command).stdout.split()), cluster.nodes)
