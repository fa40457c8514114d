# SPDX-License-Identifier: Apache-2.0
"""Whatever kills a run, the same command completes it to the result of an undisturbed one."""

import os
import shutil
import signal

from end_to_end.suites import SuiteTest
from runs import parent_of, session_of


class Killed(SuiteTest):
    def test_in_the_middle_of_a_record(self):
        self.play("ending")
        (self.folder / "x.h5").unlink()
        os.truncate(self.folder / "x.journal", self.written() // 2 + 3)
        process = self.play("ending", ranks=2)
        self.assertRegex(process.stderr, r"resuming, \d+ trials are done.*; \d+ bytes of a torn record were dropped")
        self.assert_same_result("x.h5", self.on_one_rank("ending"))

    def test_while_the_result_was_being_written(self):
        self.play("ending")
        (self.folder / "x.h5").rename(self.folder / "x.h5.partial")
        os.truncate(self.folder / "x.h5.partial", 3000)
        self.play("ending", ranks=2)
        self.assert_same_result("x.h5", self.on_one_rank("ending"))
        self.assertFalse((self.folder / "x.h5.partial").exists())


class Signalled(SuiteTest):
    def assert_stops_early(self, process):
        finished = self.finish(process)
        self.assertEqual(finished.returncode, 75, finished.stdout + finished.stderr)
        self.assertIn("stopped early by a signal", finished.stderr)
        self.assertIn("run the same command again to resume", finished.stderr)
        self.assertEqual(finished.stdout, "")
        self.assertEqual([path.name for path in self.folder.glob("x.*")], ["x.journal"])
        status = self.run_program("status", "x.journal").stdout
        self.assertNotIn("not a whole record", status)
        self.assertRegex(status, r"last run started \S+ on \d ranks?, ended ")
        self.assertEqual(session_of(process.pid), [])

    def assert_resumes(self, ranks=None):
        process = self.play("field", ranks=ranks)
        self.assertRegex(process.stderr, r"resuming, \d+ trials are done(, [1-9] were in flight and begin again)?\n")
        self.assert_same_result("x.h5", self.on_one_rank("field"))

    def start_field(self, ranks=None):
        # Ten times the trials that are compared, lest a signal find the run complete.
        process = self.start("run", "field.ini", "--trials", "4000", "--out", "x.h5", ranks=ranks)
        self.wait_until_under_way(process, "field")
        return process

    def test_usr1_to_mpirun_stops_all_ranks_and_the_run_resumes(self):
        process = self.start_field(ranks=3)
        process.send_signal(signal.SIGUSR1)
        self.assert_stops_early(process)
        self.assert_resumes(ranks=2)

    def test_usr1_to_one_rank_of_two_stops_both(self):
        process = self.start_field(ranks=2)
        ranks = [rank for rank in session_of(process.pid) if rank != process.pid and parent_of(rank) == process.pid]
        self.assertEqual(len(ranks), 2)
        os.kill(ranks[1], signal.SIGUSR1)
        self.assert_stops_early(process)
        self.assert_resumes()

    def test_term_to_mpirun_ends_it_and_the_run_resumes(self):
        process = self.start_field(ranks=2)
        process.send_signal(signal.SIGTERM)
        self.assertNotEqual(self.finish(process).returncode, 0)  # the code is mpirun's own
        self.assertEqual(session_of(process.pid), [])
        resumed = self.play("field", ranks=2)
        self.assertRegex(resumed.stderr, r"resuming, \d+ trials are done")
        self.assert_same_result("x.h5", self.on_one_rank("field"))

    def test_a_run_without_mpirun_stops_on_each_of_the_signals(self):
        for number in [signal.SIGTERM, signal.SIGUSR1, signal.SIGINT]:
            with self.subTest(number.name):
                process = self.start_field()
                process.send_signal(number)
                self.assert_stops_early(process)
                self.assert_resumes(ranks=2)
                (self.folder / "x.h5").unlink()
                (self.folder / "x.journal").unlink()

    def test_a_stopped_run_can_be_stopped_again(self):
        for _ in range(2):
            size = self.written()
            process = self.start("run", "field.ini", "--trials", "4000", "--out", "x.h5", ranks=2)
            self.wait_for(lambda: self.written() > size + self.journal_size("field") / 10, process)
            process.send_signal(signal.SIGUSR1)
            self.assert_stops_early(process)
            self.assertGreater(self.written(), size)
        self.assert_resumes()


class Removed(SuiteTest):
    def test_a_journal_whose_folder_is_removed_is_put_back_with_everything_in_it(self):
        expected = self.on_one_rank("field")
        run = self.start("run", "field.ini", "--trials", "2000", "--out", "results/x.h5", ranks=2)
        journal = "results/x.journal"
        self.wait_for(lambda: self.written(journal) > self.journal_size("field") / 10, run)
        shutil.rmtree(self.folder / "results")
        self.wait_for(lambda: self.written(journal) > self.journal_size("field") / 10, run)
        run.send_signal(signal.SIGUSR1)
        stopped = self.finish(run)
        self.assertEqual(stopped.returncode, 75, stopped.stderr)
        self.assertIn("the journal was removed while the run was writing it; it is back in its place", stopped.stderr)
        self.run_program("run", "field.ini", "--out", "results/x.h5", ranks=2)
        self.assert_same_result("results/x.h5", expected)


class Live(SuiteTest):
    def test_a_second_run_of_the_same_output_is_refused_and_the_first_goes_on(self):
        expected = self.on_one_rank("field")
        first = self.start("run", "field.ini", "--out", "x.h5", ranks=2)
        self.wait_until_under_way(first, "field")
        for ranks in [None, 2]:
            second = self.run_program("run", "field.ini", "--out", "x.h5", ranks=ranks, exit_code=2)
            self.assertIn("x.journal: another run is writing this journal", second.stderr)
        self.assertEqual(self.finish(first).returncode, 0)
        self.assert_same_result("x.h5", expected)

    def test_status_reads_a_live_run_and_does_not_disturb_it(self):
        expected = self.on_one_rank("field")
        run = self.start("run", "field.ini", "--out", "x.h5", ranks=2)
        self.wait_until_under_way(run, "field")
        done = []
        for name in ["x.h5", "x.journal", "x.h5"]:
            status = self.run_program("status", name).stdout
            self.assertRegex(status, r"on 2 ranks, goes on, last write \d+ s ago, \S+ trials/s, \d+ in flight\n")
            total = status.split("\nall")[1].split()
            self.assertEqual(int(total[0]) + int(total[2]), 3600)
            done.append(int(total[0]))
        self.assertGreater(done[0], 0)
        self.assertEqual(done, sorted(done))
        self.assertEqual(self.finish(run).returncode, 0)
        self.assert_same_result("x.h5", expected)

    def test_a_complete_run_started_again_says_so_on_any_number_of_ranks(self):
        self.play("ending", ranks=2)
        before = (self.folder / "x.h5").stat().st_mtime_ns
        for ranks in [None, 1, 3]:
            with self.subTest(ranks=ranks):
                self.assertEqual(self.play("ending", ranks=ranks).stdout,
                                 "already complete; x.h5: 2 cells x 40 trials, 0 failed\n")
        self.assertEqual((self.folder / "x.h5").stat().st_mtime_ns, before)
