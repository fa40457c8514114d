import csv
import math
import unittest

import synthetic
from script import ScriptTest, run


class Table(ScriptTest):
    def path(self):
        return self.folder / "result.h5"

    def rows(self, *arguments):
        return list(csv.DictReader(self.lines("table.py", self.path(), "--csv", *arguments)))

    def test_the_csv_header_is_the_axes_and_then_the_fixed_columns(self):
        cells = [{"algorithm": "et-gp-ucb", "trials": [(1.0, [])]}]
        synthetic.write(self.path(), cells, {"epsilon": [0.01], "delta_B": [0.1]})
        self.assertEqual(
            self.lines("table.py", self.path(), "--csv")[0],
            "epsilon,delta_B,algorithm,trials,failed,mean_resets,se_resets,mean_regret,se_regret",
        )

    def test_a_suite_without_axes_or_cells_still_has_the_header(self):
        synthetic.write(self.path(), [])
        self.assertEqual(
            self.lines("table.py", self.path(), "--csv"),
            ["algorithm,trials,failed,mean_resets,se_resets,mean_regret,se_regret"],
        )

    def test_the_standard_error_divides_by_n_minus_one(self):
        # Regrets 1, 2, 3, 6: mean 3, squared deviations 4 + 1 + 0 + 9 = 14, se = sqrt(14 / 3 / 4).
        # Resets 0, 1, 1, 2: mean 1, squared deviations 1 + 0 + 0 + 1 = 2, se = sqrt(2 / 3 / 4).
        trials = [(1.0, []), (2.0, [3]), (3.0, [4]), (6.0, [2, 5])]
        synthetic.write(self.path(), [{"algorithm": "a", "trials": trials}])
        (row,) = self.rows()
        self.assertEqual(row["mean_regret"], "3.0")
        self.assertAlmostEqual(float(row["se_regret"]), math.sqrt(14 / 3 / 4), places=14)
        self.assertEqual(row["mean_resets"], "1.0")
        self.assertAlmostEqual(float(row["se_resets"]), math.sqrt(2 / 3 / 4), places=14)

    def test_failed_trials_are_counted_and_left_out_of_the_means(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(1.0, [2]), None, (3.0, [4]), None]}])
        (row,) = self.rows()
        self.assertEqual((row["trials"], row["failed"]), ("2", "2"))
        self.assertEqual((row["mean_regret"], row["mean_resets"]), ("2.0", "1.0"))
        self.assertAlmostEqual(float(row["se_regret"]), 1.0, places=14)

    def test_one_trial_has_a_mean_and_no_standard_error(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(2.5, [1])]}])
        (row,) = self.rows()
        self.assertEqual((row["mean_regret"], row["se_regret"], row["se_resets"]), ("2.5", "", ""))
        self.assertIn("2.5 ± –", "\n".join(self.lines("table.py", self.path())))

    def test_a_cell_whose_trials_all_failed_has_no_mean(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [None, None]}])
        (row,) = self.rows()
        self.assertEqual((row["trials"], row["failed"], row["mean_regret"], row["se_regret"]), ("0", "2", "", ""))

    def test_axes_may_be_strings_and_cells_may_lack_an_axis(self):
        cells = [{"algorithm": name, "trials": [(1.0, []), (2.0, [])]} for name in ("et-gp-ucb", "gp-ucb")]
        axes = {"kernel": ["matern", ""], "delta_B": [0.1, math.nan], "N": [20.0, 40.0]}
        for fixed in (False, True):
            with self.subTest(fixed_length_strings=fixed):
                synthetic.write(self.path(), cells, axes, fixed_length_strings=fixed)
                rows = self.rows()
                self.assertEqual([row["kernel"] for row in rows], ["matern", ""])
                self.assertEqual([row["delta_B"] for row in rows], ["0.1", ""])
                self.assertEqual([row["N"] for row in rows], ["20", "40"])

    def test_csv_keeps_every_digit(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(0.1 + 0.2, []), (0.1 + 0.2, [])]}])
        self.assertEqual(self.rows()[0]["mean_regret"], repr(0.1 + 0.2))

    def test_the_other_formats_round_to_two_digits_of_the_standard_error(self):
        trials = [(191.234, []), (195.678, [])]
        synthetic.write(self.path(), [{"algorithm": "et_gp", "trials": trials}], {"epsilon": [0.01]})
        # mean 193.456, se 2.222
        self.assertIn("193.5 ± 2.2", self.lines("table.py", self.path())[4])
        self.assertIn("| 193.5 ± 2.2 |", self.lines("table.py", self.path(), "--format", "markdown")[4])
        latex = self.lines("table.py", self.path(), "--format", "latex")
        self.assertIn(r"$\varepsilon$ & algorithm & trials & failed & mean resets & mean regret $R_T$ \\", latex)
        self.assertIn(r"0.01 & et\_gp & 2 & 0 & 0.00 $\pm$ 0.00 & 193.5 $\pm$ 2.2 \\", latex)

    def test_the_spread_is_that_of_the_regret_over_the_completed_trials(self):
        # 1, 2, 3, 10: mean 4, squared deviations 9 + 4 + 1 + 36 = 50, sd = sqrt(50 / 3); median 2.5.
        trials = [(10.0, [2]), (1.0, []), None, (3.0, []), (2.0, [])]
        cells = [{"algorithm": "a", "trials": trials}, {"algorithm": "b", "trials": [(7.5, [])] + [None] * 4},
                 {"algorithm": "c", "trials": [None] * 5}]
        synthetic.write(self.path(), cells)
        rows = self.rows("--spread")
        spread = ["sd_regret", "least_regret", "median_regret", "largest_regret"]
        self.assertEqual(list(rows[0])[-5:], ["se_regret", *spread])
        self.assertAlmostEqual(float(rows[0]["sd_regret"]), math.sqrt(50 / 3), places=14)
        self.assertEqual([rows[0][name] for name in spread[1:]], ["1.0", "2.5", "10.0"])
        self.assertEqual([rows[1][name] for name in spread], ["", "7.5", "7.5", "7.5"])
        self.assertEqual([rows[2][name] for name in spread], [""] * 4)
        self.assertEqual([list(row.values())[:-4] for row in rows], [list(row.values()) for row in self.rows()])

    def test_the_spread_is_written_in_every_format(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(1000.0, []), (3000.0, [])]}])
        # mean 2000, sd sqrt(2) 1000, se 1000
        lines = self.lines("table.py", self.path(), "--spread")
        self.assertRegex(lines[2], r"mean regret R_T +sd +least +median +largest$")
        self.assertRegex(lines[4], r"2000 ± 1000 +1414 +1000 +2000 +3000$")
        self.assertIn("sd, least, median and largest are those of R_T over the completed trials.", lines)
        markdown = self.lines("table.py", self.path(), "--spread", "--format", "markdown")
        self.assertRegex(markdown[4], r"\| 2000 ± 1000 \| 1414 \| 1000 \| 2000 \| 3000 \|$")
        latex = self.lines("table.py", self.path(), "--spread", "--format", "latex")
        self.assertIn(r"a & 2 & 0 & 0.00 $\pm$ 0.00 & 2000 $\pm$ 1000 & 1414 & 1000 & 2000 & 3000 \\", latex)

    def test_the_spread_is_not_printed_beside_other_quantities(self):
        synthetic.write(self.path(), [])
        for other in (["--paired", "a"], ["--compare"], ["--reference", "x.csv"]):
            process = run("table.py", self.path(), "--spread", *other)
            self.assertEqual(process.returncode, 2)
            self.assertIn("argument --spread: not allowed with --paired", process.stderr)

    def test_the_text_is_written_under_an_ascii_locale_too(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(1.0, [])]}])
        ascii_locale = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
        self.assertEqual(run("table.py", self.path(), environment=ascii_locale).returncode, 0)

    def test_output_goes_to_a_file(self):
        synthetic.write(self.path(), [{"algorithm": "a", "trials": [(1.0, [])]}])
        self.assertEqual(self.lines("table.py", self.path(), "--csv", "--output", self.folder / "out.csv"), [])
        self.assertTrue((self.folder / "out.csv").read_text().startswith("algorithm,trials"))


