// SPDX-License-Identifier: Apache-2.0
#include "objective/cart_pole_system.hpp"

#include <unsupported/Eigen/MatrixFunctions>

#include "objective/riccati.hpp"

namespace regretbench {
namespace {

constexpr double sampling_time = 0.02;     // s
constexpr double state_weight = 10;        // Q = 10 I
constexpr double input_weight = 1;         // R = 1
constexpr double mass = 0.0804;            // kg
constexpr double length = 0.147;           // m
constexpr double diameter = 0.005;         // m, of the rod
constexpr double gravity = 9.81;           // m/s^2
constexpr double time_constant = 1;        // s, of the cart's velocity control
constexpr double input_gain = 1;           // of that control
constexpr double usual_friction = 2.2e-3;  // N m s
constexpr double initial_state[] = {4, 0, 0.1, -0.01};

// About the bearing, of a rod: 5.7925e-4 kg m^2.  The thesis behind the paper prints 5.813e-4.
constexpr double inertia = mass * (length * length / 3 + diameter * diameter / 16);
constexpr double lever = 0.5 * mass * length / inertia;  // 1/m

}  // namespace

CartPoleSystem::CartPoleSystem(double friction) {
  // Zero-order hold: the exponential of the continuous (A, B), extended by an input that stays as it is.
  using Extended = Eigen::Matrix<double, 5, 5>;
  Extended continuous = Extended::Zero();
  continuous(0, 1) = 1;
  continuous(1, 1) = -1 / time_constant;
  continuous(2, 3) = 1;
  continuous(3, 1) = lever / time_constant;
  continuous(3, 2) = lever * gravity;
  continuous(3, 3) = -friction * usual_friction / inertia;
  continuous(1, 4) = input_gain / time_constant;
  continuous(3, 4) = -lever * input_gain / time_constant;
  const Extended discrete = (sampling_time * continuous).exp();
  a_ = discrete.topLeftCorner<4, 4>();
  b_ = discrete.topRightCorner<4, 1>();
  optimal_gain_ =
      regulate(a_, b_, state_weight * Eigen::MatrixXd::Identity(4, 4), Eigen::MatrixXd::Constant(1, 1, input_weight))
          .gain;
  optimal_cost_ = cost(optimal_gain_);
}

double CartPoleSystem::cost(const Gain& gain) const { return cost(gain, 0, Stream({}, Purpose::noise, 0)); }

double CartPoleSystem::cost(const Gain& gain, double deviation, Stream noise) const {
  const Eigen::Matrix4d closed_loop = a_ - b_ * gain;
  State x(initial_state);
  Eigen::VectorXd disturbances = Eigen::VectorXd::Zero(deviation > 0 ? 4 * steps : 0);
  noise.normals(disturbances);
  double sum = 0;
  for (int step = 0; step < steps; ++step) {
    const double u = -gain * x;
    sum += state_weight * x.squaredNorm() + input_weight * u * u;
    x = closed_loop * x;
    if (deviation > 0) x += deviation * disturbances.segment<4>(4 * step);
  }
  return sum / steps;
}

}  // namespace regretbench
