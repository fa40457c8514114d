#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Installs packages, builds everything and runs all tests:  tests/run.sh [PRESET] [options of ctest]
# PRESET is release (default), ci (warnings are errors), debug or sanitize (AddressSanitizer and UBSan).
set -euo pipefail
cd "$(dirname "$0")/.."
preset=${1:-release}
jobs/build.sh "$preset" -DBUILD_TESTING=ON >/dev/null
jobs/packages.sh slurm || echo "Without these packages the tests under SLURM are skipped" >&2
cmake --build --preset "$preset" --parallel "$(nproc)" >&2
# shellcheck source=jobs/mpi_environment.sh
source jobs/mpi_environment.sh
ctest --test-dir "build/$preset" --output-on-failure --parallel "$(nproc)" "${@:2}"
