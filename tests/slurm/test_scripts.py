# SPDX-License-Identifier: Apache-2.0
"""What the scripts of jobs/ say and refuse before SLURM sees anything of it; these tests need no SLURM."""

import os
import subprocess
from pathlib import Path

from end_to_end.suites import FAILING
from runs import ProgramTest

ROOT = Path(__file__).resolve().parents[2]

# Stands for the program: knows a plan, and shows what it was asked.
PLANNER = """\
#!/bin/sh
echo "asked: $@"
echo "time limit         02:30:00  (for --time of a batch job)"
"""


class ScriptTest(ProgramTest):
    def setUp(self):
        super().setUp()
        self.write("failing.ini", FAILING)

    def run_script(self, name, *words, exit_code=0, **environment):
        """Runs a script of jobs/ where no SLURM answers; the finished process."""
        process = subprocess.run(
            ["bash", ROOT / "jobs" / name, *words], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True,
            env={**os.environ, "SLURM_CONF": "/nowhere", **environment}, text=True,
        )
        self.assertEqual(process.returncode, exit_code, process.stdout + process.stderr)
        return process

    def assert_refuses(self, name, *words, because, **environment):
        process = self.run_script(name, *words, exit_code=2, **environment)
        self.assertIn(because, process.stderr)
        self.assertEqual(process.stderr.count("\n"), 1, process.stderr)
        self.assertEqual(process.stdout, "")


class Submit(ScriptTest):
    def lines(self, *words, **environment):
        """The lines that would submit the jobs."""
        text = self.run_script("submit.sh", "--dry-run", *words, **environment).stdout
        return text[text.index("export "):].replace(f"{ROOT}/jobs/", "").splitlines()

    def planner(self):
        path = self.folder / "planner"
        path.write_text(PLANNER)
        path.chmod(0o755)
        return str(path)

    def test_it_explains_itself(self):
        self.assertIn("--ntasks-per-node", self.run_script("submit.sh", "--help").stdout)

    def test_the_plan_and_the_lines_of_one_job(self):
        process = self.run_script("submit.sh", "failing.ini", "--nodes", "2", "--ntasks-per-node=3", "--dry-run")
        self.assertRegex(process.stdout, "2 cells, 80 trials of 20 rounds(.|\\n)* on 6 ranks")
        self.assertEqual(self.lines("failing.ini", "--nodes", "2", "--time", "10", "--account", "a"), [
            f"export REGRETBENCH_HOME={ROOT}",
            "run=$(sbatch --parsable --account=a --nodes=2 --ntasks-per-node=1 --time=10 suite.sbatch failing.ini)",
            "analysis=$(sbatch --parsable --dependency=afterany:$run --account=a analysis.sbatch results/failing.h5)",
        ])

    def test_the_lines_of_shards(self):
        options = ["--out", "a b.h5", "--quiet", "--order=shuffled", "--filter", "variance=1$"]
        self.assertEqual(self.lines("failing.ini", "--shards", "4", "--time=1-0", "--", *options)[1:], [
            "run=$(sbatch --parsable --array=1-4 --nodes=1 --ntasks-per-node=1 --time=1-0 array.sbatch failing.ini "
            "--out a\\ b.h5 --quiet --order=shuffled --filter variance=1\\$)",
            "collect=$(sbatch --parsable --dependency=afterany:$run collect.sbatch a\\ b.h5 4)",
            "analysis=$(sbatch --parsable --dependency=afterany:$collect analysis.sbatch a\\ b.h5)",
        ])

    def test_the_time_limit_is_the_plans(self):
        words = ["failing.ini", "--shards", "5", "--nodes", "2", "--", "--trials", "7", "--out=x.h5"]
        process = self.run_script("submit.sh", "--dry-run", *words, REGRETBENCH_BINARY=self.planner())
        self.assertIn("asked: plan failing.ini --ranks 10 --trials 7\n", process.stdout)
        self.assertIn("--time=02:30:00 ", process.stdout)

    def test_bad_words_are_refused(self):
        for words, because in [
            ([], "SUITE is missing"),
            (["failing.ini", "second.ini"], "second.ini: one suite at a time"),
            (["failing.ini", "--nodes", "0"], "--nodes 0: must be a whole number"),
            (["failing.ini", "--shards=many"], "--shards many: must be a whole number"),
            (["failing.ini", "--time"], "--time: its value is missing"),
            (["failing.ini", "--time", "--dry-run"], "--time: its value is missing"),
            (["failing.ini", "--trials", "3"], "--trials: unknown option; options of regretbench run stand after --"),
            (["failing.ini", "--", "--shard", "1/2"], "--shard: --shards S submits all shards"),
            (["failing.ini", "--", "--out", "x.txt"], "--out x.txt: must name a file that ends in .h5"),
            (["missing.ini", "--dry-run"], "missing.ini: cannot be read"),
            (["failing.ini", "--dry-run", "--", "--trials", "none"], "trials"),
        ]:
            with self.subTest(words=words):
                self.assert_refuses("submit.sh", *words, because=because)

    def test_a_program_that_is_not_built_is_refused(self):
        self.assert_refuses("submit.sh", "failing.ini", "--dry-run", because="/nowhere: there is no such program",
                            REGRETBENCH_BINARY="/nowhere")


