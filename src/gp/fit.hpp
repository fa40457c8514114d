// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <vector>

#include "gp/prior.hpp"

namespace regretbench {

/// Posterior mean and latent variance over all N candidates.
struct Fit {
  Eigen::VectorXd mean;
  Eigen::VectorXd variance;
};

/// Conditions the prior on all observations at once: one Cholesky factor and one triangular solve, for data that is
/// there from the beginning.  `arms` and `y` have equal length m; `noise_variance` > 0.  Empty data gives the prior.
/// Throws std::domain_error when K + noise I is not positive definite or not finite.
Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y, double noise_variance);

}  // namespace regretbench
