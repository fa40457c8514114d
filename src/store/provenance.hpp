// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "store/journal.hpp"

namespace regretbench {

/// How this program was built: version, git revision and whether the tree was dirty, compiler, flags, instruction set,
/// libraries.
Facts build_facts();

/// The CPU of this machine, as its kernel names it, and whether it offers what the program was compiled for.
std::string cpu_model();

/// UTC, "2026-01-31T12:00:00Z".
std::string timestamp(std::chrono::system_clock::time_point time = std::chrono::system_clock::now());

/// What the arguments were, quoted so that a shell takes them again.
std::string quoted(const std::vector<std::string>& arguments);

}  // namespace regretbench
