// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "algorithm/policy.hpp"

namespace regretbench {

/// Every algorithm, in the order `list` prints them.
const std::vector<AlgorithmEntry>& algorithms();

/// Throws InputError with the nearest name; `where` opens the message.
const AlgorithmEntry& find_algorithm(const std::string& name, const std::string& where);

}  // namespace regretbench