class Rounds(ScriptTest):
    """Two algorithms over four rounds, two trials each and one that failed."""

    def result(self, **options):
        first = [(10.0, [2, 3], [1.0, 3.0, 6.0, 10.0]), (8.0, [4], [2.0, 4.0, 6.0, 8.0]), None]
        second = [(4.0, [], [1.0, 2.0, 3.0, 4.0]), (9.0, [1], [2.0, 5.0, 8.0, 9.0]), (1.0, [], [0.0, 0.0, 1.0, 1.0])]
        cells = [{"algorithm": "a", "trials": first}, {"algorithm": "b", "trials": second}]
        return synthetic.write(self.folder / "result.h5", cells, **{"horizon": 4, "curves": True, **options})

    def rows(self, *arguments):
        return list(csv.DictReader(self.lines("table.py", *arguments, "--csv")))

    def test_regret_and_resets_are_those_of_these_rounds_alone(self):
        # R_3 - R_1: 6 - 1 and 6 - 2, mean 4.5, se 0.5. Resets in rounds 2 and 3: two and none.
        row, _ = self.rows(self.result(), "--rounds", "2-3")
        self.assertEqual((row["trials"], row["failed"]), ("2", "1"))
        self.assertEqual((row["mean_regret"], row["mean_resets"], row["se_resets"]), ("4.5", "1.0", "1.0"))
        self.assertAlmostEqual(float(row["se_regret"]), 0.5, places=14)

    def test_the_spread_is_that_of_these_rounds_alone(self):
        # R_4 - R_2 of b: 2, 4 and 1, and of a: 7 and 4.
        rows = self.rows(self.result(), "--rounds", "3-4", "--spread")
        spread = [[float(row[f"{name}_regret"]) for name in ("least", "median", "largest")] for row in rows]
        self.assertEqual(spread, [[4, 5.5, 7], [1, 2, 4]])
        self.assertAlmostEqual(float(rows[0]["sd_regret"]), math.sqrt(4.5), places=14)
        lines = self.lines("table.py", self.result(), "--rounds", "3-4", "--spread")
        self.assertIn("sd, least, median and largest are those of R_4 - R_2 over the completed trials.", lines)

    def test_the_first_round_has_no_regret_before_it(self):
        row, _ = self.rows(self.result(), "--rounds", "1-2")
        self.assertEqual((row["mean_regret"], row["mean_resets"]), ("3.5", "0.5"))

    def test_the_phases_add_up_to_the_whole(self):
        result = self.result()
        before, after, whole = (self.rows(result, "--rounds", rounds) for rounds in ("1-2", "3-4", "1-4"))
        for index in range(2):
            for name in ("mean_regret", "mean_resets"):
                self.assertAlmostEqual(
                    float(before[index][name]) + float(after[index][name]), float(whole[index][name]), places=14
                )
        self.assertEqual(whole, self.rows(result))

    def test_differences_are_paired_over_these_rounds_alone(self):
        # R_4 - R_2 of b minus that of a: 2 - 7 and 4 - 4; the third pair failed.
        (row,) = self.rows(self.result(), "--paired", "a", "--rounds", "3-4")
        self.assertEqual((row["pairs"], row["failed"], row["mean_difference"]), ("2", "1", "-2.5"))

    def test_headings_and_notes_say_which_rounds(self):
        table = "\n".join(self.lines("table.py", self.result(), "--rounds", "3-4"))
        self.assertIn("mean resets, rounds 3–4  mean regret, rounds 3–4", table)
        self.assertIn("Regret is R_4 - R_2, and resets are those in rounds 3–4.", table)
        self.assertIn("Regret is R_2, and", "\n".join(self.lines("table.py", self.result(), "--rounds", "1-2")))
        paired = "\n".join(self.lines("table.py", self.result(), "--rounds", "3-4", "--paired", "a"))
        self.assertIn("mean difference of regret, rounds 3–4", paired)
        self.assertIn("Difference: regret R_4 - R_2 of the row", paired)

    def test_a_trial_that_stopped_before_has_no_regret_in_them(self):
        # It stopped with its reset in round 2; the other one goes on to round 4 with R_4 - R_2 = 4.
        trials = [(3.0, [2], [1.0, 3.0]), (8.0, [4], [2.0, 4.0, 6.0, 8.0])]
        path = synthetic.write(
            self.folder / "result.h5", [{"algorithm": "a", "trials": trials}], horizon=4, until="first-reset", curves=True
        )
        (row,) = self.rows(path, "--rounds", "3-4")
        self.assertEqual((row["mean_regret"], row["mean_resets"]), ("2.0", "0.5"))

    def test_a_result_without_curves_is_refused_unless_all_rounds_are_meant(self):
        path = self.result(curves=False)
        self.assertIn(f"{path} holds no curves (record = summary)", self.refusal("table.py", path, "--rounds", "2-4"))
        self.assertEqual(self.rows(path, "--rounds", "1-4"), self.rows(path))

    def test_rounds_that_do_not_exist_are_refused(self):
        for written in ("0-2", "3-2", "2-5", "2", "-2", "a-b", "1-2-3", "1.5-2", ""):
            with self.subTest(written):
                for script in ("table.py", "figure.py"):
                    self.assertEqual(
                        self.refusal(script, self.result(), f"--rounds={written}"),
                        f"{script}: --rounds {written}: must be FIRST-LAST with 1 <= FIRST <= LAST <= horizon = 4\n",
                    )

    def test_published_values_are_not_compared_with_some_rounds_alone(self):
        for other in (["--compare"], ["--reference", "x.csv"]):
            process = run("table.py", self.result(), "--rounds", "1-2", *other)
            self.assertEqual(process.returncode, 2)
            self.assertIn("argument --rounds: published values are of all rounds", process.stderr)


