# SPDX-License-Identifier: Apache-2.0
"""What `status` tells of runs that go on, were killed, are split into shards, or are finished."""

import json
import signal

from end_to_end.suites import SuiteTest
from runs import kill_session


class Status(SuiteTest):
    def status(self, *paths):
        return json.loads(self.run_program("status", *paths, "--json").stdout)

    def test_of_a_run_that_goes_on(self):
        run = self.start("run", "field.ini", "--trials", "10000", "--out", "x.h5", ranks=2)
        self.wait_until_under_way(run, "field")
        status = self.status("x.h5")
        self.assertEqual(status["all"]["done"] + status["all"]["left"], 90000)
        self.assertEqual(len(status["cells"]), 9)
        (told,) = status["runs"]
        self.assertTrue(told["running"])
        self.assertEqual(told["ranks"], 2)
        self.assertGreater(told["in_flight"], 0)
        self.assertIsNone(told["ended"])
        self.assertGreater(status["seconds_left"], 0)
        run.send_signal(signal.SIGUSR1)
        self.assertEqual(self.finish(run).returncode, 75)
        self.assertFalse(self.status("x.h5")["runs"][0]["running"])

    def test_of_a_run_that_was_killed(self):
        run = self.start("run", "field.ini", "--out", "x.h5", ranks=2)
        self.wait_until_under_way(run, "field")
        kill_session(run.pid)
        self.end(run)
        self.wait_for_no_writer()
        self.assertIn("was killed, last write", self.run_program("status", "x.journal").stdout)
        in_flight = self.status("x.journal")["runs"][0]["in_flight"]
        again = self.run_program("run", "field.ini", "--out", "x.h5")
        if in_flight:
            self.assertIn(f"{in_flight} were in flight and begin again", again.stderr)
        self.assertEqual(self.status("x.h5")["played_again"], in_flight)

    def wait_for_no_writer(self):
        for _ in range(1000):
            if not self.status("x.journal")["runs"][0]["running"]:
                return
        self.fail("the journal of a killed run is still held")

    def test_of_shards_together_and_of_one_alone(self):
        for shard in ["1/3", "3/3"]:
            self.play("field", "--shard", shard)
        together = self.status("x.h5")
        self.assertEqual(together["all"], {"done": 2400, "failed": 0, "left": 1200})
        self.assertEqual([run["shard"] for run in together["runs"]], [1, 3])
        alone = self.status("x.shard-1-of-3.journal")
        self.assertEqual(alone["all"], {"done": 1200, "failed": 0, "left": 0})
        both = self.status("x.shard-1-of-3.journal", "x.shard-3-of-3.journal")
        self.assertEqual(both["all"], together["all"])
        self.assertIn("shard 3 of 3", self.run_program("status", "x.h5").stdout)

    def test_of_failures_by_kind_in_journal_and_result(self):
        self.play("failing")
        of_journal = self.status("x.h5")
        (self.folder / "x.journal").unlink()
        of_result = self.status("x.h5")
        for status in [of_journal, of_result]:
            self.assertEqual(status["all"], {"done": 40, "failed": 40, "left": 0})
            self.assertEqual(status["failures"], {"not finite": 40})
        self.assertEqual(of_result["runs"], [])

    def test_of_a_run_that_was_stopped(self):
        run = self.start("run", "field.ini", "--out", "x.h5", ranks=2)
        self.wait_until_under_way(run, "field")
        run.send_signal(signal.SIGUSR1)
        self.finish(run)
        (told,) = self.status("x.h5")["runs"]
        self.assertIsNotNone(told["ended"])
        self.assertLessEqual(told["in_flight"], 2)

    def test_of_journals_of_two_suites_is_refused(self):
        self.play("ending", out="a.h5")
        self.play("tasks", out="b.h5")
        process = self.run_program("status", "a.journal", "b.journal", exit_code=2)
        self.assertIn("b.journal: belongs to another suite than a.journal", process.stderr)
