#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
set -euo pipefail

help() {
  cat <<'END'
Submits a suite to SLURM: the run, the collection of its shards if it has any, and its table and figure.

  jobs/submit.sh SUITE [options] [-- options of regretbench run]

  --nodes N             nodes of the job, or of each shard; default 1
  --ntasks-per-node K   ranks on each node, one a core; default 1
  --shards S            an array of S independent jobs in place of one; default 1
  --time T              time limit, as sbatch takes it; default the plan's, else 01:00:00.  What is not finished by
                        then is queued again and goes on, so too short a limit costs little.  Five minutes is the
                        least of use: two of them are kept for stopping.
  --partition P, --account A     passed on to sbatch
  --dry-run             print the plan and the sbatch lines, submit nothing; needs no SLURM

Prints what regretbench plan expects of the suite, then the very lines that submit it, then the number of each job.
Nothing is submitted when the suite has an error.  Results go to results/SUITE.h5 unless --out says otherwise, below the
folder that this is called from.

  jobs/submit.sh suites/time_varying/stopping_times.ini --nodes 2 --ntasks-per-node 32
  jobs/submit.sh suites/heavy_tailed/pareto.ini --shards 16 --ntasks-per-node 8 -- --trials 100 --out results/p.h5

The jobs that follow start when the one before has ended in whatever way (afterany): a run whose trials failed in part
answers 3, which SLURM's afterok takes for a failure of the whole.  They look themselves whether their input is
complete, and answer 2 when it is not.  jobs/batch.sh has notes on modules, launchers, file systems and containers.
END
}

refuse() { echo "jobs/submit.sh: $* (--help explains)" >&2; exit 2; }
whole() { [[ $2 =~ ^[1-9][0-9]{0,5}$ ]] || refuse "$1 $2: must be a whole number from 1 to 999999"; echo "$2"; }

home=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
suite='' nodes=1 tasks=1 shards=1 time='' dry_run=''
queue=() # of every job
while [[ $# -gt 0 ]]; do
  [[ $1 != --*=* ]] || set -- "${1%%=*}" "${1#*=}" "${@:2}"
  case $1 in
    --help) help; exit 0 ;;
    --dry-run) dry_run=yes ;;
    --) shift; break ;;
    --nodes | --ntasks-per-node | --shards | --time | --partition | --account)
      [[ ${2:-} && $2 != --* ]] || refuse "$1: its value is missing"
      case $1 in
        --nodes) nodes=$(whole "$@") ;;
        --ntasks-per-node) tasks=$(whole "$@") ;;
        --shards) shards=$(whole "$@") ;;
        --time) time=$2 ;;
        *) queue+=("$1=$2") ;;
      esac
      shift ;;
    -*) refuse "$1: unknown option; options of regretbench run stand after --" ;;
    *) [[ -z $suite ]] || refuse "$1: one suite at a time"; suite=$1 ;;
  esac
  shift
done
[[ $suite ]] || refuse "SUITE is missing"

# What plan, too, takes; the other options of run do not change what is played.
plan_words=()
name=$(basename "$suite")
result=results/${name%.*}.h5
run_words=("$suite" "$@")
while [[ $# -gt 0 ]]; do
  [[ $1 != --*=* ]] || set -- "${1%%=*}" "${1#*=}" "${@:2}"
  case $1 in
    --out) result=${2:-}; shift ;;
    --order) shift ;;
    --quiet) ;;
    --shard) refuse "--shard: --shards S submits all shards; a single one is for jobs/suite.sbatch" ;;
    *) plan_words+=("$1") ;;
  esac
  [[ $# -eq 0 ]] || shift
done
[[ $result == *.h5 ]] || refuse "--out $result: must name a file that ends in .h5"

[[ $dry_run ]] || command -v sbatch >/dev/null || refuse "there is no sbatch here; --dry-run does without"
program=${REGRETBENCH_BINARY:-$home/build/release/src/regretbench}
[[ -x $program ]] || refuse "$program: there is no such program; build it first"
plan=$("$program" plan "$suite" --ranks "$((nodes * tasks * shards))" ${plan_words[@]+"${plan_words[@]}"})
printf '%s\n\n' "$plan"
[[ $time ]] || time=$(awk '/^time limit/ {print $3}' <<<"$plan")

lines=("export REGRETBENCH_HOME=$(printf %q "$home")")
# submission NAME AFTER SCRIPT-AND-WORDS: adds the line that submits a job and keeps its number in NAME.
submission() {
  local name=$1 after=$2
  shift 2
  local dependency=${after:+ --dependency=afterany:\$$after}
  lines+=("$name=\$(sbatch --parsable$dependency$(printf ' %q' ${queue[@]+"${queue[@]}"} "$@"))")
}
size=("--nodes=$nodes" "--ntasks-per-node=$tasks" "--time=${time:-01:00:00}")
if [[ $shards -eq 1 ]]; then
  submission run '' "${size[@]}" "$home/jobs/suite.sbatch" "${run_words[@]}"
  last=run
else
  submission run '' "--array=1-$shards" "${size[@]}" "$home/jobs/array.sbatch" "${run_words[@]}"
  submission collect run "$home/jobs/collect.sbatch" "$result" "$shards"
  last=collect
fi
submission analysis "$last" "$home/jobs/analysis.sbatch" "$result"

printf '%s\n' "${lines[@]}"
[[ -z $dry_run ]] || exit 0
for line in "${lines[@]}"; do
  eval "$line"
  name=${line%%=*}
  [[ $name == export* ]] || echo "$name: job ${!name}"
done
echo "The table will be ${result%.h5}.txt.  Meanwhile:  squeue --me;  $program status $result"
