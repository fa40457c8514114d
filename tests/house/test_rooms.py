"""Each room of src/ includes only the rooms it may know, and outside libraries stay in their rooms."""
# SPDX-License-Identifier: Apache-2.0

import re
import unittest
from pathlib import Path

SRC = Path(__file__).resolve().parents[2] / "src"

MAY_INCLUDE = {
    "core": set(),
    "gp": {"core"},
    "problem": {"core", "gp"},
    "external": {"core"},
    "objective": {"core", "gp", "problem", "external"},
    "algorithm": {"core", "gp", "problem"},
    "suite": {"core", "objective", "algorithm"},
    "trial": {"core", "objective", "algorithm"},
    "store": {"core", "suite", "trial"},
    "farm": {"core", "suite", "trial", "store"},
    "command": {"core", "gp", "objective", "algorithm", "suite", "trial", "store", "farm"},
}

# An answer that does not come within its time decides whether a trial fails, and never what its numbers are.
PROCESS = {"external/process.hpp", "external/process.cpp"}

# What an objective's parameters name must be read where they are bound, below the suite.
DATA_FILE = "core/data_file.cpp"

# Rooms, or single files of one.
LIVES_IN = {
    "mpi.h": {"farm"},
    "hdf5.h": {"store"},
    "boost/program_options.hpp": {"suite", "command"},
    "boost/random/sobol.hpp": {"core/sobol.cpp"},
    "chrono": {"farm", "store", "command", *PROCESS},
    "fstream": {"suite", "store", DATA_FILE},
    "nlopt.h": {"gp/lengthscale_fit.cpp"},
    "nlohmann/json.hpp": {"external/program.cpp", "command"},
    "spawn.h": {"external/start.cpp"},
    "random": set(),
}


def includes(room):
    """Pairs (file, included name) of a room's sources."""
    for path in sorted((SRC / room).iterdir()):
        if path.suffix in (".hpp", ".cpp"):
            for name in re.findall(r'^#include ["<]([^">]+)[">]', path.read_text(), re.MULTILINE):
                yield path.relative_to(SRC), name


class Rooms(unittest.TestCase):
    def test_every_folder_of_src_is_a_known_room(self):
        self.assertEqual({path.name for path in SRC.iterdir() if path.is_dir()}, set(MAY_INCLUDE))

    def test_a_room_includes_only_the_rooms_it_may_know(self):
        for room, allowed in MAY_INCLUDE.items():
            for path, name in includes(room):
                other, slash, _ = name.partition("/")  # <algorithm> is the standard library's
                if slash and other in MAY_INCLUDE and other != room:
                    with self.subTest(file=str(path), includes=name):
                        self.assertIn(other, allowed)

    def test_outside_libraries_clocks_and_files_stay_in_their_rooms(self):
        for room in MAY_INCLUDE:
            for path, name in includes(room):
                if name in LIVES_IN:
                    with self.subTest(file=str(path), includes=name):
                        self.assertTrue({room, str(path)} & LIVES_IN[name])


if __name__ == "__main__":
    unittest.main()
