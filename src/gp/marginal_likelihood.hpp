// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "gp/history.hpp"

namespace regretbench {

/// Log density of the rewards y of a history under the kernel variance exp(-|z - z'|^2 / 2), z_a = x_a / l_a, as a
/// function of the lengthscales l:
///
///     log N(y; 0, K_l o D + S),   D_ij the product of the decays between observations i and j,  S their noise.
class MarginalLikelihood {
 public:
  /// `points`: N x d, by arm.
  MarginalLikelihood(const Eigen::MatrixXd& points, double variance, const History& history);

  Eigen::Index dimension() const { return points_.cols(); }

  /// `gradient`: d, by ln l; left alone when null.  -infinity when the covariance is not positive definite in floating
  /// point or not finite.
  double operator()(const Eigen::VectorXd& lengthscales, Eigen::VectorXd* gradient = nullptr) const;

 private:
  Eigen::MatrixXd points_;  // of the observations, n x d, about their mean
  Eigen::VectorXd y_;
  Eigen::VectorXd noise_;
  Eigen::ArrayXXd decay_;  // variance * D, n x n
  double merged_ = 0;
};

}  // namespace regretbench
