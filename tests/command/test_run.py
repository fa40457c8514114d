# SPDX-License-Identifier: Apache-2.0
"""What `run`, `collect`, `status` and `trial` do with the files of a suite, on one rank."""

import shlex

import h5py
import numpy

from runs import ProgramTest, command, result_of, snapshot

SUITE = """\
title   = Two algorithms on a slow field
trials  = 3
horizon = 20
seed    = 1
record  = rounds

[objective]
name    = markov-field
epsilon = 0.01, 0.3
grid    = 5

[algorithm.triggered]
name    = et-gp-ucb
delta_B = 0.1, 0.5

[algorithm.chance]
name    = random
"""

# Payoffs of variance 1e308 overflow, so every trial of the second cell fails.
FAILING = """\
title   = Overflow
trials  = 3
horizon = 5

[objective]
name            = heavy-tailed-rkhs
signal_variance = 1, 1e308
centres         = 100
lengthscale     = 2
grid            = 8

[algorithm]
name = random
"""


def datasets(path):
    """Every dataset outside /provenance as an array."""
    found = {}

    def visit(name, item):
        if isinstance(item, h5py.Dataset) and not name.startswith("provenance"):
            found[name] = item[()]

    with h5py.File(path, "r") as file:
        file.visititems(visit)
    return found


