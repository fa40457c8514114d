# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=bash
# Sourced.  wait_out PROCESS waits until a process in the background ends, and answers with its exit code.  A trap that
# runs meanwhile must set `interrupted`: bash runs traps between commands, and `wait` may have answered for the trap.
wait_out() {
  local code
  while true; do
    interrupted=''
    code=0
    wait "$1" || code=$?
    [[ $interrupted ]] || return "$code"
  done
}
