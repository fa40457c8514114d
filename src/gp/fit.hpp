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
  double log_determinant;  ///< log det(I + D^(-1/2) K D^(-1/2)) of the data with noise D; twice the information gain
};

/// Conditions the prior on all observations at once: one Cholesky factor and one triangular solve, for data that is
/// there from the beginning, or whose noise changes.  `arms`, `y` and `noise_variances` (> 0) have equal length m.
/// Empty data gives the prior.
/// Throws std::domain_error when K + D is not positive definite or not finite.
Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y,
        const Eigen::VectorXd& noise_variances);
Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y, double noise_variance);

/// The log determinant of such a fit alone, which needs no solve.  Throws as fit does.
double log_determinant(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& noise_variances);

}  // namespace regretbench
