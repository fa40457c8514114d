import csv
import io
import math
import unittest

import script
import synthetic
from script import ANALYSIS, ScriptTest


class Comparison(ScriptTest):
    def reference(self, text):
        path = self.folder / "reference.csv"
        path.write_text(text)
        return path

    def compare(self, result, *arguments):
        process = script.run("table.py", result, "--csv", "--compare", *arguments)
        self.assertEqual(process.returncode, 0, process.stderr)
        return list(csv.DictReader(io.StringIO(process.stdout))), process.stderr

    def sensitivity(self, suite_name="sensitivity"):
        # Per cell: regrets 190, 194 (mean 192, sd sqrt(8)), resets 2, 4 (mean 3, sd sqrt(2)).
        cells = [{"algorithm": "et-gp-ucb", "trials": [(190.0, [1, 2]), (194.0, [1, 2, 3, 4])]}] * 2
        axes = {"epsilon": [0.01, 0.01], "delta_B": [0.005, 0.01]}
        return synthetic.write(self.folder / "result.h5", cells, axes, suite_name=suite_name)

    def test_z_divides_by_both_standard_errors_with_our_sd_for_theirs(self):
        rows, stderr = self.compare(self.sensitivity())
        self.assertEqual([row["published_regret"] for row in rows], ["191.39", "193.05"])
        self.assertEqual([row["published_resets"] for row in rows], ["2.66", "2.96"])
        self.assertAlmostEqual(float(rows[0]["z_regret"]), (192 - 191.39) / math.sqrt(8 / 2 + 8 / 50), places=12)
        self.assertAlmostEqual(float(rows[0]["z_resets"]), (3 - 2.66) / math.sqrt(2 / 2 + 2 / 50), places=12)
        self.assertIn("time_varying_sensitivity.csv", stderr)
        self.assertIn("our own standard deviation", stderr)
        self.assertIn("13 of 15 published rows have no value here", stderr)
        largest = (193.05 - 192) / math.sqrt(8 / 2 + 8 / 50)
        self.assertEqual(stderr.splitlines()[-1], f"max |z| = {largest:.2f}; 2 of 2 cells lie within |z| <= 3.")

    def test_a_suite_is_found_with_or_without_its_folder(self):
        for name in ("sensitivity", "time_varying/sensitivity"):
            self.assertEqual(len(self.compare(self.sensitivity(name))[0]), 2)

    def test_a_suite_without_published_values_is_refused(self):
        for name in ("other", "multi_task/sensitivity"):
            message = self.refusal("table.py", self.sensitivity(name), "--compare")
            self.assertIn(f"no published values for the suite '{name}'", message)

    def test_the_last_line_of_the_text_gives_the_largest_z(self):
        self.assertIn("2 of 2 cells lie within |z| <= 3.", self.lines("table.py", self.sensitivity(), "--compare")[-1])

    def test_a_published_standard_deviation_and_number_of_runs_are_used(self):
        cells = [{"algorithm": "IGP", "algorithm_name": "igp-ucb", "trials": [(700.0, []), (704.0, [])]}]
        result = synthetic.write(self.folder / "result.h5", cells, suite_name="variation_budget_abrupt")
        rows, stderr = self.compare(result)
        self.assertAlmostEqual(float(rows[0]["z_regret"]), (702 - 704.6) / math.sqrt(4 + 238.9**2 / 20), places=12)
        self.assertIn("n = 20 runs", stderr)

    def test_far_cells_are_counted_as_outside(self):
        reference = self.reference("# runs: 50\nepsilon,delta_B,mean_regret\n0.010,0.005,10\n0.01,0.01,192\n")
        rows, stderr = self.compare(self.sensitivity(), "--reference", reference)
        self.assertEqual(float(rows[1]["z_regret"]), 0.0)
        self.assertIn("1 of 2 cells lie within", stderr.splitlines()[-1])

    def test_one_trial_has_no_z_score(self):
        cells = [{"algorithm": "a", "trials": [(3.0, [])]}]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.01]})
        rows, stderr = self.compare(result, "--reference", self.reference("# runs: 5\nepsilon,mean_regret\n0.01,2\n"))
        self.assertEqual((rows[0]["published_regret"], rows[0]["z_regret"]), ("2.0", ""))
        self.assertIn("No z-score can be computed", stderr)

    def test_cells_without_a_published_value_stay_in_the_table(self):
        rows, _ = self.compare(
            self.sensitivity(), "--reference", self.reference("# runs: 5\nepsilon,delta_B,mean_regret\n0.01,0.01,2\n")
        )
        self.assertEqual([row["published_regret"] for row in rows], ["", "2.0"])

    def test_a_reference_by_round_is_compared_with_the_time_average_of_the_curves(self):
        trials = [(10.0, [], [1.0, 2.0, 4.0, 10.0]), (20.0, [], [3.0, 6.0, 8.0, 20.0])]
        result = synthetic.write(
            self.folder / "result.h5", [{"algorithm": "TGP", "trials": trials}], horizon=4, curves=True
        )
        reference = self.reference(
            "algorithm,round,mean_time_avg_regret,std_time_avg_regret,runs\n"
            "tgp,2,1.5,0.2,4\ntgp,4,3.0,0.2,\ntgp,9,3.0,0.2,4\n"
        )
        rows, stderr = self.compare(result, "--reference", reference)
        # R_2 / 2 is 1 and 3: mean 2, se 1. R_4 / 4 is 2.5 and 5: mean 3.75.
        self.assertEqual([(row["round"], row["mean_time_avg_regret"]) for row in rows], [("2", "2.0"), ("4", "3.75")])
        self.assertAlmostEqual(float(rows[0]["z_time_avg_regret"]), 0.5 / math.sqrt(1 + 0.04 / 4), places=12)
        self.assertEqual(rows[1]["z_time_avg_regret"], "")
        self.assertIn("1 of 3 published rows have no value here", stderr)

    def test_without_curves_only_the_last_round_is_compared(self):
        cells = [{"algorithm": "TGP-UCB", "trials": [(7000.0, []), (7200.0, [])]}]
        result = synthetic.write(self.folder / "result.h5", cells, horizon=20000, suite_name="figure_1a")
        rows, _ = self.compare(result)
        self.assertEqual([(row["round"], row["published_time_avg_regret"]) for row in rows], [("20000", "0.3508")])

    def test_a_reference_with_an_unknown_key_is_refused(self):
        reference = self.reference("# runs: 5\nomega,mean_regret\n1,2\n")
        message = self.refusal("table.py", self.sensitivity(), "--reference", reference)
        self.assertIn("lists values by 'omega'", message)

    def test_a_file_that_is_no_reference_is_refused(self):
        for text in ("a,b\n1,2\n", "", "# runs: 5\nepsilon,mean_regret\n0.01,many\n"):
            message = self.refusal("table.py", self.sensitivity(), "--reference", self.reference(text))
            self.assertIn("is not a reference", message)
        self.assertIn("cannot be read", self.refusal("table.py", self.sensitivity(), "--reference", self.folder / "no.csv"))

    def test_every_reference_in_the_repository_can_be_read_and_names_its_suites(self):
        import reference

        paths = sorted((ANALYSIS / "reference").glob("*.csv"))
        self.assertEqual(len(paths), 3)
        for path in paths:
            published = reference.Reference(path)
            self.assertTrue(published.suites and published.rows, path)


