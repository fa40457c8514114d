// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace regretbench {

/// A pendulum on a velocity-controlled cart, linearised about the upright position, under the feedback u = -K x with
/// x = (cart position, its velocity, angle, its velocity), held constant for 0.02 s at a time.  Model and constants are
/// those of the program published with Brunzema, von Rohr, Trimpe (2022), "On controller tuning with time-varying
/// Bayesian optimization".
class CartPoleSystem {
 public:
  static constexpr int steps = 1000;

  using State = Eigen::Vector4d;
  using Gain = Eigen::RowVector4d;

  /// `friction`: of the pendulum's bearing, as a multiple of its usual value.
  explicit CartPoleSystem(double friction);

  /// Mean stage cost 10 xᵀ x + u^2 of 1,000 steps from a fixed initial state.
  double cost(const Gain& gain) const;

  /// The same with process noise: N(0, deviation^2) is added to every state in every step.
  double cost(const Gain& gain, double deviation, Stream noise) const;

  /// The optimal feedback, from the Riccati equation.
  const Gain& optimal_gain() const { return optimal_gain_; }
  /// Its cost, without noise.
  double optimal_cost() const { return optimal_cost_; }

  /// x' = A x + B u from one step to the next.
  const Eigen::Matrix4d& a() const { return a_; }
  const Eigen::Vector4d& b() const { return b_; }

 private:
  Eigen::Matrix4d a_;
  Eigen::Vector4d b_;
  Gain optimal_gain_;
  double optimal_cost_;
};

}  // namespace regretbench
