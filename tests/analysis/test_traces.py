import unittest
from pathlib import Path

from script import ScriptTest, run

import function_table
import style
import traces

# What the program writes: 5 comments, the header, and 8 rounds of 16 arms.
TABLE = (Path(__file__).resolve().parents[1] / "command/golden/function.txt").read_text(encoding="utf-8")
ROWS = [[float(field) for field in line.split(",")] for line in TABLE.splitlines()[6:]]


class Traces(ScriptTest):
    def table(self, text=TABLE):
        path = self.folder / "function.csv"
        path.write_text(text)
        return path

    def draw(self, text=TABLE):
        figure = traces.draw(function_table.read(self.table(text), 1000), "small", "T")
        self.addCleanup(style.plt.close, figure)
        return figure

    def test_every_arm_is_a_line_and_the_optimum_a_bold_one_on_top(self):
        (axes,) = self.draw().axes
        *arms, best = axes.lines
        self.assertEqual([list(line.get_ydata()) for line in arms], [list(arm) for arm in zip(*ROWS)][2:])
        self.assertEqual(len(arms), 16)
        self.assertEqual(list(best.get_xdata()), [1, 2, 3, 4, 5, 6, 7, 8])
        optima = [1.65824, 1.7728, 1.45043, 1.54175, 2.46061, 2.44813, 2.20814, 2.21067]
        self.assertEqual(list(best.get_ydata()), optima)
        self.assertGreater(best.get_linewidth(), 2 * arms[0].get_linewidth())
        self.assertEqual((axes.get_xlabel(), axes.get_ylabel(), axes.get_title()), ("round $t$", "$f_t(x)$", "T"))

    def test_the_best_arm_of_every_round_is_worth_the_optimum(self):
        for _, optimum, *values in ROWS:
            self.assertEqual(max(values), optimum)

    def test_the_caption_tells_what_it_takes_to_repeat_the_figure(self):
        parts = "16 arms, 8 rounds, without noise", "suite small", "seed 1", "trial 2"
        self.assertEqual(self.draw().texts[0].get_text(), " · ".join(parts))

    def test_the_caption_tells_an_objective_that_is_short(self):
        objective = "markov-field;epsilon=0.3;epsilon_changes=none;kernel=se;lengthscale=0.2"
        for length, shown in (1, True), (60, True), (61, False):
            text = "\n".join(["# objective: " + objective[:length], *TABLE.splitlines()[5:]])
            caption = self.draw(text).texts[0].get_text().replace("\n", " · ").split(" · ")
            self.assertEqual(objective[:length] in caption, shown, length)

    def test_the_figure_is_written_beside_the_file(self):
        path = self.table()
        self.assertEqual(
            self.lines("traces.py", path), [str(self.folder / f"function_traces.{kind}") for kind in ("png", "pdf")]
        )
        self.assertTrue((self.folder / "function_traces.png").read_bytes().startswith(b"\x89PNG"))
        self.assertTrue((self.folder / "function_traces.pdf").read_bytes().startswith(b"%PDF"))

    def test_standard_input_is_named_by_its_suite(self):
        for text, stem in (
            (TABLE, "small"),
            (TABLE.replace("suite: small", "suite: noise_0.01"), "noise_0.01"),
            (TABLE.replace("suite: small", "suite: ../elsewhere/small"), "small"),
            (TABLE.replace("# suite", "# other"), "function"),
        ):
            process = run("traces.py", "-", "--output", self.folder, "--formats", "svg", standard_input=text)
            self.assertEqual(process.stdout, f"{self.folder}/{stem}_traces.svg\n", process.stderr)

    def test_the_title_is_that_of_the_comments_unless_another_is_given(self):
        for arguments, title in ([], "Two algorithms on a slow field"), (["--title", "Another"], "Another"):
            self.lines("traces.py", self.table(), "--formats", "svg", *arguments)
            self.assertIn(f"<!-- {title} -->", (self.folder / "function_traces.svg").read_text())

    def test_the_same_table_gives_the_same_bytes(self):
        path = self.table()
        bytes_of = []
        for seed in ("1", "2"):
            out = self.folder / seed
            options = ["--output", out, "--formats", "png,pdf,svg"]
            process = run("traces.py", path, *options, environment={"PYTHONHASHSEED": seed})
            self.assertEqual(process.returncode, 0, process.stderr)
            bytes_of.append([(out / f"function_traces.{kind}").read_bytes() for kind in ("png", "pdf", "svg")])
        self.assertEqual(*bytes_of)

    def test_too_many_arms_are_refused_with_their_number(self):
        header = "round,optimum," + ",".join(map(str, range(1001)))
        self.assertEqual(
            self.refusal("traces.py", self.table(f"{header}\n1" + ",0" * 1002 + "\n")).rpartition("/")[2],
            "function.csv: 1,001 arms are too many lines to tell apart; at most 1,000 are drawn\n",
        )

    def test_a_file_of_another_format_is_refused_with_the_line(self):
        for text, line, reason in (
            ("", 1, "there is no header"),
            ("# title: nothing else\n", 2, "there is no header"),
            ("a,b\n1,2\n", 1, "'a,b' is not the header"),
            ("round,optimum\n1,2\n", 1, "is not the header"),
            ("round,optimum,0,x\n1,2,2,1\n", 1, "is not the header"),
            ("round,optimum,0\n", 2, "there is no row"),
            (TABLE + "9,0.9,0.1\n", 15, "3 fields, where the header has 18"),
            (TABLE + "\n", 15, "1 fields, where the header has 18"),
            (TABLE.replace("1.7728,-1.569", "1.7728,many"), 8, "'many' is not a number"),
            (TABLE.replace("1.7728,-1.569", "1.7728,nan"), 8, "'nan' is not a number"),
            (TABLE.replace("1,1.65824", "0,1.65824"), 7, "round '0' is not a whole number above the round before"),
            (TABLE.replace("3,1.45043", "2,1.45043"), 9, "round '2' is not a whole number above the round before"),
            (TABLE.replace("3,1.45043", "2.5,1.45043"), 9, "round '2.5' is not a whole number above the round before"),
        ):
            with self.subTest(reason, line=line):
                path = self.table(text)
                message = self.refusal("traces.py", path)
                self.assertIn(f"traces.py: {path}, line {line}: ", message)
                self.assertIn(reason, message)

    def test_what_is_no_text_or_cannot_be_read_is_refused(self):
        path = self.folder / "function.csv"
        path.write_bytes(b"# title: x\nround,\xff\xfe\n")
        self.assertIn("function.csv, line 2: is not text", self.refusal("traces.py", path))
        self.assertIn("cannot be read: No such file", self.refusal("traces.py", self.folder / "missing.csv"))
        process = run("traces.py", "-", standard_input="a,b\n")
        self.assertEqual((process.returncode, process.stdout), (2, ""))
        self.assertIn("traces.py: standard input, line 1: 'a,b' is not the header", process.stderr)


if __name__ == "__main__":
    unittest.main()