class Pairing(ScriptTest):
    def comparison(self):
        cells = [
            {"algorithm": "gp", "trials": [(10.0, []), (20.0, []), (30.0, []), (40.0, [])]},
            {"algorithm": "et", "trials": [(9.0, []), (18.0, []), None, (37.0, [])]},
            {"algorithm": "et", "trials": [(10.0, []), (21.0, []), (31.0, []), (40.0, [])]},
        ]
        axes = {"epsilon": [0.01] * 3, "delta_B": [math.nan, 0.1, 0.5]}
        return synthetic.write(self.folder / "result.h5", cells, axes, algorithm_axes=["delta_B"])

    def rows(self, *arguments):
        return list(csv.DictReader(self.lines("table.py", *arguments, "--csv")))

    def test_the_difference_is_paired_by_trial_and_drops_failed_pairs(self):
        rows = self.rows(self.comparison(), "--paired", "gp")
        self.assertEqual(
            list(rows[0]),
            ["epsilon", "delta_B", "algorithm", "pairs", "failed", "mean_difference", "se_difference", "t"],
        )
        # Differences -1, -2, -3: mean -2, sd 1.
        self.assertEqual((rows[0]["pairs"], rows[0]["failed"], rows[0]["mean_difference"]), ("3", "1", "-2.0"))
        self.assertAlmostEqual(float(rows[0]["se_difference"]), 1 / math.sqrt(3), places=14)
        self.assertAlmostEqual(float(rows[0]["t"]), -2 * math.sqrt(3), places=12)
        # Differences 0, 1, 1, 0.
        self.assertEqual((rows[1]["delta_B"], rows[1]["pairs"], rows[1]["mean_difference"]), ("0.5", "4", "0.5"))

    def test_a_baseline_with_several_cells_at_a_point_must_be_chosen_among(self):
        self.assertIn("'et' has 2 cells to compare with gp", self.refusal("table.py", self.comparison(), "--paired", "et"))
        rows = self.rows(self.comparison(), "--paired", "et,delta_B=0.50")
        self.assertEqual([(row["algorithm"], row["delta_B"]) for row in rows], [("gp", ""), ("et", "0.1")])
        self.assertEqual(rows[0]["mean_difference"], "-0.5")

    def test_only_cells_at_the_same_objective_point_are_compared(self):
        regrets = (("a", 1.0), ("b", 2.0), ("a", 5.0), ("b", 9.0))
        cells = [{"algorithm": name, "trials": [(x, []), (x, [])]} for name, x in regrets]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.01, 0.01, 0.03, 0.03]})
        rows = self.rows(result, "--paired", "a")
        self.assertEqual([row["mean_difference"] for row in rows], ["1.0", "4.0"])
        self.assertEqual([(row["se_difference"], row["t"]) for row in rows], [("0.0", "")] * 2)

    def test_an_unknown_baseline_is_refused(self):
        self.assertIn("there are: gp, et", self.refusal("table.py", self.comparison(), "--paired", "tv"))

    def test_an_axis_of_the_objective_cannot_choose_the_baseline(self):
        message = self.refusal("table.py", self.comparison(), "--paired", "et,epsilon=0.01")
        self.assertIn("'epsilon' is not a parameter", message)


if __name__ == "__main__":
    unittest.main()
