// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "algorithm/policy.hpp"
#include "core/parameters.hpp"
#include "objective/objective.hpp"

namespace regretbench::reference {

/// The registered objective of that name with these parameters; a key it does not have is an InputError.
std::shared_ptr<const Objective> objective(const std::string& name, const Values& given = {});

/// Path of a data file that is made for the tests: 80 rows of the sensors that `temperature` drops by default and of
/// five others, with gaps.
const std::string& small_table();

/// What an entry cannot do without: the keys among its parameters whose default is not usable.
template <class Entry>
Values necessary(const Entry& entry) {
  const Values usable = {{"command", REGRETBENCH_EXAMPLE_PROGRAM}, {"file", small_table()}, {"rounds_per_day", "10"}};
  Parameters parameters;
  entry.bind(parameters);
  Values values;
  for (const auto& parameter : parameters.declared())
    if (const auto found = usable.find(parameter.name); found != usable.end()) values.insert(*found);
  return values;
}

/// The registered algorithm of that name with these parameters.
std::shared_ptr<const Algorithm> algorithm(const std::string& name, const Values& given = {});

/// The message of the InputError that `action` throws, or "" when it throws none.
template <class Action>
std::string refusal(Action action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace regretbench::reference
