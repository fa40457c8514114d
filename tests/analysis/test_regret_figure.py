import unittest

import synthetic
from script import ScriptTest

import regret_figure
import results
import style


class RegretFigure(ScriptTest):
    """Two algorithms over four rounds; only the second one resets, in rounds 1 and 4."""

    def path(self):
        cells = [
            {"algorithm": "a", "trials": [(10.0, [], [1.0, 3.0, 6.0, 10.0]), (8.0, [], [3.0, 5.0, 6.0, 8.0])]},
            {"algorithm": "b", "trials": [(4.0, [1], [1.0, 2.0, 3.0, 4.0]), (9.0, [4], [2.0, 5.0, 8.0, 9.0])]},
        ]
        return synthetic.write(self.folder / "result.h5", cells, horizon=4, curves=True)

    def draw(self, rounds=None, normalised=False, lines=()):
        with results.load(self.path(), rounds) as result:
            figure = regret_figure.draw(result, normalised, lines)
        self.addCleanup(style.plt.close, figure)
        return figure

    def legend(self, figure):
        return [text.get_text() for text in figure.legends[0].get_texts()]

    def curve(self, figure):
        x, y = figure.axes[0].lines[0].get_data()
        return list(x), list(y)

    def test_regret_begins_at_zero_before_the_first_round(self):
        self.assertEqual(self.curve(self.draw()), ([0, 1, 2, 3, 4], [0, 2, 4, 6, 9]))

    def test_regret_of_some_rounds_begins_at_zero_before_the_first_of_them(self):
        figure = self.draw("3-4")
        self.assertEqual(self.curve(figure), ([2, 3, 4], [0, 2, 5]))
        self.assertEqual(figure.axes[0].get_xlim(), (2, 4))
        self.assertEqual(figure.axes[0].get_ylabel(), "cumulative regret $R_t - R_{2}$")

    def test_normalised_regret_of_some_rounds_is_divided_by_their_number(self):
        figure = self.draw("3-4", normalised=True)
        self.assertEqual(self.curve(figure), ([3, 4], [2, 2.5]))
        self.assertIn(r"$(R_t - R_{2})\,/\,(t - 2)$", figure.axes[0].get_ylabel())

    def test_algorithms_that_do_not_reset_in_these_rounds_have_no_row_of_ticks(self):
        self.assertEqual(len(self.draw("2-3").axes), 1)
        curves, ticks = self.draw("2-4").axes
        self.assertEqual([text.get_text() for text in ticks.get_yticklabels()], ["b"])
        ((bottom, top),) = ticks.collections[0].get_segments()
        self.assertEqual((bottom[0], top[0]), (4, 4))

    def test_algorithms_of_many_figures_look_the_same_in_all(self):
        self.assertEqual(style.indices(["igp-ucb", "et-gp-ucb", "random", "w-gp-ucb"]), [0, 3, 7, 1])
        self.assertEqual(style.indices(["gp-ucb", "et-gp-ucb", "et-gp-ucb"]), [0, 1, 2])

    def test_large_regrets_have_their_thousands_set_apart(self):
        cells = [{"algorithm": "a", "trials": [(20000.0, []), (20000.0, [])]}]
        with results.load(synthetic.write(self.folder / "large.h5", cells, curves=True)) as result:
            figure = regret_figure.draw(result, normalised=False)
        self.addCleanup(style.plt.close, figure)
        figure.canvas.draw()
        self.assertIn("10,000", [text.get_text() for text in figure.axes[0].get_yticklabels()])

    def test_vertical_lines_cross_all_panels_and_stand_in_the_legend(self):
        figure = self.draw(lines=[("change", 2.0), ("end", 4.0), ("change", 3.0)])
        self.assertEqual(self.legend(figure), ["a", "b", "change", "end"])
        for axes in figure.axes:
            marks = [(line.get_xdata()[0], line.get_linestyle()) for line in axes.lines[-3:]]
            self.assertEqual(marks, [(2, "--"), (4, ":"), (3, "--")])

    def test_a_vertical_line_outside_of_the_rounds_shown_is_refused(self):
        path = self.path()
        for arguments, shown in ([], "1 to 4"), (["--rounds", "2-3"], "2 to 3"):
            self.assertEqual(
                self.refusal("figure.py", path, "--kind", "regret", "--vline", "change=5", *arguments),
                f"figure.py: --vline change=5: the figure shows the rounds {shown}\n",
            )

    def test_a_figure_of_some_rounds_has_a_name_of_its_own(self):
        lines = self.lines("figure.py", self.path(), "--rounds", "2-3", "--normalised", "--vline", "change=2")
        self.assertEqual([line.rpartition("/")[2] for line in lines], ["result_2-3.png", "result_2-3.pdf"])

    def test_some_rounds_alone_are_of_regret_alone(self):
        message = self.refusal("figure.py", self.path(), "--rounds", "2-3", "--kind", "stopping-times")
        self.assertIn("--rounds 2-3: only for --kind regret; this is a figure of kind stopping-times", message)

    def test_the_legend_has_as_few_rows_as_fit_and_fills_them_evenly(self):
        figure = style.plt.figure(figsize=(4, 2))
        self.addCleanup(style.plt.close, figure)
        wide = "a label that is half as wide as the figure"
        for label, count, columns in ("a", 3, 3), (wide, 3, 1), (r"$\varepsilon$", 5, 5), ("gp-ucb", 4, 4), ("gp-ucb", 5, 3):
            style.shared_legend(figure, [style.plt.Line2D([], []) for _ in range(count)], [label] * count)
            self.assertEqual(figure.legends[-1]._ncols, columns)

    def test_a_caption_wider_than_the_figure_goes_on_in_another_line(self):
        figure = style.plt.figure(figsize=(1, 1))
        self.addCleanup(style.plt.close, figure)
        style.lines_below(figure, ["one", "two", "a part that is wider than the figure", "three"])
        self.assertEqual(figure.texts[0].get_text(), "one · two\na part that is wider than the figure\nthree")


if __name__ == "__main__":
    unittest.main()
