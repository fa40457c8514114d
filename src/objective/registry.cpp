// SPDX-License-Identifier: Apache-2.0
#include "objective/registry.hpp"

#include "core/registered.hpp"

// One line per objective: each names a function in the file of the same name.
#define REGRETBENCH_OBJECTIVES(X) \
  X(markov_field)                 \
  X(heavy_tailed_rkhs)            \
  X(perturbed_sine)               \
  X(bohachevsky)                  \
  X(temperature)                  \
  X(stocks)                       \
  X(abrupt_change)                \
  X(slow_change)                  \
  X(cart_pole)                    \
  X(external)

namespace regretbench {

#define REGRETBENCH_DECLARE(name) ObjectiveEntry name();
REGRETBENCH_OBJECTIVES(REGRETBENCH_DECLARE)

const std::vector<ObjectiveEntry>& objectives() {
#define REGRETBENCH_CALL(name) name(),
  static const std::vector<ObjectiveEntry> all = {REGRETBENCH_OBJECTIVES(REGRETBENCH_CALL)};
  return all;
}

const ObjectiveEntry& find_objective(const std::string& name, const std::string& where) {
  return registered(objectives(), name, "objective", where);
}

}  // namespace regretbench
