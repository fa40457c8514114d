// SPDX-License-Identifier: Apache-2.0
#include "objective/objective.hpp"

#include <cmath>

namespace regretbench {

Reward gaussian_reward(double mean, double variance, Stream noise) {
  return Reward::Constant(1, mean + std::sqrt(variance) * noise.normal());
}

const std::vector<InitialReward>& Environment::initial() const {
  static const std::vector<InitialReward> none;
  return none;
}

}  // namespace regretbench
