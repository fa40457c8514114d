// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace regretbench {

/// Makes SIGUSR1, SIGTERM and SIGINT ask for an early stop instead of killing the process.  A second SIGINT kills.
void listen_for_stop_signals();

/// Whether one has arrived at this rank.
bool stop_signal_arrived();

}  // namespace regretbench
