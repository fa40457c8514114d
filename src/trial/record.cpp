// SPDX-License-Identifier: Apache-2.0
#include "trial/record.hpp"

#include <stdexcept>

namespace regretbench {

RecordLevel record_level(const std::string& name) {
  if (name == "summary") return RecordLevel::summary;
  if (name == "curves") return RecordLevel::curves;
  if (name == "rounds") return RecordLevel::rounds;
  throw std::invalid_argument("no record level '" + name + "'");
}

}  // namespace regretbench
