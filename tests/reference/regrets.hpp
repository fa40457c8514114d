// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "objective/objective.hpp"

namespace regretbench::reference {

/// The regrets of all arms in round t, to which the environment is moved: the function up to its maximum.
inline Eigen::VectorXd regrets(Environment& environment, Round t) {
  environment.advance(t);
  Eigen::VectorXd all(environment.problem().candidates->size());
  for (Arm arm = 0; arm < all.size(); ++arm) all[arm] = environment.regret(arm);
  return all;
}

}  // namespace regretbench::reference
