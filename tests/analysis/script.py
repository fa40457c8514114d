"""Runs a script of `analysis/` as a user does, in a folder of its own."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ANALYSIS = Path(__file__).resolve().parents[2] / "analysis"
sys.path.insert(0, str(ANALYSIS))


def run(script, *arguments, environment=None, standard_input=None):
    """The finished process, with stdout and stderr as text."""
    return subprocess.run(
        [sys.executable, "-B", str(ANALYSIS / script), *map(str, arguments)],
        capture_output=True,
        text=True,
        input=standard_input,
        env={**os.environ, **(environment or {})},
    )


class ScriptTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def lines(self, script, *arguments):
        """Standard output as lines; the script must succeed."""
        process = run(script, *arguments)
        self.assertEqual(process.returncode, 0, process.stderr)
        return process.stdout.splitlines()

    def refusal(self, script, *arguments):
        """The one line on stderr with which the script refuses its input."""
        process = run(script, *arguments)
        self.assertEqual(process.returncode, 2, process.stdout + process.stderr)
        self.assertEqual(process.stdout, "")
        self.assertEqual(len(process.stderr.splitlines()), 1, process.stderr)
        return process.stderr
