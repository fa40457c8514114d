#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Plays all suites of a folder on all cores, makes the table and the figure of each, and says which of the paper's claims
# they reproduce:  jobs/paper.sh FOLDER [options of regretbench run], as in  jobs/paper.sh suites/time_varying
# Everything is written to results/, in a folder of the same name.  Stopped by Ctrl-C or SIGTERM, the same command goes on.
# A suite that cannot be played, for lack of its data, say, does not keep the others from it.  The exit code is then 2,
# and 3 if trials failed.  Figures that need more words, such as those of some rounds alone, stand in README.md.
set -euo pipefail
usage="usage: jobs/paper.sh FOLDER [options of regretbench run, but --out and --shard]"
[[ $# -gt 0 && $1 != --help ]] || { echo "$usage" >&2; exit 2; }
for word in "$@"; do
  [[ $word != --out* && $word != --shard* ]] || { echo "$usage" >&2; exit 2; }
done
home=$(CDPATH='' cd "$(dirname "$0")/.." && pwd)
folder=$1
shift
suites=("$folder"/*.ini)
[[ -e ${suites[0]} ]] || { echo "$folder: there is no suite (.ini) in this folder" >&2; exit 2; }
results=results/$(basename "$(CDPATH='' cd "$folder" && pwd)")
mkdir -p "$results"
# shellcheck source=jobs/wait_out.sh
source "$home/jobs/wait_out.sh"

launched=''
# mpirun passes USR1 on to the ranks, where it means: stop, and keep what is finished.
# shellcheck disable=SC2317  # the trap calls it
stop() { stopped=yes; interrupted=yes; [[ -z $launched ]] || kill -USR1 "$launched" 2>/dev/null || true; }
stopped=''
trap stop INT TERM

exit_code=0
played=()
for suite in "${suites[@]}"; do
  result=$results/$(basename "$suite" .ini).h5
  start=$SECONDS
  "$home/jobs/local.sh" "$suite" --out "$result" "$@" &
  launched=$!
  code=0
  wait_out "$launched" || code=$?
  launched=''
  [[ -z $stopped ]] || exit 75
  [[ $code -le $exit_code ]] || exit_code=$code
  case $code in
    0 | 3) ;;
    2) continue ;;
    *) exit "$code" ;;
  esac
  echo "$suite: $((SECONDS - start)) s" >&2
  played+=("$result")
  "$home/analysis/table.py" "$result" --output "${result%.h5}.txt"
  # Not every result has a figure: curves must have been recorded for it.
  "$home/analysis/figure.py" "$result" --normalised || [[ $? -eq 2 ]]
  [[ -z $stopped ]] || exit 75
done
# Nor is there a file of claims for every folder.
[[ ${#played[@]} -eq 0 ]] || "$home/analysis/claims.py" "${played[@]}" || [[ $? -eq 2 ]]
exit "$exit_code"
