// SPDX-License-Identifier: Apache-2.0
#include "algorithm/policy.hpp"

namespace regretbench {

double known(const std::optional<double>& override_value, const std::optional<double>& fact, const std::string& key) {
  if (override_value) return *override_value;
  if (fact) return *fact;
  throw InputError("needs " + key + ", which this objective does not disclose: set " + key +
                   " in the algorithm section");
}

}  // namespace regretbench
