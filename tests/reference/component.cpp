// SPDX-License-Identifier: Apache-2.0
#include "reference/component.hpp"

#include "algorithm/registry.hpp"
#include "objective/registry.hpp"

namespace regretbench::reference {

std::shared_ptr<const Objective> objective(const std::string& name, const Values& given) {
  Parameters parameters(given, "[objective]");
  auto made = find_objective(name, "[objective]").make(parameters);
  parameters.refuse_unknown();
  return made;
}

std::shared_ptr<const Algorithm> algorithm(const std::string& name, const Values& given) {
  Parameters parameters(given, "[algorithm]");
  auto made = find_algorithm(name, "[algorithm]").make(parameters);
  parameters.refuse_unknown();
  return made;
}

}  // namespace regretbench::reference
