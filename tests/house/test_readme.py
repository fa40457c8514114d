"""The examples of README.md compile, and every file and suite it names exists."""
# SPDX-License-Identifier: Apache-2.0

import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


class Readme(unittest.TestCase):
    def test_the_algorithm_and_the_objective_compile(self):
        examples = re.findall(r"```cpp\n(.*?)```", README, re.DOTALL)
        self.assertEqual(len(examples), 2)
        compiler = os.environ.get("CXX", "g++")
        for example in examples:
            with self.subTest(example=example.splitlines()[0]), tempfile.NamedTemporaryFile("w", suffix=".cpp") as file:
                file.write(example)
                file.flush()
                command = [compiler, "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", f"-I{ROOT}/src", "-isystem"]
                process = subprocess.run(
                    [*command, "/usr/include/eigen3", file.name], capture_output=True, text=True
                )
                self.assertEqual((process.returncode, process.stderr), (0, ""))

    def test_the_objective_in_another_language_is_the_one_of_its_suite(self):
        self.assertIn(f"```python\n{(ROOT / 'suites/external/branin.py').read_text()}```", README)

    def test_every_script_and_suite_it_names_exists(self):
        named = set(re.findall(r"\b(?:jobs|analysis|tests|suites)/[\w/]+\.(?:sh|py|ini)", README))
        self.assertGreater(len(named), 8)
        for name in sorted(named):
            with self.subTest(name=name):
                self.assertTrue((ROOT / name).is_file())


if __name__ == "__main__":
    unittest.main()
