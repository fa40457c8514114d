import math
import os
import subprocess
import sys
import unittest

import numpy as np
import synthetic
from script import ANALYSIS, ScriptTest

import figure
import interpreter
import results
import stopping_time_figure
import summary


class Summary(ScriptTest):
    def load(self, cells, *arguments, **options):
        # A file of its own for each result, since HDF5 does not overwrite one that is still open.
        path = self.folder / f"result{len(list(self.folder.iterdir()))}.h5"
        return self.enterContext(results.load(synthetic.write(path, cells, *arguments, **options)))

    def test_trials_without_a_reset_are_censored_and_failed_ones_are_neither(self):
        trials = [(1.0, [5, 6]), (1.0, []), None, (1.0, [2])]
        result = self.load([{"algorithm": "a", "trials": [(1.0, [9])] * 4}, {"algorithm": "b", "trials": trials}])
        times = summary.stopping_times(result, result.cells[1])
        self.assertEqual((list(times.rounds), times.censored), ([5, 2], 1))

    def test_the_curve_is_the_mean_with_the_sd_over_completed_trials(self):
        trials = [(6.0, [], [2.0, 4.0, 6.0]), None, (12.0, [], [2.0, 8.0, 12.0])]
        result = self.load([{"algorithm": "a", "trials": trials}], horizon=3, curves=True)
        rounds = np.array([1, 2, 3])
        mean, sd = summary.mean_curve(result, result.cells[0], rounds, normalised=False)
        np.testing.assert_allclose(mean, [2, 6, 9])
        np.testing.assert_allclose(sd, [0, math.sqrt(8), math.sqrt(18)])
        mean, sd = summary.mean_curve(result, result.cells[0], rounds, normalised=True)
        np.testing.assert_allclose(mean, [2, 3, 3])
        np.testing.assert_allclose(sd, [0, math.sqrt(2), math.sqrt(2)])

    def test_a_trial_that_stopped_early_counts_up_to_its_last_round(self):
        trials = [(2.0, [2], [1.0, 2.0]), (6.0, [], [3.0, 4.0, 6.0])]
        result = self.load([{"algorithm": "a", "trials": trials}], horizon=3, curves=True)
        mean, sd = summary.mean_curve(result, result.cells[0], np.array([1, 2, 3]), normalised=False)
        np.testing.assert_allclose(mean, [2, 3, 6])
        self.assertTrue(math.isnan(sd[2]))

    def test_reset_shares_count_each_trial_once_in_a_group_of_rounds(self):
        trials = [(1.0, [1, 2]), (1.0, [2]), (1.0, []), (1.0, [10])]
        result = self.load([{"algorithm": "a", "trials": trials}])
        edges, share = summary.reset_shares(result, result.cells[0], 5)
        self.assertEqual(list(edges), [1, 3, 5, 7, 9, 11])
        self.assertEqual(list(share), [0.5, 0, 0, 0, 0.25])

    def test_the_constant_reset_times_are_those_of_the_paper(self):
        times = [stopping_time_figure.constant_reset_time(epsilon, 400) for epsilon in (0.001, 0.01, 0.03, 0.05, 0.1)]
        self.assertEqual(times, [68, 38, 29, 26, 22])
        self.assertEqual(stopping_time_figure.constant_reset_time(0.001, 50), 50)

    def test_the_file_says_which_axes_belong_to_the_algorithm(self):
        cells = [{"algorithm": name, "trials": [(1.0, [])]} for name in ("a", "b")]
        axes = {"epsilon": [0.01, 0.03], "delta_B": [0.1, 0.5]}
        result = self.load(cells, axes, algorithm_axes=["delta_B"])
        self.assertEqual((result.objective_axes, result.algorithm_axes), (["epsilon"], ["delta_B"]))

    def test_auto_chooses_the_kind_of_figure(self):
        one = [{"algorithm": "a", "trials": [(1.0, [])]}] * 2
        two = [{"algorithm": name, "trials": [(1.0, [])]} for name in ("a", "b")]
        for cells, options, kind in (
            (one, {"axes": {"epsilon": [0.01, 0.03]}}, "sensitivity"),
            (one, {"axes": {"epsilon": [0.01, 0.03]}, "until": "first-reset"}, "stopping-times"),
            (two, {"axes": {"epsilon": [0.01, 0.03]}}, "regret"),
            (one[:1], {}, "regret"),
        ):
            with self.subTest(kind=kind):
                self.assertEqual(figure.suitable_kind(self.load(cells, **options)), kind)


class Interpreter(ScriptTest):
    @unittest.skipUnless(os.path.realpath(sys.executable) == os.path.realpath(interpreter.SYSTEM), "needs the system's own")
    def test_an_interpreter_without_the_packages_hands_over_to_the_system_interpreter(self):
        path = synthetic.write(self.folder / "result.h5", [])
        # -S hides the installed packages.
        process = subprocess.run(
            [sys.executable, "-S", str(ANALYSIS / "table.py"), path, "--csv"],
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
        )
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertTrue(process.stdout.startswith("algorithm,trials"))

    def test_a_missing_package_is_named_with_what_to_install(self):
        process = subprocess.run(
            [sys.executable, "-B", "-c", "import interpreter; interpreter.require('numpy', 'no_such_module')"],
            cwd=ANALYSIS,
            env={**os.environ, interpreter.TRIED: "1"},
            capture_output=True,
            text=True,
        )
        self.assertEqual(process.returncode, 2)
        self.assertIn("cannot import no_such_module; install with: apt-get install python3-h5py", process.stderr)


if __name__ == "__main__":
    unittest.main()
