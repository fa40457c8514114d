#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Plays all suites of a folder on all cores, makes the table and the figure of each, and says which of the paper's claims
# they reproduce:  jobs/paper.sh suites/time_varying [options of regretbench run]
# Everything is written to results/, in a folder of the same name.  Interrupted, the same command resumes.
# A suite that cannot be played, for lack of its data, say, does not keep the others from it; the exit code is then its.
set -euo pipefail
[[ $# -gt 0 ]] || { echo "usage: jobs/paper.sh FOLDER [options of regretbench run]" >&2; exit 2; }
home=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
shift
suites=("$folder"/*.ini)
[[ -e ${suites[0]} ]] || { echo "$folder: there is no suite (.ini) in this folder" >&2; exit 2; }
results=results/$(basename "$(cd "$folder" && pwd)")
mkdir -p "$results"
exit_code=0
played=()
for suite in "${suites[@]}"; do
  result=$results/$(basename "$suite" .ini).h5
  start=$SECONDS
  code=0
  "$home/jobs/local.sh" "$suite" --out "$result" "$@" || code=$?
  [[ $code -ne 75 ]] || exit 75
  [[ $code -eq 0 ]] || exit_code=$code
  [[ $code -eq 0 || $code -eq 3 ]] || continue
  echo "$suite: $((SECONDS - start)) s" >&2
  played+=("$result")
  "$home/analysis/table.py" "$result" --output "${result%.h5}.txt"
  # Not every result has a figure: curves must have been recorded for it.
  "$home/analysis/figure.py" "$result" --normalised || [[ $? -eq 2 ]]
done
# Nor is there a file of claims for every folder.
[[ ${#played[@]} -eq 0 ]] || "$home/analysis/claims.py" "${played[@]}" || [[ $? -eq 2 ]]
exit "$exit_code"
