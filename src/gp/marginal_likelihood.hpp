// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>

#include "gp/history.hpp"

namespace regretbench {

/// Log density of the rewards y of a history under the kernel variance exp(-|z - z'|^2 / 2), z_a = x_a / l_a, as a
/// function of the lengthscales l:
///
///     log N(y; m 1, K_l o D + S),   D_ij the product of the decays between observations i and j,  S their noise,
///
/// where m is 0, or the mean that makes it largest.
class MarginalLikelihood {
 public:
  enum class Mean { zero, fitted };

  /// `points`: N x d, by arm.
  MarginalLikelihood(const Eigen::MatrixXd& points, double variance, const History& history, Mean mean = Mean::zero);

  Eigen::Index dimension() const { return points_.cols(); }

  /// `gradient`: d, by ln l; left alone when null.  -infinity when the covariance is not positive definite in floating
  /// point or not finite.
  double operator()(const Eigen::VectorXd& lengthscales, Eigen::VectorXd* gradient = nullptr) const;

  /// m, by generalised least squares where it is fitted; 0 where there are no data to fit it to, and where the covariance
  /// is not positive definite.
  double mean(const Eigen::VectorXd& lengthscales) const;

 private:
  struct Solution {
    Eigen::MatrixXd z;  // points in lengthscales
    Eigen::MatrixXd k;  // covariance without the noise
    Eigen::LLT<Eigen::MatrixXd> llt;
    double log_determinant = 0;
    bool sound = false;  // the covariance is positive definite; what follows is unset otherwise
    double mean = 0;
    Eigen::VectorXd residuals;  // y - mean
    Eigen::VectorXd alpha;      // C^-1 residuals
  };
  Solution solve(const Eigen::VectorXd& lengthscales) const;

  Mean mean_;
  Eigen::MatrixXd points_;  // of the observations, n x d, about their mean
  Eigen::VectorXd y_;
  Eigen::VectorXd noise_;
  Eigen::ArrayXXd decay_;  // variance * D, n x n
  double merged_ = 0;
};

}  // namespace regretbench
