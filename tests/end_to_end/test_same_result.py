# SPDX-License-Identifier: Apache-2.0
"""A result is a function of its suite alone: not of the number of ranks, the order, or the shards."""

import h5py

from end_to_end.suites import EXIT_CODES, SUITES, SuiteTest
from runs import result_of


class SameResult(SuiteTest):
    def test_on_any_number_of_ranks(self):
        for name in SUITES:
            for ranks in [1, 2, 3, 4]:
                with self.subTest(suite=name, ranks=ranks):
                    self.play(name, out=f"{name}-{ranks}.h5", ranks=ranks)
                    self.assert_same_result(f"{name}-{ranks}.h5", self.on_one_rank(name))

    def test_every_rank_plays(self):
        self.play("field", ranks=3)
        with h5py.File(self.folder / "x.h5") as file:
            self.assertEqual({*file["provenance/rank"][()].ravel()}, {0, 1, 2})

    def test_on_so_many_ranks_that_rank_0_only_hands_out_and_writes(self):
        self.play("field", ranks=34)
        self.assert_same_result("x.h5", self.on_one_rank("field"))
        with h5py.File(self.folder / "x.h5") as file:
            self.assertEqual({*file["provenance/rank"][()].ravel()}, {*range(1, 34)})

    def test_in_any_order(self):
        for name in SUITES:
            with self.subTest(suite=name):
                self.play(name, "--order", "shuffled", out=f"{name}.h5", ranks=3)
                self.assert_same_result(f"{name}.h5", self.on_one_rank(name))

    def test_in_shards_on_different_numbers_of_ranks(self):
        for name in SUITES:
            with self.subTest(suite=name):
                for shard, ranks in [("1/3", None), ("2/3", 2), ("3/3", 3)]:
                    self.play(name, "--shard", shard, out=f"{name}.h5", ranks=ranks)
                journals = [f"{name}.shard-{i}-of-3.journal" for i in [3, 1, 2]]
                self.run_program("collect", *journals, "--out", f"{name}.h5", exit_code=EXIT_CODES[name])
                self.assert_same_result(f"{name}.h5", self.on_one_rank(name))

    def test_extended_on_other_ranks(self):
        self.play("ending", "--trials", "25", ranks=2)
        self.play("ending", "--trials", "60", ranks=3)
        self.play("ending", "--trials", "60", out="fresh.h5")
        self.assert_same_result("x.h5", result_of(self.folder / "fresh.h5"))

    def test_the_suites_differ_from_each_other(self):
        regrets = [self.on_one_rank(name)["trials/regret"] for name in SUITES]
        for i, regret in enumerate(regrets):
            self.assertNotIn(regret, regrets[:i])
