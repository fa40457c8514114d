// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <functional>
#include <vector>

#include "core/random.hpp"

namespace regretbench::reference {

struct Observation {
  Arm arm;
  double y;
  double noise_variance;
  double time = 0;
};

struct DensePosterior {
  Eigen::VectorXd mean;
  Eigen::VectorXd variance;
  double log_determinant;  ///< log det(I + D^(-1/2) K D^(-1/2))
};

/// k_T(t, t'), the factor of a product kernel over time.
using TimeKernel = std::function<double(double, double)>;

/// The textbook formula, from scratch: (K + D)^-1 of all observations under the product kernel k(x, x') k_T(t, t'),
/// seen from time `now`.  `k` is the N x N covariance of the candidates.
DensePosterior dense_posterior(const Eigen::MatrixXd& k, const std::vector<Observation>& data, const TimeKernel& time,
                               double now);

/// The same for k_T = rho^|t - t'|.
DensePosterior dense_posterior(const Eigen::MatrixXd& k, const std::vector<Observation>& data, double rho = 1,
                               double now = 0);

}  // namespace regretbench::reference
