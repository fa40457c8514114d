// SPDX-License-Identifier: Apache-2.0
#include "command/command.hpp"

namespace regretbench {

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"run", "play a suite on all ranks and write its result file; resumes by itself", run_command},
      {"plan", "what a suite would play, and what it would cost", plan_command},
      {"collect", "join the journals of a suite's shards into one result file", collect_command},
      {"status", "how far a run, a shard or a result file is", status_command},
      {"trial", "play one trial alone and print every round", trial_command},
      {"function", "print the function that a trial's algorithms meet", function_command},
      {"list", "the algorithms, objectives and kernels there are", list_command},
      {"describe", "parameters, defaults and sources of one of them", describe_command},
  };
  return all;
}

}  // namespace regretbench
