// SPDX-License-Identifier: Apache-2.0
#include "objective/fixed_function.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

const TrialKey key{1, 2, 3};

FixedFunction noiseless(const Eigen::MatrixXd& means, FixedFunction::Goal goal = {}) {
  return FixedFunction(
      Problem(), means, Streams(key), [](double mean, Stream&) { return mean; }, std::move(goal));
}

TEST(FixedFunction, MeasuresRegretAgainstItsBestCandidate) {
  auto environment = noiseless(Eigen::Vector3d(-1, 2, 0.5));

  environment.advance(1);

  EXPECT_EQ(environment.optimum(), 2);
  EXPECT_EQ(environment.regret(0), 3);
  EXPECT_EQ(environment.regret(1), 0);
  EXPECT_EQ(environment.regret(2), 1.5);
}

TEST(FixedFunction, MeasuresRegretOfTheGoalOfTheRound) {
  // Round 1 asks for the first task, round 2 for the second.
  Eigen::Matrix2d means;
  means << 5, 0, 1, 3;
  Round round = 0;
  auto environment = noiseless(means, [&](Stream&) {
    ++round;
    return Scalarization(Scalarization::Kind::linear, Eigen::Vector2d(round == 1, round == 2), Eigen::Vector2d::Zero());
  });

  environment.advance(1);
  EXPECT_EQ(environment.optimum(), 5);
  EXPECT_EQ(environment.regret(0), 0);
  EXPECT_EQ(environment.regret(1), 4);
  const Scalarization goal = environment.advance(2);
  EXPECT_EQ(environment.optimum(), 3);
  EXPECT_EQ(environment.regret(0), 3);
  EXPECT_EQ(environment.regret(1), 0);
  EXPECT_EQ(goal(means), Eigen::Vector2d(0, 3));
}

TEST(FixedFunction, DrawsTheNoiseOfARoundFromItsStreamTaskByTask) {
  Eigen::Matrix2d means;
  means << 5, 0, 1, 3;
  FixedFunction environment(Problem(), means, Streams(key), gaussian_payoff(0.5));
  Stream noise(key, Purpose::noise, 4);
  const double first = noise.normal(), second = noise.normal();

  environment.advance(4);

  EXPECT_EQ(environment.pull(1), Eigen::Vector2d(1 + 0.5 * first, 3 + 0.5 * second));
  EXPECT_EQ(environment.pull(0), Eigen::Vector2d(5 + 0.5 * first, 0 + 0.5 * second));
}

TEST(FixedFunction, GivesAwayRewardsOfRandomArms) {
  auto environment = noiseless(Eigen::VectorXd::LinSpaced(10, 0, 9));
  Stream source(key, Purpose::source, 0), again(key, Purpose::source, 0);

  environment.offer_initial(4, source);

  ASSERT_EQ(environment.initial().size(), 4u);
  for (const auto& [arm, reward] : environment.initial()) {
    EXPECT_EQ(arm, again.index(10));
    EXPECT_EQ(reward, Eigen::VectorXd::Constant(1, static_cast<double>(arm)));
  }
}

TEST(FixedFunction, GivesNothingAwayUnlessAsked) { EXPECT_TRUE(noiseless(Eigen::Vector2d(1, 2)).initial().empty()); }

}  // namespace
}  // namespace regretbench
