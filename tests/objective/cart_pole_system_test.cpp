// SPDX-License-Identifier: Apache-2.0
#include "objective/cart_pole_system.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

namespace regretbench {
namespace {

using Gain = CartPoleSystem::Gain;

void expect_optimum(double friction, const Gain& gain, double cost) {
  const CartPoleSystem system(friction);

  EXPECT_LT((system.optimal_gain() - gain).cwiseAbs().maxCoeff(), 0.5e-4) << system.optimal_gain();
  EXPECT_NEAR(system.cost(system.optimal_gain()), cost, 0.5e-4);
}

TEST(CartPoleSystem, HasTheOptimaOfAnIndependentComputation) {
  expect_optimum(1, {-2.1981, -4.6604, -27.9366, -3.1069}, 14.0836);
  expect_optimum(2.5, {-2.3042, -4.9935, -31.4172, -2.7956}, 14.8908);
  expect_optimum(4, {-2.3966, -5.3375, -35.4754, -2.5342}, 15.8529);
}

TEST(CartPoleSystem, CostsMoreWithTheFeedbackOfAnotherFriction) {
  EXPECT_NEAR(CartPoleSystem(2.5).cost(CartPoleSystem(1).optimal_gain()), 15.0286, 0.5e-4);
}

TEST(CartPoleSystem, CostsMoreNextToTheOptimum) {
  const CartPoleSystem system(1);
  const double least = system.cost(system.optimal_gain());

  for (int axis = 0; axis < 4; ++axis)
    for (const double step : {-0.01, 0.01}) {
      Gain gain = system.optimal_gain();
      gain[axis] *= 1 + step;
      EXPECT_GT(system.cost(gain), least) << axis << " " << step;
    }
}

TEST(CartPoleSystem, MovesAsTheContinuousSystemOverShortTimes) {
  // exp(A h) = I + A h + A^2 h^2 / 2 + .., and the cart's velocity alone has a closed form: v' = -v + u.
  const CartPoleSystem system(1);

  EXPECT_NEAR(system.a()(1, 1), std::exp(-0.02), 1e-15);
  EXPECT_NEAR(system.b()[1], 1 - std::exp(-0.02), 1e-15);
  EXPECT_NEAR(system.a()(0, 1), 1 - std::exp(-0.02), 1e-15);
  EXPECT_EQ(system.a()(0, 0), 1);
  EXPECT_EQ(system.a()(1, 3), 0);
  EXPECT_EQ(system.a()(0, 2), 0);
}

TEST(CartPoleSystem, FallsFreelyAsAPendulumUpsideDown) {
  // phi'' = lambda^2 phi - c phi' in the free pendulum; the two exponents of its 2 x 2 block sum to -c and multiply to
  // -lambda^2, with c = 2.2e-3 / J and lambda^2 = 9.81 m l / 2 / J, J = 5.7925e-4 kg m^2.
  const Eigen::Matrix2d pendulum = CartPoleSystem(1).a().bottomRightCorner<2, 2>();

  EXPECT_NEAR(std::log(pendulum.determinant()) / 0.02, -2.2e-3 / 5.7925e-4, 1e-3);
  const double half_trace = pendulum.trace() / 2;
  const double root = std::sqrt(half_trace * half_trace - pendulum.determinant());
  const double product = std::log(half_trace + root) * std::log(half_trace - root) / 0.0004;
  EXPECT_NEAR(product, -9.81 * 0.0804 * 0.147 / 2 / 5.7925e-4, 1e-2);
}

TEST(CartPoleSystem, IsDisturbedByTheNoiseOfTheStream) {
  const CartPoleSystem system(1);
  const Gain gain = system.optimal_gain();
  const auto noise = [](std::uint64_t trial) { return Stream({1, 2, trial}, Purpose::noise, 5); };

  EXPECT_EQ(system.cost(gain, 0, noise(1)), system.cost(gain));
  EXPECT_EQ(system.cost(gain, 6e-4, noise(1)), system.cost(gain, 6e-4, noise(1)));
  EXPECT_NE(system.cost(gain, 6e-4, noise(1)), system.cost(gain, 6e-4, noise(2)));
}

TEST(CartPoleSystem, FeelsTheNoiseAboutAsMuchAsAnIndependentComputation) {
  // Standard deviation of the cost 0.021 to 0.029, over 400 trials.
  const CartPoleSystem system(1);
  const Gain gain = system.optimal_gain();
  constexpr int trials = 400;
  double sum = 0, squares = 0;
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    const double cost = system.cost(gain, 6e-4, Stream({1, 2, trial}, Purpose::noise, 5)) - system.cost(gain);
    sum += cost;
    squares += cost * cost;
  }
  const double deviation = std::sqrt((squares - sum * sum / trials) / (trials - 1));

  EXPECT_GT(deviation, 0.019);
  EXPECT_LT(deviation, 0.031);
}

}  // namespace
}  // namespace regretbench
