// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "command/command_line.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Adds SUITE and the options by which a command line changes it: --set, --trials, --seed, --filter,
/// --data-dir.
void add_suite_arguments(CommandLine& line);

/// Adds --cell and --trial, by which a command line names one trial.
void add_trial_arguments(CommandLine& line);

/// The suite that the words name, read from `text`, with the changes applied and its data files pinned.
/// Throws InputError.
Suite suite_from(const CommandLine& line, const std::string& text);

/// A suite of one cell, and a trial of it.
struct ChosenTrial {
  Suite suite;
  std::int64_t trial;
};

/// The trial that --cell and --trial name, of the suite named by the words.  --cell may be left out while all cells
/// have one `sameness`, the hash that tells apart what the command is about; --trial is 0 by default.
/// Throws InputError, also for a cell that could not start.
ChosenTrial trial_from(const CommandLine& line, std::uint64_t Cell::*sameness);

}  // namespace regretbench
