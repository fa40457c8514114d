# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced.  end_stuck_mpirun PID [SECONDS], in the background: kills an mpirun that lives on though every process it
# started has been gone for five times SECONDS (2).  Once in some hundred deaths of a rank, Open MPI 4.1 with PMIx 4.2 waits
# for ever in its last act, PMIx_server_finalize, for a lock that nobody will release.
end_stuck_mpirun() {
  local alone=0 self=$BASHPID
  while sleep "${2:-2}" && kill -0 "$1" 2>/dev/null; do
    # Zombies are gone.  So is this shell, as far as an mpirun is concerned that took its parent's place by exec.
    if ps -o pid=,stat= --ppid "$1" | awk -v self="$self" '$1 != self && $2 !~ /^Z/ {found = 1} END {exit !found}'; then
      alone=0
    else
      alone=$((alone + 1))
    fi
    [[ $alone -lt 5 ]] || kill -KILL "$1"
  done
}