class Run(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("s.ini", SUITE)

    def play(self, *words, suite="s.ini", exit_code=0):
        return self.run_program("run", suite, "--quiet", *words, exit_code=exit_code).stdout

    def journal(self, name):
        return (self.folder / name).read_bytes()

    def test_without_out_the_result_is_named_after_the_suite(self):
        self.assertEqual(self.play(), "results/s.h5: 6 cells x 3 trials, 0 failed\n")
        self.assertEqual(sorted(snapshot(self.folder)), ["results", "results/s.h5", "results/s.journal", "s.ini"])

    def test_quiet_leaves_stderr_empty(self):
        self.assertEqual(self.run_program("run", "s.ini", "--quiet").stderr, "")

    def test_a_finished_run_says_so_and_writes_nothing(self):
        self.play("--out", "a.h5")
        before = snapshot(self.folder)
        self.assertEqual(self.play("--out", "a.h5"), "already complete; a.h5: 6 cells x 3 trials, 0 failed\n")
        self.assertEqual(snapshot(self.folder), before)

    def test_a_finished_run_without_its_journal_is_still_finished(self):
        self.play("--out", "a.h5")
        (self.folder / "a.journal").unlink()
        before = snapshot(self.folder)
        self.assertIn("already complete", self.play("--out", "a.h5"))
        self.assertEqual(snapshot(self.folder), before)

    def test_a_lost_result_is_made_again_from_the_journal_without_playing(self):
        self.play("--out", "a.h5")
        expected = result_of(self.folder / "a.h5")
        with h5py.File(self.folder / "a.h5") as file:
            seconds = file["provenance/wall_seconds"][()]
        (self.folder / "a.h5").unlink()
        self.play("--out", "a.h5")
        self.assert_same_result("a.h5", expected)
        with h5py.File(self.folder / "a.h5") as file:
            numpy.testing.assert_array_equal(file["provenance/wall_seconds"][()], seconds)

    def test_two_runs_of_a_suite_give_the_same_result(self):
        self.play("--out", "a.h5")
        self.play("--out", "b.h5", "--order", "shuffled")
        self.assert_same_result("b.h5", result_of(self.folder / "a.h5"))

    def test_more_trials_keep_the_old_ones_and_equal_a_fresh_run(self):
        self.play("--out", "a.h5")
        old, before = self.journal("a.journal"), datasets(self.folder / "a.h5")
        self.assertEqual(self.play("--out", "a.h5", "--trials", "5"), "a.h5: 6 cells x 5 trials, 0 failed\n")
        self.assertEqual(self.journal("a.journal")[: len(old)], old)
        after = datasets(self.folder / "a.h5")
        for name in ["trials/regret", "curves/regret", "rounds/arm", "rounds/reward"]:
            numpy.testing.assert_array_equal(after[name][:, :3], before[name], name)
        self.assertEqual(after["trials/regret"].shape, (6, 5))
        self.play("--out", "fresh.h5", "--trials", "5")
        self.assert_same_result("a.h5", result_of(self.folder / "fresh.h5"))

    def test_fewer_trials_are_taken_from_the_journal(self):
        self.play("--out", "a.h5")
        self.assertEqual(self.play("--out", "a.h5", "--trials", "2"), "a.h5: 6 cells x 2 trials, 0 failed\n")
        self.play("--out", "fresh.h5", "--trials", "2")
        self.assert_same_result("a.h5", result_of(self.folder / "fresh.h5"))

    def test_filtered_cells_equal_the_same_cells_of_the_full_run(self):
        self.play("--out", "all.h5")
        self.play("--out", "some.h5", "--filter", "epsilon=0.3")
        everything, some = datasets(self.folder / "all.h5"), datasets(self.folder / "some.h5")
        kept = [row for row, key in enumerate(everything["cells/key"]) if b"epsilon=0.3" in key]
        self.assertEqual(kept, [3, 4, 5])
        for name, values in some.items():
            if name.split("/")[0] in ("cells", "trials", "curves", "rounds", "axes"):
                numpy.testing.assert_array_equal(values, everything[name][kept], name)

    def test_a_filtered_run_is_completed_by_the_whole_one(self):
        self.play("--out", "a.h5", "--filter", "chance")
        old = self.journal("a.journal")
        self.play("--out", "a.h5")
        self.assertEqual(self.journal("a.journal")[: len(old)], old)
        self.play("--out", "fresh.h5")
        self.assert_same_result("a.h5", result_of(self.folder / "fresh.h5"))

    def test_set_changes_a_suite_as_its_text_would(self):
        written = SUITE.replace("delta_B = 0.1, 0.5", "delta_B = 0.2").replace("horizon = 20", "horizon = 10")
        self.write("written.ini", written.replace("epsilon = 0.01, 0.3", "epsilon = 0.05"))
        self.play("--out", "written.h5", suite="written.ini")
        self.play("--out", "set.h5", "--set", "algorithm.triggered.delta_B=0.2", "--set", "horizon=10", "--set",
                  "objective.epsilon=0.05")
        written, changed = result_of(self.folder / "written.h5"), result_of(self.folder / "set.h5")
        differing = [name for name in written if written[name] != changed[name]]
        self.assertEqual(sorted(written), sorted(changed))
        self.assertEqual(differing, ["@suite_name", "suite/text"])

    def test_the_last_of_two_set_counts(self):
        self.play("--out", "a.h5", "--set", "trials=1", "--set", "trials=2")
        self.assertEqual(datasets(self.folder / "a.h5")["trials/status"].shape, (6, 2))

    def test_another_seed_gives_other_trials_and_the_seed_of_the_suite_the_same(self):
        self.play("--out", "one.h5")
        self.play("--out", "two.h5", "--seed", "2")
        self.play("--out", "same.h5", "--seed", "1")
        one, two = datasets(self.folder / "one.h5"), datasets(self.folder / "two.h5")
        self.assertFalse((one["trials/regret"] == two["trials/regret"]).any())
        self.assert_same_result("same.h5", result_of(self.folder / "one.h5"))

    def test_windows_line_ends_and_the_order_of_keys_change_nothing(self):
        swapped = SUITE.replace("epsilon = 0.01, 0.3\ngrid    = 5", "grid    = 5\nepsilon = 0.01, 0.3")
        self.assertNotEqual(swapped, SUITE)
        (self.folder / "s.ini").write_bytes(swapped.replace("\n", "\r\n").encode())
        self.play("--out", "a.h5")
        self.write("s.ini", SUITE)
        self.assertIn("already complete", self.play("--out", "a.h5"))

    def test_a_journal_cut_within_its_header_is_begun_anew(self):
        self.play("--out", "a.h5")
        expected, journal = result_of(self.folder / "a.h5"), self.journal("a.journal")
        for size in [0, 3, 8, 12, 40]:
            with self.subTest(size=size):
                (self.folder / "a.h5").unlink()
                (self.folder / "a.journal").write_bytes(journal[:size])
                self.play("--out", "a.h5")
                self.assert_same_result("a.h5", expected)

    def test_trial_prints_what_run_stored(self):
        self.play("--out", "a.h5")
        stored = datasets(self.folder / "a.h5")
        row = list(stored["cells/key"]).index(b"triggered,epsilon=0.3,delta_B=0.5")
        said = self.run_program("trial", "s.ini", "--cell", "triggered,epsilon=0.3,delta_B=0.5", "--trial", "2").stdout
        table = [line.split("\t") for line in said.splitlines()[1:]]
        self.assertEqual([int(line[1]) for line in table], list(stored["rounds/arm"][row, 2]))
        numpy.testing.assert_allclose([float(line[2]) for line in table], stored["rounds/reward"][row, 2, :, 0], rtol=1e-9)
        numpy.testing.assert_allclose([float(line[4]) for line in table], stored["curves/regret"][row, 2], rtol=1e-9)
        resets = [int(line[0]) for line in table if line[5] == "yes"]
        begin, end = stored["resets/offset"][row * 3 + 2 : row * 3 + 4]
        self.assertEqual(resets, list(stored["resets/round"][begin:end]))

    def test_collect_makes_the_result_of_one_journal_again(self):
        self.play("--out", "a.h5")
        self.assertEqual(self.run_program("collect", "a.journal", "--out", "b.h5").stdout,
                         "b.h5: 6 cells x 3 trials, 0 failed\n")
        self.assert_same_result("b.h5", result_of(self.folder / "a.h5"))

    def test_collect_takes_shards_of_filtered_runs_with_their_filter(self):
        for shard in ["1/2", "2/2"]:
            self.play("--out", "a.h5", "--filter", "chance", "--shard", shard)
        shards = ["a.shard-1-of-2.journal", "a.shard-2-of-2.journal"]
        self.run_program("collect", *shards, "--out", "a.h5")
        self.play("--out", "whole.h5", "--filter", "chance")
        self.assert_same_result("a.h5", result_of(self.folder / "whole.h5"))

    def test_collect_refuses_shards_of_runs_with_other_numbers_of_trials(self):
        self.play("--out", "a.h5", "--shard", "1/2")
        self.play("--out", "a.h5", "--shard", "2/2", "--trials", "5")
        shards = ["a.shard-1-of-2.journal", "a.shard-2-of-2.journal"]
        process = self.run_program("collect", *shards, "--out", "a.h5", exit_code=2)
        self.assertIn("a.shard-2-of-2.journal: was last run with 6 cells x 5 trials", process.stderr)

    def test_collect_says_how_much_of_a_torn_journal_it_leaves_out(self):
        self.play("--out", "a.h5")
        with (self.folder / "a.journal").open("ab") as journal:
            journal.write(b"\0" * 17)
        process = self.run_program("collect", "a.journal", "--out", "b.h5")
        self.assertIn("a.journal: 17 bytes", process.stderr)
        self.assert_same_result("b.h5", result_of(self.folder / "a.h5"))


class FailedTrials(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("f.ini", FAILING)
        self.process = self.run_program("run", "f.ini", "--out", "f.h5", exit_code=3)

    def test_failed_trials_leave_the_others_alone_and_exit_with_3(self):
        self.assertEqual(self.process.stdout, "f.h5: 2 cells x 3 trials, 3 failed: 3 not finite\n")
        self.assertIn("3 failed", self.process.stderr)
        found = datasets(self.folder / "f.h5")
        self.assertEqual(found["trials/status"].tolist(), [[0, 0, 0], [1, 1, 1]])
        self.assertTrue(numpy.isfinite(found["trials/regret"][0]).all())
        self.assertTrue(numpy.isnan(found["trials/regret"][1]).all())
        self.assertTrue(numpy.isnan(found["curves/regret"][1]).all())

    def test_a_finished_run_with_failures_exits_with_3_again(self):
        again = self.run_program("run", "f.ini", "--out", "f.h5", exit_code=3)
        self.assertEqual(again.stdout, "already complete; f.h5: 2 cells x 3 trials, 3 failed: 3 not finite\n")

    def test_collect_exits_with_3_too(self):
        self.run_program("collect", "f.journal", "--out", "g.h5", exit_code=3)
        self.assert_same_result("g.h5", result_of(self.folder / "f.h5"))

    def test_status_counts_them(self):
        for name in ["f.journal", "f.h5"]:
            with self.subTest(name):
                self.assertRegex(self.run_program("status", name).stdout, r"signal_variance=1e\+308 +0 +3 +0\n")
                (self.folder / "f.journal").unlink(missing_ok=True)

    def test_the_stored_command_reruns_a_failure(self):
        found = datasets(self.folder / "f.h5")
        self.assertEqual(found["failures/cell"].tolist(), [1, 1, 1])
        self.assertEqual(found["failures/trial"].tolist(), [0, 1, 2])
        words = shlex.split(found["failures/command"][2].decode())
        self.assertEqual(words[0], "regretbench")
        again = self.run_program(*words[1:], exit_code=3)
        self.assertEqual(again.stdout, "")
        self.assertEqual(again.stderr, f"failed: {found['failures/text'][2].decode()}\n")

    def test_the_stored_command_repeats_what_the_command_line_changed(self):
        self.run_program("run", "f.ini", "--out", "g.h5", "--trials", "5", "--seed", "7", "--set",
                         "title=With 'quotes'", exit_code=3)
        found = datasets(self.folder / "g.h5")
        words = shlex.split(found["failures/command"][4].decode())
        self.assertIn("title=With 'quotes'", words)
        again = self.run_program(*words[1:], exit_code=3)
        self.assertEqual(again.stderr, f"failed: {found['failures/text'][4].decode()}\n")
