// SPDX-License-Identifier: Apache-2.0
#include "objective/objective.hpp"

namespace regretbench {

const std::vector<InitialReward>& Environment::initial() const {
  static const std::vector<InitialReward> none;
  return none;
}

}  // namespace regretbench
