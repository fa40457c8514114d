// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace regretbench {

/// What the process returns.
enum ExitCode : int {
  complete = 0,
  failure = 1,    ///< anything not listed here: I/O, a broken file
  bad_input = 2,  ///< bad usage or bad suite; nothing was started
  some_trials_failed = 3,
  stopped_early = 75,  ///< by a signal; the same command resumes
};

struct Command {
  std::string name;
  std::string summary;
  /// Runs on the words after the name.  Throws InputError, StorageError.
  int (*run)(const std::vector<std::string>& words);
};

/// Every command, in the order the help lists them.
const std::vector<Command>& commands();

int run_command(const std::vector<std::string>& words);
int plan_command(const std::vector<std::string>& words);
int collect_command(const std::vector<std::string>& words);
int status_command(const std::vector<std::string>& words);
int trial_command(const std::vector<std::string>& words);
int function_command(const std::vector<std::string>& words);
int list_command(const std::vector<std::string>& words);
int describe_command(const std::vector<std::string>& words);

}  // namespace regretbench
