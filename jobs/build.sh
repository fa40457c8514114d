#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Builds RegretBench and prints the path of the program.  The first argument names a CMake preset; default release.
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
jobs/packages.sh
{
  cmake --preset "$preset" "${@:2}"
  # A compiler process takes up to 1 GiB: no more of them than memory has room for.
  memory_gib=$(awk '/MemAvailable/ {print int($2 / 1048576) + 1}' /proc/meminfo)
  cores=$(nproc)
  cmake --build --preset "$preset" --target regretbench --parallel $((cores < memory_gib ? cores : memory_gib))
} >&2
echo "$PWD/build/$preset/src/regretbench"
