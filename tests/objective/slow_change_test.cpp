// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "objective/rkhs_function.hpp"
#include "reference/component.hpp"
#include "reference/regrets.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::regrets;

const TrialKey key{1, 2, 3};

Eigen::VectorXd regrets_of(const Eigen::VectorXd& f) { return f.maxCoeff() - f.array(); }

struct Ends {
  RkhsFunction g1, g2;
  Ends() : g1(draw(1)), g2(draw(2)) {}
  static RkhsFunction draw(Round round) {
    Stream stream(key, Purpose::function, round);
    return draw_rkhs_function({"se", 0.2, 1}, 7, stream);
  }
};

const Values raw = {{"centres", "7"}, {"maximum", "0"}, {"turn", "1"}, {"duration", "5"}};

TEST(SlowChange, TurnsFromOneFunctionIntoAnother) {
  const auto environment = objective("slow-change", raw)->realise(Streams(key));
  const Eigen::MatrixXd x = environment->problem().candidates->points();
  const Ends ends;
  const double half = std::sqrt(0.5);

  EXPECT_LT((regrets(*environment, 1) - regrets_of(ends.g1(x))).norm(), 1e-12);
  EXPECT_LT((regrets(*environment, 3) - regrets_of(half * ends.g1(x) + half * ends.g2(x))).norm(), 1e-12);
  EXPECT_LT((regrets(*environment, 5) - regrets_of(ends.g2(x))).norm(), 1e-12);
  EXPECT_LT((regrets(*environment, 9) - regrets_of(ends.g2(x))).norm(), 1e-12);
}

TEST(SlowChange, DisclosesTheLengthOfItsPath) {
  // Each of the four steps of pi / 8 is a chord: |f_{t+1} - f_t| with weights on both ends.
  const auto environment = objective("slow-change", raw)->realise(Streams(key));
  const Ends ends;
  const double g11 = inner_product(ends.g1, ends.g1), g12 = inner_product(ends.g1, ends.g2),
               g22 = inner_product(ends.g2, ends.g2);
  double path = 0;
  for (int t = 1; t <= 4; ++t) {
    const double step = std::acos(-1.0) / 8;
    const double c = std::cos(step * t) - std::cos(step * (t - 1)), s = std::sin(step * t) - std::sin(step * (t - 1));
    path += std::sqrt(c * c * g11 + 2 * c * s * g12 + s * s * g22);
  }

  EXPECT_NEAR(*environment->problem().variation_budget, path, 1e-10);
  EXPECT_GE(*environment->problem().norm_bound, std::sqrt(std::max(g11, g22)) - 1e-10);
}

TEST(SlowChange, DoesNotMoveWithoutATurn) {
  const auto environment = objective("slow-change", {{"turn", "0"}})->realise(Streams(key));

  EXPECT_EQ(regrets(*environment, 1), regrets(*environment, 500));
  EXPECT_EQ(*environment->problem().variation_budget, 0);
}

TEST(SlowChange, MovesLittleInARound) {
  // The largest step of a function of norm B is B times the step of the phase.
  const auto environment = objective("slow-change", {{"maximum", "1"}})->realise(Streams(key));
  const double step = 0.5 * std::acos(-1.0) / 2 / 499;

  const Eigen::VectorXd before = regrets(*environment, 250), after = regrets(*environment, 251);

  EXPECT_GT((after - before).cwiseAbs().maxCoeff(), 0);
  EXPECT_LT((after - before).cwiseAbs().maxCoeff(), 8 * step);
}

}  // namespace
}  // namespace regretbench
