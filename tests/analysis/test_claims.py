# SPDX-License-Identifier: Apache-2.0
import csv
import io
import math
from pathlib import Path

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

SLOW = """
paper = "A paper"
[[claim]]
text = "slow change"
where = "Table 1"
suite = "time_varying/variation_budget_slow"
values = "time_varying_variation_budget.csv"
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
        for at, note in (
            ("", "2 cells of first, 2 cells of second; choose one with at"),
            ("at = { epsilon = 0.3 }", "no cell of first, no cell of second at epsilon = 0.3"),
            ("at = { delta_B = 1 }", "no cell of first, no cell of second at delta_B = 1"),
        ):
            (row,) = self.verdicts(result, ORDER + at)
            self.assertEqual((row["verdict"], row["mean_first"], row["note"]), ("undecided", "", note))

    def test_an_order_of_several_algorithms_is_a_claim_for_each(self):
        claims = ORDER.replace('lower = "first"', 'lower = ["first", "second"]').replace('["second"]', '["third"]')
        cells = [{"algorithm": name, "trials": trials(base, base + 1, base + 4)}
                 for name, base in (("first", 9), ("second", 18), ("third", 27))]
        rows = self.verdicts(synthetic.write(self.folder / "result.h5", cells, suite_name="comparison"), claims)
        self.assertEqual([row["comparison"] for row in rows], ["first < third", "second < third"])
        self.assertEqual([float(row["effect"]) for row in rows], [-18, -9])

    def test_a_missing_algorithm_leaves_its_claims_alone_undecided(self):
        claims = ORDER.replace('["second"]', '["third", "second"]')
        rows = self.verdicts(self.comparison([10, 20, 30], [12, 22.1, 32]), claims)
        self.assertEqual([(row["comparison"], row["verdict"], row["note"]) for row in rows],
                         [("first < third", "undecided", "no cell of third"), ("first < second", "reproduced", "")])

    def published(self, *cells, sd="0", runs=5):
        """A result and a claim file of cells (regret of a trial, of another one, .., published regret)."""
        axis = [float(index) for index in range(len(cells))]
        rows = [f"{x:g},{value},{sd}" for x, (*_, value) in zip(axis, cells)]
        path = self.folder / "published.csv"
        path.write_text("\n".join(["# suite: folder/comparison", f"# runs: {runs}", "x,mean_regret,std_regret", *rows]))
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
        trials = [(190.0, [1, 2, 3]), (194.0, [1, 2, 3]), (190.0, [1, 2, 3]), (194.0, [1, 2])] * 2
        far = [(500.0, [1, 2, 3]), (500.1, [1, 2, 3]), (500.0, [1, 2, 3]), (500.0, [1, 2, 3, 4])] * 2
        cells = [{"algorithm": "et-gp-ucb", "trials": trials}, {"algorithm": "et-gp-ucb", "trials": far}]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.01, 0.01], "delta_B": [0.005, 0.01]},
                                 suite_name="sensitivity")
        rows = self.verdicts(result, 'paper = "P"\n[[claim]]\ntext = "t"\nwhere = "w"\nsuite = "sensitivity"\n'
                                     'values = "time_varying_sensitivity.csv"\n')
        *rows, lacking = rows
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "reproduced", "reproduced", "not reproduced"])
        self.assertEqual((lacking["verdict"], lacking["note"]),
                         ("undecided", "no cell for 13 of 15 rows of published values"))
        self.assertEqual([row["comparison"] for row in rows[:2]],
                         ["resets, epsilon = 0.01, delta_B = 0.005", "regret, epsilon = 0.01, delta_B = 0.005"])
        self.assertEqual((rows[1]["mean_first"], rows[1]["mean_other"]), ("192.0", "191.39"))
        self.assertAlmostEqual(float(rows[1]["effect"]), 192 - 191.39)
        # Squared deviations 8 x 4, variance 32 / 7, which stands for the published one as well.
        error = math.sqrt(32 / 7 / 8 + 32 / 7 / 50)
        self.assertEqual(rows[1]["note"], f"t = {(192 - 191.39) / error:+.2f}")
        # One standard deviation of eight trials: t quantile of 7 degrees of freedom at 97.5 %.
        self.assertAlmostEqual(float(rows[1]["high"]), 192 - 191.39 + 2.3646242510102993 * error, places=9)

    def test_a_published_mean_is_reproduced_only_if_the_interval_lies_within_30_percent_of_it(self):
        # Ours is 20 with a standard error of 2 / sqrt(3), and the t quantile of 2 degrees of freedom makes the interval
        # 20 ± 4.97: up to 4.97, 25 % of 20; up to 6.97, 39 % of 18; t = 10 / se = 8.66.
        rows = self.verdicts(*self.published((18, 20, 22, 20), (18, 20, 22, 18), (18, 20, 22, 10)))
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "undecided", "not reproduced"])
        self.assertEqual([row["note"] for row in rows],
                         ["t = +0.00", "t = +1.73; the interval reaches 39 % of it", "t = +8.66"])
        half = 4.302652729911275 * 2 / math.sqrt(3)
        self.assertAlmostEqual(float(rows[1]["low"]), 2 - half, places=9)
        self.assertAlmostEqual(float(rows[1]["high"]), 2 + half, places=9)

    def test_a_precise_difference_is_not_reproduced_however_small(self):
        # 20 with a standard error of 0.2 / sqrt(3) lies 5 % and 8.66 standard errors above 19.
        (row,) = self.verdicts(*self.published((19.8, 20, 20.2, 19)))
        self.assertEqual((row["verdict"], row["note"]), ("not reproduced", "t = +8.66"))

    def test_the_degrees_of_freedom_are_those_of_welch(self):
        # Both sides have variance 8 of 2: the error is sqrt(4 + 4), the degrees of freedom (4 + 4)^2 / (4^2 + 4^2) = 2.
        (row,) = self.verdicts(*self.published((18, 22, 16), sd=repr(math.sqrt(8)), runs=2))
        t = 4 / math.sqrt(8)
        self.assertAlmostEqual(float(row["high"]), 4 + 4.302652729911275 * math.sqrt(8), places=9)
        self.assertAlmostEqual(float(row["p"]), 1 - t / math.sqrt(2 + t**2), places=9)

    def test_the_standard_deviation_of_a_single_published_run_says_nothing(self):
        (row,) = self.verdicts(*self.published((18, 22, 20), sd="1", runs=1))
        self.assertEqual((row["verdict"], row["note"]), ("undecided", "no standard error"))

    def test_a_published_zero_is_never_met_with_precision(self):
        (row,) = self.verdicts(*self.published((1, 3, 0)))
        self.assertEqual(row["verdict"], "undecided")
        self.assertEqual(row["note"], "t = +2.00; the interval reaches beyond 0, the published value")

    def one_function(self, trials, *values):
        """Verdicts on published means of one function, each compared with trials of these regrets."""
        result, claim = self.published(*((*trials, value) for value in values), sd="1")
        return self.verdicts(result, claim + "one_function = true\n")

    def test_a_published_mean_of_one_function_is_compared_with_the_distribution_of_our_trials(self):
        # Of the trials 1 to 79, 0.025 x 80 = 2 lie on either side, 2 and 78 being the outermost of the central 95 %.
        rows = self.one_function(range(79, 0, -1), 30.5, 2, 1.5, 78.5, 100)
        self.assertEqual([row["verdict"] for row in rows], ["undecided"] * 2 + ["not reproduced"] * 3)
        # Below 30.5 are 30 trials, up to 2 are 2, below 1.5 and above 78.5 is 1, and above 100 none.
        self.assertEqual([float(row["p"]) for row in rows], [2 * count / 80 for count in (31, 3, 2, 2, 1)])
        # The mean of the trials is 40.
        self.assertEqual([float(rows[0][key]) for key in ("effect", "low", "high")], [40 - 30.5, 2 - 30.5, 78 - 30.5])
        self.assertEqual([row["note"].removeprefix("one function; ") for row in rows],
                         ["at the 38 % quantile of our trials", "at the 1.9 % quantile of our trials",
                          "at the 1.27 % quantile of our trials", "at the 98.7 % quantile of our trials",
                          "above all of our trials"])

    def test_a_published_mean_of_one_function_is_never_reproduced(self):
        # All trials but two are equal to it; twice the rank is above 1, the largest probability.
        (row,) = self.one_function([4, *[5] * 50, 6], 5)
        self.assertEqual((row["verdict"], row["p"], row["low"], row["high"]), ("undecided", "1", "-1.0", "1.0"))
        self.assertEqual(row["note"], "one function; at the 50 % quantile of our trials")

    def test_few_trials_have_no_central_95_percent(self):
        few, enough = (self.one_function(range(count), 100)[0] for count in (38, 39))
        self.assertEqual((few["verdict"], few["note"], few["p"]), ("undecided", "one function; too few trials", ""))
        self.assertEqual((enough["verdict"], float(enough["p"])), ("not reproduced", 2 / 40))

    def test_a_published_mean_with_several_cells_is_undecided_until_one_is_chosen(self):
        cells = [{"algorithm": "igp-ucb", "trials": trials(mean - 5, mean, mean + 5)} for mean in (136, 300)]
        result = synthetic.write(self.folder / "result.h5", cells, {"delta": [0.1, 0.2]},
                                 suite_name="variation_budget_slow")
        row, _ = self.verdicts(result, SLOW)
        self.assertEqual((row["verdict"], row["note"]), ("undecided", "2 cells; choose one with at"))
        row, _ = self.verdicts(result, SLOW + "at = { delta = 0.1 }\n")
        self.assertEqual((row["verdict"], row["mean_first"]), ("reproduced", "136.0"))

    def test_published_values_none_of_which_match_are_undecided(self):
        # An algorithm that was not published, and a suite without the axis that published values are listed by.
        others = [{"algorithm": "gp-ucb", "trials": trials(1, 2, 3)}]
        for suite, values in ("slow", SLOW), ("sensitivity", SLOW.replace("_variation_budget.csv", "_sensitivity.csv")):
            result = synthetic.write(self.folder / f"{suite}.h5", others, suite_name="variation_budget_slow")
            (row,) = self.verdicts(result, values)
            self.assertEqual((row["verdict"], row["note"]), ("undecided", "no published value matches"))

    def test_the_algorithm_of_a_published_mean_is_named_without_its_key(self):
        cells = [{"algorithm": "igp-ucb", "trials": trials(1, 2, 3)}]
        result = synthetic.write(self.folder / "result.h5", cells, suite_name="variation_budget_slow")
        self.assertIn("regret of igp-ucb", {row["comparison"] for row in self.verdicts(result, SLOW)})

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
        import claims

        self.assertEqual([claims.probability(p) for p in (0.0, 1e-300, 0.0312)], ["<1e-300", "1e-300", "0.031"])

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
            (ORDER + "one_function = true\n", "one_function must be true or false, and belongs to values"),
            (SLOW + "one_function = 1\n", "one_function must be true or false, and belongs to values"),
        ]:
            with self.subTest(reason):
                self.assertIn(reason, self.refusal("claims.py", result, "--claims", self.claims(text)))

    def played(self, name, *runs):
        """A result of the claims' suite in a file of this name, played by these command lines."""
        result = self.comparison([10, 20, 30], [12, 22.1, 32])
        path = self.folder / name
        path.parent.mkdir(exist_ok=True)
        Path(result).rename(path)
        with synthetic.h5py.File(path, "a") as file:
            for number, command in enumerate(runs, 1):
                file[f"provenance/run_{number}/command"] = command
        return path

    def notes(self, *results):
        arguments = [*results, "--claims", self.claims(ORDER), "--format", "csv"]
        return [row["note"] for row in csv.DictReader(self.lines("claims.py", *arguments))]

    def test_several_results_of_a_suite_are_told_apart_by_their_names(self):
        first, second = self.played("first.h5"), self.played("second.h5")
        self.assertEqual(self.notes(first), [""])
        self.assertEqual(self.notes(first, second), ["first.h5", "second.h5"])
        third = self.played("folder/first.h5")
        self.assertEqual(self.notes(first, third), [str(first), str(third)])

    def test_options_that_changed_the_suite_are_noted(self):
        run = "regretbench run suites/comparison.ini"
        for commands, note in (
            ([f"{run} --out result.h5 --filter first"], ""),
            ([f"{run} --trials 400 --set objective.grid=20 --seed=7"], "--trials 400 --set objective.grid=20 --seed 7"),
            ([f"{run} '--set=title=A title' --set 'horizon = 9'"], "--set title=A title --set horizon = 9"),
            # Runs 1 to 10 resumed one another, and the last one had the most trials.
            ([f"{run} --trials {10 * number}" for number in range(1, 11)], "--trials 100"),
        ):
            self.assertEqual(self.notes(self.played("result.h5", *commands)), [note])
        self.assertEqual(self.notes(self.played("a.h5", f"{run} --seed 2"), self.played("b.h5", run)),
                         ["a.h5; --seed 2", "b.h5"])

    def test_the_shipped_claims_name_suites_and_values_that_exist(self):
        import claim

        for path in sorted(claim.FOLDER.glob("*.toml")):
            for one in claim.read(path).claims:
                with self.subTest(path.name, claim=one.text, where=one.where):
                    self.assertTrue((script.ANALYSIS.parent / "suites" / f"{one.suite}.ini").exists(), one.suite)
                    if one.values:
                        self.assertTrue((claim.reference.FOLDER / one.values).exists())
