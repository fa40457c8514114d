// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

namespace regretbench {

/// What the player is asked to maximise in a round: s(y) of a reward vector y with one entry per task.
/// A scalar problem is the linear case with weight 1.
class Scalarization {
 public:
  enum class Kind { linear, chebyshev };

  /// s(y) = y_1.
  Scalarization();
  /// linear: s(y) = w . y;  Chebyshev: s(y) = min_i w_i (y_i - z_i).
  Scalarization(Kind kind, Eigen::VectorXd weights, Eigen::VectorXd reference);

  Eigen::Index tasks() const { return weights_.size(); }

  /// s of every row of `rewards` (N x tasks).
  Eigen::VectorXd operator()(const Eigen::MatrixXd& rewards) const;

  /// Smallest L with |s(a) - s(b)| <= L |a - b|_2: |w|_2 for linear, max w for Chebyshev.
  double lipschitz() const;

 private:
  Kind kind_;
  Eigen::VectorXd weights_;
  Eigen::VectorXd reference_;
};

}  // namespace regretbench
