#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs a suite on all cores of this machine:  jobs/local.sh SUITE [options of regretbench run]
# REGRETBENCH_RANKS sets the number of ranks; each computes on one core and starts no threads.  Interrupted, the same
# command resumes.  In a container:  apptainer exec regretbench.sif jobs/local.sh SUITE ; on a cluster: jobs/submit.sh.
set -euo pipefail
[[ $# -gt 0 ]] || { echo "usage: jobs/local.sh SUITE [options of regretbench run]" >&2; exit 2; }
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=jobs/mpi_environment.sh
source "$here/mpi_environment.sh"
# shellcheck source=jobs/stuck_mpirun.sh
source "$here/stuck_mpirun.sh"
program=${REGRETBENCH_BINARY:-$here/../build/release/src/regretbench}
[[ -x $program ]] || program=$("$here/build.sh")
ranks=${REGRETBENCH_RANKS:-$(nproc)}
cores=$(lscpu --parse=CORE | grep -v '^#' | sort -u | wc -l)
# mpirun counts cores, not their hardware threads, as places for ranks.
[[ $ranks -le $cores ]] || export OMPI_MCA_rmaps_base_oversubscribe=1
end_stuck_mpirun $$ >/dev/null 2>&1 &
# --quiet: the exit code is the program's to explain, and it has.
exec mpirun --quiet -n "$ranks" "$program" run "$@"
