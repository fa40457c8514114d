// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "objective/objective.hpp"

namespace regretbench {

/// Every objective, in the order `list` prints them.
const std::vector<ObjectiveEntry>& objectives();

/// Throws InputError with the nearest name; `where` opens the message.
const ObjectiveEntry& find_objective(const std::string& name, const std::string& where);

}  // namespace regretbench
