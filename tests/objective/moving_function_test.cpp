// SPDX-License-Identifier: Apache-2.0
#include "objective/moving_function.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

namespace regretbench {
namespace {

const TrialKey key{1, 2, 3};

RkhsFunction section(double centre, double coefficient) {
  return {{"se", 1, 1}, Eigen::MatrixXd::Constant(1, 1, centre), Eigen::VectorXd::Constant(1, coefficient)};
}

// w(t) = (1, 0), (0, 1), (0, 2), .. on the sections at 0 and 1, whose squared norms are 1 and inner product exp(-1/2).
MovingFunction three_rounds() {
  MovingFunctionSettings settings;
  settings.grid = 4;
  settings.noise_variance = 1e-20;
  return MovingFunction(
      moving_function_problem(settings), {section(0, 1), section(1, 1)},
      [](Round t) { return Eigen::VectorXd(Eigen::Vector2d(t == 1 ? 1 : 0, static_cast<double>(t - 1))); }, 3,
      Streams(key));
}

TEST(MovingFunction, MovesByTheWeightsOfTheRoundAndRestsAfterTheLast) {
  auto moving = three_rounds();

  moving.advance(1);
  EXPECT_NEAR(moving.pull(1)[0], std::exp(-0.125), 1e-9);  // arm 1 sits at 0.5
  EXPECT_NEAR(moving.regret(1), std::exp(-0.03125) - std::exp(-0.125), 1e-14);
  moving.advance(2);
  EXPECT_NEAR(moving.pull(3)[0], 1, 1e-9);
  EXPECT_EQ(moving.regret(3), 0);
  EXPECT_EQ(moving.optimum(), 1);
  for (const Round late : {3, 4, 100}) {
    moving.advance(late);
    EXPECT_NEAR(moving.pull(3)[0], 2, 1e-9) << late;
  }
}

TEST(MovingFunction, DisclosesTheLargestNormAndTheLengthOfItsPath) {
  // |f_2 - f_1|^2 = 1 + 1 - 2 exp(-1/2), |f_3 - f_2| = 1, and |f_3| = 2 is the largest norm.
  const auto moving = three_rounds();

  EXPECT_NEAR(*moving.problem().norm_bound, 2, 1e-14);
  EXPECT_NEAR(*moving.problem().variation_budget, std::sqrt(2 - 2 * std::exp(-0.5)) + 1, 1e-14);
}

TEST(MovingFunction, StandsOnTheGridWithoutZero) {
  const auto moving = three_rounds();

  EXPECT_EQ(moving.problem().candidates->points(), Eigen::VectorXd(Eigen::Vector4d(0.25, 0.5, 0.75, 1)));
}

TEST(MovingFunctionSettings, DrawFunctionsOfTheGivenMaximumOrAsTheyCome) {
  MovingFunctionSettings settings;
  const Candidates candidates(Grid{100, 1, 0.01, 1});
  const auto draw = [&](double maximum) {
    settings.maximum = maximum;
    return settings.draw(candidates, Streams(key), 1);
  };

  const Eigen::VectorXd one = draw(1)(candidates.points()), three = draw(3)(candidates.points()),
                        raw = draw(0)(candidates.points());

  EXPECT_NEAR(one.cwiseAbs().maxCoeff(), 1, 1e-14);
  EXPECT_LT((three - 3 * one).norm(), 1e-12);
  EXPECT_LT((raw / raw.cwiseAbs().maxCoeff() - one).norm(), 1e-12);
  EXPECT_GT(raw.cwiseAbs().maxCoeff(), 1);
}

TEST(MovingFunctionSettings, DrawTheSameFunctionInAllTrialsOfANumberedPath) {
  MovingFunctionSettings settings;
  const Candidates candidates(Grid{100, 1, 0.01, 1});
  const auto values = [&](std::int64_t path, const TrialKey& trial, Round first) -> Eigen::VectorXd {
    settings.path = path;
    return settings.draw(candidates, Streams(trial), first)(candidates.points());
  };
  const TrialKey other{4, 5, 6};

  EXPECT_NE(values(0, key, 1), values(0, other, 1));
  EXPECT_EQ(values(7, key, 1), values(7, other, 1));
  EXPECT_NE(values(7, key, 1), values(8, key, 1));
  EXPECT_NE(values(7, key, 1), values(7, key, 100));
}

TEST(MovingFunctionSettings, RefuseAFunctionThatIsZeroEverywhere) {
  MovingFunctionSettings settings;
  settings.centres = 1;
  settings.maximum = 1;
  settings.kernel.kernel.lengthscale = 1e-9;

  EXPECT_THROW(settings.draw(Candidates(Grid{3, 1, 0, 1}), Streams(key), 1), std::domain_error);
}

}  // namespace
}  // namespace regretbench
