// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "objective/cart_pole_system.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::refusal;
using Gain = CartPoleSystem::Gain;

const TrialKey key{1, 2, 3};

struct CartPoleTest : testing::Test {
  std::shared_ptr<const Objective> made;
  std::unique_ptr<Environment> environment;

  void play(Values given = {}, const TrialKey& trial = key) {
    given.emplace("candidates", "40");
    environment.reset();
    made = objective("cart-pole", given);
    environment = made->realise(Streams(trial));
  }

  Gain gain(Arm arm, double fourth_scale = 0.25) const {
    const Gain scale(1.0 / 8, 1.0 / 4, 3, fourth_scale);
    return environment->problem().candidates->points().row(arm).cwiseProduct(scale);
  }
};

TEST_F(CartPoleTest, SearchesTheBoxOfThePaperInScaledGains) {
  play({{"candidates", "256"}});

  const Eigen::MatrixXd& x = environment->problem().candidates->points();

  ASSERT_EQ(x.rows(), 256);
  const Gain lower(-24, -24, -50.0 / 3, -16), upper(-16, -16, -25.0 / 3, -8);
  for (Eigen::Index axis = 0; axis < 4; ++axis) {
    const double side = (upper[axis] - lower[axis]) / 256;
    EXPECT_GE(x.col(axis).minCoeff(), lower[axis]);
    EXPECT_LE(x.col(axis).minCoeff(), lower[axis] + side);
    EXPECT_LE(x.col(axis).maxCoeff(), upper[axis]);
    EXPECT_GE(x.col(axis).maxCoeff(), upper[axis] - side);
  }
  play({{"fourth_scale", "0.125"}});
  EXPECT_LT(environment->problem().candidates->points().col(3).minCoeff(), -30);
}

TEST_F(CartPoleTest, RegretsTheCostBeyondTheOptimumOfTheFrictionOfTheRound) {
  play();
  const CartPoleSystem before(1), after(2.5);

  for (const Round t : {1, 99, 100, 300}) {
    const CartPoleSystem& system = t < 100 ? before : after;
    environment->advance(t);
    for (Arm arm = 0; arm < 40; ++arm)
      EXPECT_NEAR(environment->regret(arm), system.cost(gain(arm)) - system.cost(system.optimal_gain()), 1e-10);
  }
}

TEST_F(CartPoleTest, ChangesTheFrictionAsTheSuiteSays) {
  play({{"change", "3"}, {"friction", "4"}});
  const CartPoleSystem rough(4);

  environment->advance(3);

  EXPECT_NEAR(environment->regret(5), rough.cost(gain(5)) - 15.8529, 1e-4);
}

TEST_F(CartPoleTest, StandardisesRewardsByTheInitialCosts) {
  play({{"process_noise", "0"}});
  const CartPoleSystem system(1);
  Eigen::VectorXd costs(30), rewards(30);
  std::set<Arm> arms;
  for (Eigen::Index i = 0; i < 30; ++i) {
    const auto& [arm, reward] = environment->initial()[static_cast<std::size_t>(i)];
    costs[i] = system.cost(gain(arm));
    rewards[i] = reward[0];
    arms.insert(arm);
  }

  ASSERT_EQ(environment->initial().size(), 30u);
  EXPECT_EQ(arms.size(), 30u);
  EXPECT_NEAR(rewards.mean(), 0, 1e-12);
  EXPECT_NEAR(rewards.squaredNorm() / 29, 1, 1e-12);
  const double deviation = std::sqrt((costs.array() - costs.mean()).square().sum() / 29);
  EXPECT_LT((rewards + (costs.array() - costs.mean()).matrix() / deviation).norm(), 1e-10);
  environment->advance(1);
  EXPECT_NEAR(environment->pull(0)[0], -(system.cost(gain(0)) - costs.mean()) / deviation, 1e-10);
}

TEST_F(CartPoleTest, RaisesAllRewardsByTheOffset) {
  play();
  const auto given = environment->initial();
  environment->advance(1);
  const double reward = environment->pull(0)[0];

  play({{"offset", "2"}});
  environment->advance(1);

  EXPECT_NEAR(environment->pull(0)[0], reward + 2, 1e-12);
  for (std::size_t i = 0; i < given.size(); ++i)
    EXPECT_NEAR(environment->initial()[i].reward[0], given[i].reward[0] + 2, 1e-12);
}

TEST_F(CartPoleTest, CanWithholdTheInitialCostsWhichStillSetTheScale) {
  play();
  environment->advance(1);
  const double reward = environment->pull(0)[0];

  play({{"initial_data", "withheld"}});
  environment->advance(1);

  EXPECT_TRUE(environment->initial().empty());
  EXPECT_EQ(environment->pull(0)[0], reward);
}

TEST_F(CartPoleTest, HasTheOptimalFeedbackForOptimum) {
  play();
  environment->advance(99);
  EXPECT_NEAR(environment->optimum(), -14.0836, 5e-5);
  environment->advance(100);
  EXPECT_NEAR(environment->optimum(), -14.8908, 5e-5);
}

TEST_F(CartPoleTest, DrawsItsProcessNoiseByRoundAndTrial) {
  play();
  environment->advance(1);
  const double first = environment->pull(3)[0];
  EXPECT_EQ(environment->pull(3)[0], first);
  environment->advance(2);
  EXPECT_NE(environment->pull(3)[0], first);

  play({{"process_noise", "0"}});
  environment->advance(1);
  EXPECT_NEAR(environment->pull(3)[0], first, 0.5);
}

TEST_F(CartPoleTest, HasOtherCandidatesInEveryTrial) {
  play();
  const Eigen::MatrixXd points = environment->problem().candidates->points();
  play();
  EXPECT_EQ(environment->problem().candidates->points(), points);
  play({}, {1, 2, 4});
  EXPECT_GT((environment->problem().candidates->points() - points).cwiseAbs().minCoeff(), 0);
}

TEST_F(CartPoleTest, RefusesMoreInitialPointsThanCandidates) {
  const std::string message = refusal([&] { play({{"initial", "41"}}); });

  EXPECT_NE(message.find("initial = 41"), std::string::npos) << message;
  EXPECT_NE(message.find("[2, 40]"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
