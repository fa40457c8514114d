// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "command/command_line.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Adds SUITE and the options by which a command line changes it: --set, --trials, --seed, --filter,
/// --data-dir.
void add_suite_arguments(CommandLine& line);

/// The suite that the words name, read from `text`, with the changes applied and its data files pinned.
/// Throws InputError.
Suite suite_from(const CommandLine& line, const std::string& text);

}  // namespace regretbench
