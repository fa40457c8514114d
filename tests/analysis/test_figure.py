import unittest

import synthetic
from script import ScriptTest, run


class Figure(ScriptTest):
    def draw(self, result, *arguments):
        return [line.rpartition("/")[2] for line in self.lines("figure.py", result, *arguments)]

    def comparison(self, **options):
        cells = [
            {"algorithm": name, "trials": [(4.0, resets), (6.0, resets), None]}
            for name, resets in (("gp-ucb", []), ("et-gp-ucb", [3, 7]))
            for _ in range(2)
        ]
        return synthetic.write(
            self.folder / "result.h5", cells, {"epsilon": [0.01, 0.03] * 2}, curves=True, **options
        )

    def first_resets(self):
        cells = [{"algorithm": "et-gp-ucb", "trials": [(1.0, [2]), (1.0, [4]), (1.0, []), None, (1.0, [4])]}]
        return synthetic.write(self.folder / "result.h5", cells, {"epsilon": [0.03]}, until="first-reset")

    def sensitivity(self):
        cells = [{"algorithm": "et-gp-ucb", "trials": [(1.0, [2]), (2.0, [])]}] * 4
        axes = {"epsilon": [0.01, 0.01, 0.03, 0.03], "delta_B": [0.1, 0.5, 0.1, 0.5]}
        return synthetic.write(self.folder / "result.h5", cells, axes)

    def test_every_kind_is_drawn_and_its_paths_are_printed(self):
        for result in (self.comparison, self.first_resets, self.sensitivity):
            with self.subTest(result.__name__):
                self.assertEqual(self.draw(result()), ["result.png", "result.pdf"])
                self.assertTrue((self.folder / "result.png").read_bytes().startswith(b"\x89PNG"))
                self.assertTrue((self.folder / "result.pdf").read_bytes().startswith(b"%PDF"))

    def test_the_same_result_gives_the_same_bytes(self):
        for result in (self.comparison, self.first_resets, self.sensitivity):
            path = result()
            bytes_of = []
            for seed in ("1", "2"):
                out = self.folder / seed
                process = run(
                    "figure.py", path, "--output", out, "--formats", "png,pdf,svg", environment={"PYTHONHASHSEED": seed}
                )
                self.assertEqual(process.returncode, 0, process.stderr)
                bytes_of.append([(out / f"result.{kind}").read_bytes() for kind in ("png", "pdf", "svg")])
            self.assertEqual(*bytes_of, result.__name__)

    def test_a_pdf_carries_no_date(self):
        self.draw(self.sensitivity(), "--formats", "pdf")
        self.assertNotIn(b"Date", (self.folder / "result.pdf").read_bytes())

    def test_formats_and_folder_can_be_chosen(self):
        self.assertEqual(self.draw(self.sensitivity(), "--formats", "svg", "--output", self.folder / "new"), ["result.svg"])
        self.assertTrue((self.folder / "new" / "result.svg").exists())

    def test_a_cell_with_one_trial_or_none_is_drawn(self):
        cells = [{"algorithm": "a", "trials": [(1.0, [2])]}, {"algorithm": "b", "trials": [None]}]
        result = synthetic.write(self.folder / "result.h5", cells, curves=True)
        for kind in ("regret", "stopping-times"):
            self.draw(result, "--kind", kind)

    def test_regret_without_curves_is_refused(self):
        self.assertIn("holds no curves", self.refusal("figure.py", self.sensitivity(), "--kind", "regret"))

    def test_a_sensitivity_without_an_axis_is_refused(self):
        self.assertIn("no grid axis", self.refusal("figure.py", self.first_resets(), "--kind", "sensitivity"))
        self.assertIn("'omega' is no grid axis", self.refusal("figure.py", self.sensitivity(), "--x", "omega"))

    def test_a_vertical_line_needs_a_round(self):
        process = run("figure.py", self.first_resets(), "--vline", "R-GP-UCB")
        self.assertEqual(process.returncode, 2)
        self.assertIn("is not LABEL=ROUND", process.stderr)
        self.draw(self.first_resets(), "--vline", "R-GP-UCB, N = 29=29")

    def test_a_vertical_line_in_a_figure_without_rounds_is_refused(self):
        for kind in ([], ["--kind", "sensitivity"]):
            self.assertEqual(
                self.refusal("figure.py", self.sensitivity(), "--vline", "change=5", *kind),
                "figure.py: --vline change=5: only for --kind regret and stopping-times;"
                " this is a figure of kind sensitivity\n",
            )

    def test_an_unknown_format_is_refused(self):
        process = run("figure.py", self.first_resets(), "--formats", "gif")
        self.assertEqual(process.returncode, 2)
        self.assertIn("unknown format 'gif'", process.stderr)


if __name__ == "__main__":
    unittest.main()
