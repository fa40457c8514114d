#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# From a fresh clone to a published table: installs packages, builds, runs the sensitivity suite of the event-triggered
# paper on all cores, and shows its table beside the published one, and its figure.  Safe to run again.
set -euo pipefail
cd "$(dirname "$0")/.."
step() { printf '\n== %s\n' "$*" >&2; }

step "Packages (apt-get, with sudo unless you are root; nothing happens when they are there)"
jobs/packages.sh
step "Build (build/release; a few minutes the first time)"
jobs/build.sh >/dev/null
step "Run suites/time_varying/sensitivity.ini on $(nproc) cores (750 trials)"
jobs/local.sh suites/time_varying/sensitivity.ini --out results/sensitivity.h5
step "Table: ours beside the published one"
analysis/table.py results/sensitivity.h5 --compare
step "Figure"
analysis/figure.py results/sensitivity.h5
