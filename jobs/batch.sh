# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced by the batch scripts, which have set `home` to the checkout: play_to_the_end runs a suite in this job, stops
# it cleanly before the time limit, and queues the job again to go on.
#
# Modules.  Load what RegretBench was built with before sbatch (the job inherits the environment), or in ~/.bashrc:
#   module load gcc openmpi hdf5
# On a machine without Debian's packages build with  cmake --preset release && cmake --build --preset release .
# REGRETBENCH_BINARY names a program that stands elsewhere than in build/release.
#
# Launcher.  REGRETBENCH_LAUNCHER chooses:
#   mpirun  (default where there is one) asks SLURM for the nodes and works with any Open MPI built with SLURM support;
#   srun    is for MPI libraries that SLURM starts itself: MPICH, Intel MPI, Cray's; or Open MPI where the site says so.
#           SRUN_MPI names SLURM's plug-in (srun --mpi=list shows what there is); default pmix.
# The wrong plug-in starts N programs of one rank each instead of one program of N ranks.
#
# Binding and threads.  A rank computes on one core and starts no threads: one rank a core, --ntasks-per-node the number
# of cores.  Where jobs share nodes and are not confined to their cores, Open MPI would bind the ranks of two jobs to
# the same ones; export OMPI_MCA_hwloc_base_binding_policy=none there.
#
# File systems.  Only rank 0 writes, so results may lie on NFS or Lustre.  It holds an advisory lock (fcntl) on the
# journal, which keeps a second run from it; on a mount without locks, take care that no two jobs write the same --out.
# The lock of a node that lost power lasts until its file server notices; a job queued again meanwhile is refused.
#
# A lost node.  SLURM queues the job again.  Where Open MPI's mpirun notices first, it ends the job with a code of its
# own (205); where the kernel kills a rank for want of memory, the code is 137.  Neither is queued again by itself:
# look at the cause, and submit the same line, which goes on with the journal.
#
# Containers.  With Apptainer, point REGRETBENCH_BINARY to a script that says
#   exec apptainer exec regretbench.sif regretbench "$@"
# The image needs an Open MPI of the same major version as the mpirun outside.

# HDF5 1.10 locks the files it opens and fails where the mount has no locks.  The journal's lock guards the result, too.
export HDF5_USE_FILE_LOCKING=${HDF5_USE_FILE_LOCKING:-FALSE}
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
# Open MPI's mpirun comments on an exit code that the program has explained.
export OMPI_MCA_orte_execute_quiet=1
if [[ $(id -u) -eq 0 ]]; then
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
fi

# shellcheck source=jobs/stuck_mpirun.sh disable=SC2154
source "$home/jobs/stuck_mpirun.sh"
# shellcheck source=jobs/wait_out.sh
source "$home/jobs/wait_out.sh"

program=${REGRETBENCH_BINARY:-$home/build/release/src/regretbench}
[[ -x $program ]] || { echo "$program: there is no such program; README.md says how to build it" >&2; exit 2; }

if [[ -z ${REGRETBENCH_LAUNCHER:-} ]]; then
  command -v mpirun >/dev/null && REGRETBENCH_LAUNCHER=mpirun || REGRETBENCH_LAUNCHER=srun
fi
case $REGRETBENCH_LAUNCHER in
  mpirun) launcher=(mpirun) ;;
  srun) launcher=(srun "--mpi=${SRUN_MPI:-pmix}") ;;
  *) echo "REGRETBENCH_LAUNCHER=$REGRETBENCH_LAUNCHER: must be mpirun or srun" >&2; exit 2 ;;
esac

# A run that comes no further between two signals must not be queued for ever.
most_restarts=100

# play_to_the_end JOB [words of regretbench run]: JOB is what SLURM shall queue again.  Ends the batch script.
play_to_the_end() {
  local job=$1 launched='' limit_near='' ended_by_slurm='' interrupted code
  shift
  # Both launchers pass USR1 on to the ranks of all nodes, where it means: stop, and keep what is finished.  TERM they
  # take for themselves, and kill the ranks; so it, too, goes to them as USR1.  Where SLURM sends TERM to every process
  # of the job, mpirun may be quicker to kill: that loses the trials under way, and nothing else.
  # shellcheck disable=SC2317  # the traps call it
  stop() { interrupted=yes; [[ -z $launched ]] || kill -USR1 "$launched" 2>/dev/null || true; }
  # The time limit is near (--signal=B:USR1): only the batch shell, not the program, is told.
  trap 'limit_near=yes; stop' USR1
  # scancel, scontrol requeue, preemption or the limit itself.  SLURM queues the job again where that is meant.
  trap 'ended_by_slurm=yes; stop' TERM

  "${launcher[@]}" "$program" run "$@" &
  launched=$!
  [[ $REGRETBENCH_LAUNCHER != mpirun ]] || end_stuck_mpirun "$launched" &
  code=0
  wait_out "$launched" || code=$?

  trap '' USR1 TERM  # the requeue below ends this script with TERM
  # A signal that comes before the program listens kills it: then code is 128 + SIGUSR1.
  if [[ $limit_near && ! $ended_by_slurm && ($code -eq 75 || $code -gt 128) ]]; then
    if [[ ${SLURM_RESTART_COUNT:-0} -lt $most_restarts ]]; then
      scontrol requeue "$job" && echo "job $job is queued again to go on" >&2
    else
      echo "job $job was started again $most_restarts times: not queued again" >&2
    fi
  fi
  exit "$code"
}
