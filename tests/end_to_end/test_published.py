# SPDX-License-Identifier: Apache-2.0
"""The suites of the repository show what their papers, or the notes on them, say: with their own seeds, so exactly."""

import csv
import io
import math
import subprocess
import sys
from pathlib import Path

import h5py

from runs import ProgramTest

ROOT = Path(__file__).resolve().parents[2]


class Published(ProgramTest):
    def play(self, suite, *words):
        path = self.folder / f"{Path(suite).stem}.h5"
        self.run_program("run", ROOT / "suites" / suite, "--quiet", "--out", path, *words, ranks=2)
        return path

    def table(self, path, *words):
        """The rows of the printed table, as dictionaries of texts."""
        command = [sys.executable, "-B", ROOT / "analysis" / "table.py", path, "--csv", *words]
        process = subprocess.run(command, capture_output=True, text=True)
        self.assertEqual(process.returncode, 0, process.stderr)
        return list(csv.DictReader(io.StringIO(process.stdout)))

    def test_the_sensitivity_table_lies_within_three_standard_errors_of_the_published_one(self):
        rows = self.table(self.play("time_varying/sensitivity.ini"), "--compare")
        self.assertEqual(len(rows), 15)
        for row in rows:
            with self.subTest(epsilon=row["epsilon"], delta_B=row["delta_B"]):
                self.assertLessEqual(abs(float(row["z_resets"])), 3)
                self.assertLessEqual(abs(float(row["z_regret"])), 3)

    def test_event_triggered_resets_are_better_than_periodic_ones_and_than_a_wrong_rate(self):
        rows = self.table(self.play("time_varying/within_model_d.ini"), "--paired", "et-gp-ucb")
        better = {row["algorithm"]: float(row["t"]) for row in rows}
        for algorithm in ("gp-ucb", "tv-gp-ucb", "r-gp-ucb", "random"):
            self.assertGreater(better[algorithm], 3, algorithm)

    def test_event_triggered_resets_lie_between_the_known_rate_and_periodic_resets(self):
        for suite in ("a", "b", "c"):
            rows = self.table(self.play(f"time_varying/within_model_{suite}.ini"), "--paired", "et-gp-ucb")
            worse = {row["algorithm"]: float(row["t"]) for row in rows}
            with self.subTest(suite):
                self.assertLess(worse["tv-gp-ucb"], -3)
                self.assertGreater(worse["r-gp-ucb"], 3)
                self.assertGreater(worse["gp-ucb"], 3)

    def test_the_likelihood_ratio_resets_more_often_than_the_bound(self):
        rows = self.table(self.play("time_varying/ablation/triggers.ini", "--trials", "10"))
        resets = {(row["epsilon"], row["delta_B"], row["trigger"]): float(row["mean_resets"]) for row in rows}
        self.assertEqual(len(resets), 24)
        for (epsilon, delta, trigger), mean in resets.items():
            if trigger == "bound":
                self.assertLess(mean, resets[epsilon, delta, "likelihood-ratio"], (epsilon, delta))

    def test_event_triggered_resets_pay_where_the_function_changes_abruptly(self):
        suite = "time_varying/variation_budget_abrupt.ini"
        rows = self.table(self.play(suite, "--trials", "100"), "--paired", "et-gp-ucb")
        better = {row["algorithm"]: float(row["t"]) for row in rows}
        for algorithm in ("gp-ucb", "random"):
            self.assertGreater(better[algorithm], 3, algorithm)

    def test_learning_the_tasks_together_has_lower_regret_paired_by_trial(self):
        rows = self.table(self.play("multi_task/perturbed_sine.ini"), "--paired", "it-kb")
        for row in rows:
            if row["algorithm"] == "mt-kb":
                self.assertLess(float(row["t"]), -3, row)

    def test_the_sine_has_the_regret_of_the_notes(self):
        # R_C / T of .033 for MT-KB and .040 for IT-KB at omega = 0.4, T = 300, each with a standard deviation of .002.
        rows = self.table(self.play("multi_task/perturbed_sine.ini", "--filter", "omega=0.4"))
        mean = {row["algorithm"]: float(row["mean_regret"]) / 300 for row in rows}
        self.assertAlmostEqual(mean["mt-kb"], 0.033, delta=0.002)
        self.assertAlmostEqual(mean["it-kb"], 0.040, delta=0.002)

    def test_knowledge_of_the_source_pays_on_bohachevsky(self):
        # About 2 against 34 in the notes, with standard errors of 0.8 and 2.9 at n = 10.
        rows = self.table(self.play("transfer/bohachevsky.ini", "--filter", "N=400"))
        mean = {row["algorithm"]: float(row["mean_regret"]) for row in rows}
        self.assertAlmostEqual(mean["delta-bo"], 2.15, delta=3 * math.hypot(0.8, 0.6))
        self.assertAlmostEqual(mean["gp-ucb"], 33.8, delta=3 * math.hypot(2.9, 3.4))
        self.assertLess(mean["delta-bo"], mean["gp-ucb"] / 5)

    def test_truncated_ucb_lies_in_the_range_of_the_published_curve(self):
        # Figure 1 (a): R_t / t at t = 20,000 is 0.3508 with a standard deviation of 0.0948 over 20 functions.
        path = self.play("heavy_tailed/student_t.ini", "--filter", "tgp-ucb,alpha=1")
        with h5py.File(path) as file:
            average = file["trials/regret"][0] / 20000
        error = math.hypot(0.0948, average.std(ddof=1)) / math.sqrt(20)
        self.assertAlmostEqual(average.mean(), 0.3508, delta=3 * error)
