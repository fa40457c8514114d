# SPDX-License-Identifier: Apache-2.0
import csv
import io
import math

import script
import synthetic
from script import ScriptTest

ORDER = """
paper = "A paper"
[[claim]]
text = "the first is better"
where = "Figure 1"
suite = "folder/comparison"
lower = "first"
than = ["second"]
"""


def trials(*regrets):
    return [None if regret is None else (float(regret), []) for regret in regrets]


class Claims(ScriptTest):
    def comparison(self, first, second):
        cells = [{"algorithm": "first", "trials": trials(*first)}, {"algorithm": "second", "trials": trials(*second)}]
        return synthetic.write(self.folder / "result.h5", cells, suite_name="comparison")

    def claims(self, text):
        path = self.folder / "claims.toml"
        path.write_text(text)
        return path

    def verdicts(self, result, text=ORDER):
        process = script.run("claims.py", result, "--claims", self.claims(text), "--format", "csv")
        self.assertEqual(process.returncode, 0, process.stderr)
        return list(csv.DictReader(io.StringIO(process.stdout)))

    def test_an_order_is_judged_by_the_interval_of_the_paired_difference(self):
        # Differences -1, -2, -3: mean -2, sd 1, se 1 / sqrt(3); t quantile of 2 degrees of freedom at 97.5 %: 4.303.
        (row,) = self.verdicts(self.comparison([10, 20, 30], [11, 22, 33]))
        half = 4.302652729911275 / math.sqrt(3)
        self.assertEqual(row["verdict"], "undecided")
        self.assertEqual((float(row["effect"]), row["n"]), (-2, "3"))
        self.assertAlmostEqual(float(row["low"]), -2 - half, places=9)
        self.assertAlmostEqual(float(row["high"]), -2 + half, places=9)
        # t = -2 sqrt(3), and p = 1 - t / sqrt(2 + t^2) for 2 degrees of freedom.
        self.assertAlmostEqual(float(row["p"]), 1 - 2 * math.sqrt(3) / math.sqrt(14), places=9)

    def test_an_order_is_reproduced_or_not_once_the_interval_leaves_zero(self):
        first, second = [10, 20, 30, 40], [12, 22.1, 32, 42.1]
        self.assertEqual(self.verdicts(self.comparison(first, second))[0]["verdict"], "reproduced")
        self.assertEqual(self.verdicts(self.comparison(second, first))[0]["verdict"], "not reproduced")

    def test_pairs_with_a_failed_trial_are_left_out_and_counted(self):
        (row,) = self.verdicts(self.comparison([10, None, 30, 40], [12, 22, None, 42.5]))
        self.assertEqual((row["n"], row["note"]), ("2", "2 pairs failed"))

    def test_equal_trials_decide_nothing(self):
        (row,) = self.verdicts(self.comparison([10, 20], [11, 21]))
        self.assertEqual(row["verdict"], "undecided")

    def test_one_of_several_cells_is_chosen_by_its_axes(self):
        cells = [
            {"algorithm": label, "trials": trials(*(base + i for i in noise))}
            for base, noise in [(10, (0, 1, 2)), (90, (0, 1, 2))]
            for label, noise in [("first", noise), ("second", (5, 6.1, 7))]
        ]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.1, 0.1, 0.2, 0.2]},
                                 suite_name="comparison")
        (row,) = self.verdicts(result, ORDER + "at = { epsilon = 0.2 }\n")
        self.assertEqual(row["verdict"], "reproduced")
        self.assertIn("needs one cell of first", self.refusal("claims.py", result, "--claims", self.claims(ORDER)))

    def published(self, *cells):
        """The verdicts of cells (regret of a trial, regret of another one, published regret), published exactly."""
        axis = [float(index) for index in range(len(cells))]
        rows = [f"{x:g},{value},0" for x, (_, _, value) in zip(axis, cells)]
        path = self.folder / "published.csv"
        path.write_text("\n".join(["# suite: folder/comparison", "# runs: 5", "x,mean_regret,std_regret", *rows]))
        result = synthetic.write(
            self.folder / "result.h5",
            [{"algorithm": "a", "trials": trials(*regrets)} for *regrets, _ in cells],
            {"x": axis},
            suite_name="comparison",
        )
        claim = f'paper = "P"\n[[claim]]\ntext = "t"\nwhere = "w"\nsuite = "folder/comparison"\nvalues = "{path}"\n'
        return result, claim

    def test_every_published_mean_is_a_claim_of_its_own(self):
        # Of the first cell of the paper: resets 2.66 and regret 191.39.
        trials = [(190.0, [1, 2, 3]), (194.0, [1, 2, 3]), (190.0, [1, 2, 3]), (194.0, [1, 2])]
        far = [(500.0, [1, 2, 3]), (500.1, [1, 2, 3]), (500.0, [1, 2, 3]), (500.0, [1, 2, 3, 4])]
        cells = [{"algorithm": "et-gp-ucb", "trials": trials}, {"algorithm": "et-gp-ucb", "trials": far}]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.01, 0.01], "delta_B": [0.005, 0.01]},
                                 suite_name="sensitivity")
        rows = self.verdicts(result, 'paper = "P"\n[[claim]]\ntext = "t"\nwhere = "w"\nsuite = "sensitivity"\n'
                                     'values = "time_varying_sensitivity.csv"\n')
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "reproduced", "reproduced", "not reproduced"])
        self.assertEqual([row["comparison"] for row in rows[:2]],
                         ["resets, epsilon = 0.01, delta_B = 0.005", "regret, epsilon = 0.01, delta_B = 0.005"])
        self.assertEqual((rows[1]["mean_first"], rows[1]["mean_other"]), ("192.0", "191.39"))
        self.assertAlmostEqual(float(rows[1]["effect"]), 192 - 191.39)
        # Squared deviations 4 x 4, variance 16 / 3, which stands for the published one as well.
        self.assertEqual(rows[1]["note"], f"z = {(192 - 191.39) / math.sqrt(16 / 3 / 4 + 16 / 3 / 50):+.2f}")

    def test_a_published_mean_is_reproduced_only_if_a_difference_of_30_percent_would_have_been_seen(self):
        # Ours is 20 with a standard error of 2, three of which are 6: 29 % of 21 and 32 % of 19.
        rows = self.verdicts(*self.published((18, 22, 21), (18, 22, 19), (18, 22, 13)))
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "undecided", "not reproduced"])
        self.assertEqual([row["note"] for row in rows], ["z = -0.50", "z = +0.50; 3 se are 32 % of it", "z = +3.50"])

    def test_a_published_zero_is_never_met_with_precision(self):
        (row,) = self.verdicts(*self.published((1, 3, 0)))
        self.assertEqual((row["verdict"], row["note"]), ("undecided", "z = +2.00; 3 se are more than 0, the published value"))

    def test_without_a_standard_error_a_published_mean_is_undecided(self):
        (row,) = self.verdicts(*self.published((5, 5, 5)))
        self.assertEqual((row["verdict"], row["note"], row["low"]), ("undecided", "no standard error", ""))

    def test_an_order_shows_the_means_of_both_over_the_pairs(self):
        (row,) = self.verdicts(self.comparison([10, 20, None, 30], [12, 22.5, 99, 32.5]))
        self.assertEqual((row["comparison"], row["claim"]), ("first < second", "the first is better"))
        self.assertEqual((float(row["mean_first"]), float(row["mean_other"])), (20, 67 / 3))
        # Deviations -10, 0, 10: variance 100, se 10 / sqrt(3).
        self.assertAlmostEqual(float(row["se_first"]), 10 / math.sqrt(3), places=12)

    def test_the_text_groups_the_comparisons_of_a_claim_under_a_line_of_its_own(self):
        result = self.comparison([10, 20, 30], [12, 22.1, 32])
        twice = ORDER.replace('["second"]', '["second", "second"]')
        other = twice + ORDER.partition("[[claim]]")[2].join(["[[claim]]", ""]).replace("comparison", "other")
        lines = self.lines("claims.py", result, "--claims", self.claims(other))
        self.assertEqual(lines[0], "A paper")
        self.assertEqual(lines.count("Figure 1: the first is better"), 1)
        at = lines.index("Figure 1: the first is better")
        for line in lines[at + 1 : at + 3]:
            self.assertRegex(line, r"^reproduced +20.0 ± 5.8 +22.0 ± 5.8 +-2\.033 .* 3  first < second$")
        self.assertEqual(lines[at + 4], "Not run, for lack of a result of the suite:")
        self.assertEqual(lines[at + 5], "  folder/other: Figure 1: the first is better")
        self.assertEqual(lines[at + 7], "2 reproduced, 1 not run.")

    def test_the_text_of_all_shipped_claims_stays_narrow(self):
        # Stocks have the largest regrets; ET-GP-UCB is far too good, and its rivals too spread to tell.
        cells = [{"algorithm": name, "trials": trials(*(base + spread * i for i in range(3)))}
                 for name, base, spread in [("et-gp-ucb", 25000, 1), ("w-gp-ucb", 11461.3, 8000), ("sw-gp-ucb", 17854, 9000),
                                            ("br-gp-ucb", 45362, 20000), ("igp-ucb", 11462, 7000), ("random", 128300, 9.5)]]
        result = synthetic.write(self.folder / "result.h5", cells, suite_name="variation_budget_stocks")
        lines = self.lines("claims.py", result)
        self.assertIn("% of it", "\n".join(lines))
        self.assertLessEqual(max(map(len, lines)), 160)

    def test_numbers_to_read_have_four_digits_and_csv_has_all(self):
        import symbols

        for value, written in (-0.0123456, "-0.01235"), (2.0, "2.000"), (-362.949, "-362.9"), (55154.4, "55154"), (0.0, "0"):
            self.assertEqual(symbols.four_digits(value), written)
        result = self.comparison([10, 20, 30], [12, 22.1, 32])
        self.assertEqual(self.verdicts(result)[0]["effect"], repr((-2 + (20 - 22.1) - 2) / 3))
        for style in "markdown", "latex":
            text = "\n".join(self.lines("claims.py", result, "--claims", self.claims(ORDER), "--format", style))
            self.assertIn("-2.033", text)
            self.assertNotIn("-2.0333", text)

    def test_a_probability_too_small_for_a_number_is_not_zero(self):
        result, claim = self.published((1000, 1000.1, 1))
        self.assertIn(" <1e-300 ", "\n".join(self.lines("claims.py", result, "--claims", self.claims(claim))))

    def test_claims_without_results_are_listed_as_not_run(self):
        other = ORDER + ORDER.partition("[[claim]]")[2].join(["[[claim]]", ""]).replace("comparison", "other")
        rows = self.verdicts(self.comparison([10, 20, 30], [12, 22.1, 32]), other)
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "not run"])
        self.assertEqual(rows[1]["note"], "folder/other")

    def test_results_of_no_claim_are_refused(self):
        result = synthetic.write(self.folder / "result.h5", [{"algorithm": "a", "trials": trials(1, 2)}])
        self.assertIn("no claim is about any of", self.refusal("claims.py", result))

    def test_a_file_that_is_no_claim_file_is_refused_with_the_reason(self):
        result = self.comparison([1, 2], [3, 5])
        for text, reason in [
            ("paper = ", "cannot be read as claims"),
            ('paper = "P"\n', "must say paper"),
            (ORDER.replace("where", "were"), "unknown key were"),
            (ORDER.replace('where = "Figure 1"\n', ""), "the key where is missing"),
            (ORDER + 'values = "x.csv"\n', "either lower and than, or values"),
            (ORDER.replace('["second"]', '"second"'), "than must be a list"),
            (ORDER.replace("second", "third"), "needs one cell of third, and there are 0"),
        ]:
            with self.subTest(reason):
                self.assertIn(reason, self.refusal("claims.py", result, "--claims", self.claims(text)))

    def test_the_shipped_claims_name_suites_and_values_that_exist(self):
        import claim

        for path in sorted(claim.FOLDER.glob("*.toml")):
            for one in claim.read(path).claims:
                with self.subTest(path.name, claim=one.text, where=one.where):
                    self.assertTrue((script.ANALYSIS.parent / "suites" / f"{one.suite}.ini").exists(), one.suite)
                    if one.values:
                        self.assertTrue((claim.reference.FOLDER / one.values).exists())
