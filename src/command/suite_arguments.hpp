// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "command/command_line.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Adds SUITE and the options by which a command line changes it: --set, --trials, --seed, --filter,
/// --data-dir.
void add_suite_arguments(CommandLine& line);

/// Adds --cell and --trial, by which a command line names one trial.
void add_trial_arguments(CommandLine& line);

/// Keeps the cell that --cell names; without it `fallback` does, the index of a cell, where there is one.
/// Throws InputError when there is no such cell, or none is named.
void keep_chosen_cell(const CommandLine& line, Suite& suite, std::optional<std::size_t> fallback);

/// The trial that --trial names, or trial 0; the suite gets as many trials as that takes.  Throws InputError.
std::int64_t chosen_trial(const CommandLine& line, Suite& suite);

/// The suite that the words name, read from `text`, with the changes applied and its data files pinned.
/// Throws InputError.
Suite suite_from(const CommandLine& line, const std::string& text);

}  // namespace regretbench