class Refusals(ScriptTest):
    def test_a_missing_file_is_refused(self):
        self.assertIn("no such file", self.refusal("table.py", self.folder / "missing.h5"))

    def test_garbage_is_refused(self):
        path = self.folder / "garbage.h5"
        path.write_bytes(b"garbage" * 100)
        self.assertIn("is not an HDF5 file", self.refusal("table.py", path))
        self.assertIn("is not an HDF5 file", self.refusal("figure.py", path))

    def test_a_folder_is_refused(self):
        self.assertIn("cannot be opened", self.refusal("table.py", self.folder))

    def test_a_foreign_hdf5_file_is_refused(self):
        path = synthetic.write(self.folder / "foreign.h5", [], attributes={"format": "something else"})
        self.assertIn("is not a RegretBench result", self.refusal("table.py", path))

    def test_a_truncated_file_is_refused(self):
        path = synthetic.write(self.folder / "cut.h5", [{"algorithm": "a", "trials": [(1.0, [])]}])
        with open(path, "r+b") as file:
            file.truncate(2000)
        self.assertIn("cannot be opened", self.refusal("table.py", path))

    def test_another_format_version_is_refused(self):
        path = synthetic.write(self.folder / "newer.h5", [], attributes={"format_version": 2})
        self.assertIn("has format_version 2; this script reads version 1", self.refusal("table.py", path))

    def test_a_result_that_lacks_a_part_is_refused(self):
        path = synthetic.write(self.folder / "part.h5", [])
        with synthetic.h5py.File(path, "a") as file:
            del file["trials/regret"]
        self.assertIn("is damaged or incomplete", self.refusal("table.py", path))

    def test_an_output_that_cannot_be_written_is_refused(self):
        path = synthetic.write(self.folder / "result.h5", [])
        self.assertIn("cannot be written", self.refusal("table.py", path, "--output", self.folder / "no" / "folder.csv"))


if __name__ == "__main__":
    unittest.main()
