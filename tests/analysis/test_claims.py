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

    def test_every_published_mean_is_a_claim_of_its_own(self):
        # Resets 2 and 4 on average 3, published 2.66; regret 192, published 191.39; and a cell far away.
        cells = [{"algorithm": "et-gp-ucb", "trials": [(190.0, [1, 2]), (194.0, [1, 2, 3, 4])]},
                 {"algorithm": "et-gp-ucb", "trials": [(500.0, [1, 2]), (500.1, [1, 2, 3, 4])]}]
        result = synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.01, 0.01], "delta_B": [0.005, 0.01]},
                                 suite_name="sensitivity")
        rows = self.verdicts(result, 'paper = "P"\n[[claim]]\ntext = "t"\nwhere = "w"\nsuite = "sensitivity"\n'
                                     'values = "time_varying_sensitivity.csv"\n')
        self.assertEqual([row["verdict"] for row in rows], ["reproduced", "reproduced", "reproduced", "not reproduced"])
        self.assertAlmostEqual(float(rows[1]["effect"]), 192 - 191.39)
        self.assertEqual(rows[1]["note"], f"z = {(192 - 191.39) / math.sqrt(4 + 8 / 50):+.2f}")

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
