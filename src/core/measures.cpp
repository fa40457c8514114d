// SPDX-License-Identifier: Apache-2.0
#include "core/measures.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace regretbench {

Measures::Measures(std::vector<std::string> names) : names_(std::move(names)), values_(names_.size()) { clear(); }

void Measures::put(std::string_view name, double value) {
  if (double* const place = wanted(name)) *place = value;
}

void Measures::clear() { std::fill(values_.begin(), values_.end(), std::numeric_limits<double>::quiet_NaN()); }

double* Measures::wanted(std::string_view name) {
  const auto found = std::find(names_.begin(), names_.end(), name);
  return found == names_.end() ? nullptr : &values_[static_cast<std::size_t>(found - names_.begin())];
}

}  // namespace regretbench