class Batch(ScriptTest):
    def test_a_script_that_does_not_find_its_checkout_is_refused(self):
        for name in ["suite.sbatch", "array.sbatch", "collect.sbatch", "analysis.sbatch"]:
            with self.subTest(name):
                self.assert_refuses(name, "failing.ini", because="'/nowhere' is not a RegretBench checkout",
                                    SLURM_SUBMIT_DIR="/nowhere")

    def test_an_unknown_launcher_is_refused(self):
        self.assert_refuses("suite.sbatch", "failing.ini", because="REGRETBENCH_LAUNCHER=ssh: must be mpirun or srun",
                            SLURM_SUBMIT_DIR=str(ROOT), SLURM_JOB_ID="1", REGRETBENCH_LAUNCHER="ssh")

    def test_an_array_that_does_not_number_the_shards_is_refused(self):
        self.assert_refuses("array.sbatch", "failing.ini", because="not an array", SLURM_SUBMIT_DIR=str(ROOT))
        gap = {f"SLURM_ARRAY_TASK_{name}": value for name, value in [("MIN", "1"), ("MAX", "5"), ("COUNT", "3")]}
        self.assert_refuses("array.sbatch", "failing.ini", because="without gaps", SLURM_SUBMIT_DIR=str(ROOT), **gap)

    def test_an_earlier_result_is_not_analysed_for_one_that_is_not_finished(self):
        self.run_program("run", "failing.ini", "--out", "x.h5", exit_code=3)
        self.run_script("analysis.sbatch", "x.h5", SLURM_SUBMIT_DIR=str(ROOT))
        self.assertIn("random", (self.folder / "x.txt").read_text())
        (self.folder / "x.journal").touch()
        self.assert_refuses("analysis.sbatch", "x.h5", because="x.h5 is older than x.journal",
                            SLURM_SUBMIT_DIR=str(ROOT))


class StuckMpirun(ScriptTest):
    def ends(self, launcher):
        """How a launcher ends over which end_stuck_mpirun watches: as one in its shell's place, and as one beside it."""
        source = f"source {ROOT}/jobs/stuck_mpirun.sh"
        return [
            subprocess.run(["bash", "-c", f"{source}; {words}"], timeout=60, stderr=subprocess.DEVNULL).returncode
            for words in [
                f"end_stuck_mpirun $$ 0.1 >/dev/null & exec bash -c '{launcher}'",
                f"bash -c '{launcher}' & launched=$!; end_stuck_mpirun $launched 0.1 & wait $launched; exit $?",
            ]
        ]

    def test_one_whose_ranks_are_all_gone_is_killed(self):
        # The true that has ended stays a zombie of the sleep that takes its parent's place.
        self.assertEqual(self.ends("true & exec sleep 300"), [-9, 137])

    def test_one_with_a_living_rank_is_left_alone(self):
        self.assertEqual(self.ends("sleep 1.5; exit 7"), [7, 7])
