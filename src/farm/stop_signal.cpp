// SPDX-License-Identifier: Apache-2.0
#include "farm/stop_signal.hpp"

#include <csignal>
#include <initializer_list>

namespace regretbench {
namespace {

// A handler may do no more than this: MPI, files and memory are out of bounds in it.
volatile std::sig_atomic_t arrived = 0;

void note_signal(int signal) {
  if (signal == SIGINT && arrived != 0) std::signal(SIGINT, SIG_DFL);
  arrived = 1;
}

}  // namespace

void listen_for_stop_signals() {
  struct sigaction action {};
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (const int signal : {SIGUSR1, SIGTERM, SIGINT}) sigaction(signal, &action, nullptr);
}

bool stop_signal_arrived() { return arrived != 0; }

}  // namespace regretbench
