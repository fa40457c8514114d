// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::refusal;

const TrialKey key{1, 2, 3};

// Without noise the values can be read off.
std::unique_ptr<Environment> realise(Values given, const TrialKey& trial = key) {
  given.emplace("noise_variance", "1e-20");
  given.emplace("source_noise_variance", "1e-20");
  auto environment = objective("bohachevsky", given)->realise(Streams(trial));
  environment->advance(1);
  return environment;
}

// On 5 x 5 points of [-2, 2]^2 arm 5 i + j sits at (i - 2, j - 2).
const Values five = {{"grid", "5"}, {"N", "25"}};

double target(double x1, double x2) {
  const double pi = std::acos(-1.0);
  return -(x1 * x1 + 2 * x2 * x2 - 0.3 * std::cos(3 * pi * x1) * std::cos(4 * pi * x2) + 0.3);
}

double source(double x1, double x2) {
  const double pi = std::acos(-1.0);
  return -(x1 * x1 + 2 * x2 * x2 - 0.3 * std::cos(3 * pi * x1) - 0.4 * std::cos(4 * pi * x2) + 0.7);
}

TEST(Bohachevsky, HasTheKnownValuesOfTheTarget) {
  const auto environment = realise(five);

  EXPECT_NEAR(environment->pull(12)[0], 0, 1e-8);     // (0, 0)
  EXPECT_NEAR(environment->pull(18)[0], -3.6, 1e-8);  // (1, 1)
  EXPECT_NEAR(environment->pull(17)[0], -1.6, 1e-8);  // (1, 0): 1 + 0.3 + 0.3
  EXPECT_NEAR(environment->pull(13)[0], -2, 1e-8);    // (0, 1): 2 - 0.3 + 0.3
  EXPECT_NEAR(environment->pull(0)[0], -12, 1e-8);    // (-2, -2)
}

TEST(Bohachevsky, MissesItsOptimumOnTheGridOfThePaper) {
  const auto environment = realise({{"N", "0"}});
  int best = 0;
  for (Arm arm = 0; arm < 14400; ++arm)
    if (environment->regret(arm) < 1e-12) {
      ++best;
      EXPECT_NEAR(environment->pull(arm)[0], -0.011185602, 1e-8);
    }

  EXPECT_EQ(best, 4);
}

TEST(Bohachevsky, HasTheFormulaOfTheTargetOnAnEvenGrid) {
  const auto environment = realise({{"grid", "8"}, {"N", "0"}});
  const auto& x = environment->problem().candidates->points();

  for (Arm arm = 0; arm < 64; ++arm) EXPECT_NEAR(environment->pull(arm)[0], target(x(arm, 0), x(arm, 1)), 1e-8);
}

TEST(Bohachevsky, ObservesTheSourceAtDistinctArms) {
  const auto environment = realise({{"grid", "8"}, {"N", "40"}});
  const SourceData& data = *environment->problem().source;
  const auto& x = environment->problem().candidates->points();

  ASSERT_EQ(data.arms.size(), 40u);
  EXPECT_EQ(std::set<Arm>(data.arms.begin(), data.arms.end()).size(), 40u);
  for (std::size_t i = 0; i < 40; ++i) {
    const Arm arm = data.arms[i];
    EXPECT_NEAR(data.rewards[static_cast<Arm>(i)], source(x(arm, 0), x(arm, 1)), 1e-8);
  }
}

TEST(Bohachevsky, HasTheKnownValuesOfTheSource) {
  const auto environment = realise(five);
  const SourceData& data = *environment->problem().source;
  const auto at = [&](Arm arm) {
    return data.rewards[std::find(data.arms.begin(), data.arms.end(), arm) - data.arms.begin()];
  };

  EXPECT_NEAR(at(12), 0, 1e-8);
  EXPECT_NEAR(at(18), -3.6, 1e-8);
}

TEST(Bohachevsky, MayObserveTheSourceAtEveryArmOrNone) {
  const auto everywhere = realise(five);
  const auto nowhere = realise({{"grid", "5"}, {"N", "0"}});

  const auto& arms = everywhere->problem().source->arms;
  EXPECT_EQ(std::set<Arm>(arms.begin(), arms.end()).size(), 25u);
  EXPECT_TRUE(nowhere->problem().source->arms.empty());
  EXPECT_EQ(nowhere->problem().source->rewards.size(), 0);
}

TEST(Bohachevsky, ChoosesSourceArmsUniformly) {
  // Each of 4 arms is among 2 distinct ones with probability 1/2.
  constexpr int trials = 4000;
  const auto pair = objective("bohachevsky", {{"grid", "2"}, {"N", "2"}, {"initial", "0"}});
  Eigen::Vector4d share = Eigen::Vector4d::Zero();
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    const auto environment = pair->realise(Streams({1, 2, trial}));
    for (const Arm arm : environment->problem().source->arms) share[arm] += 1.0 / trials;
  }

  for (const double each : share) EXPECT_NEAR(each, 0.5, 4 * std::sqrt(0.25 / trials));
}

TEST(Bohachevsky, AddsTheNoiseOfTheSource) {
  // 400 x N(0, 0.24) against the known values: the mean square has standard error 0.24 sqrt(2 / 400).
  auto environment = objective("bohachevsky", {{"grid", "20"}, {"N", "400"}})->realise(Streams(key));
  const SourceData& data = *environment->problem().source;
  const auto& x = environment->problem().candidates->points();
  double squares = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    const double noise = data.rewards[static_cast<Arm>(i)] - source(x(data.arms[i], 0), x(data.arms[i], 1));
    squares += noise * noise / 400;
  }

  EXPECT_NEAR(squares, 0.24, 4 * 0.24 * std::sqrt(2.0 / 400));
  EXPECT_EQ(data.noise_variance, 0.24);
}

TEST(Bohachevsky, GivesAwayInitialRewardsOfTheTarget) {
  const auto environment = realise({{"grid", "8"}, {"N", "3"}, {"initial", "6"}});
  const auto& x = environment->problem().candidates->points();

  ASSERT_EQ(environment->initial().size(), 6u);
  for (const auto& [arm, reward] : environment->initial()) EXPECT_NEAR(reward[0], target(x(arm, 0), x(arm, 1)), 1e-8);
}

TEST(Bohachevsky, GivesTheSameDataToEveryPlayerAndOthersInAnotherTrial) {
  const auto one = realise(five), same = realise(five), other = realise(five, {1, 2, 4});

  EXPECT_EQ(one->problem().source->arms, same->problem().source->arms);
  EXPECT_EQ(one->problem().source->rewards, same->problem().source->rewards);
  EXPECT_EQ(one->initial()[0].arm, same->initial()[0].arm);
  EXPECT_NE(one->problem().source->arms, other->problem().source->arms);
}

TEST(Bohachevsky, DisclosesTheKernelsOfThePaper) {
  const auto environment = objective("bohachevsky", {{"grid", "5"}, {"N", "3"}})->realise(Streams(key));
  const Problem& problem = environment->problem();
  const auto expect_kernel = [](const Prior& prior, const char* name, double lengthscale, double variance) {
    EXPECT_EQ(prior.kernel()->name, name);
    EXPECT_EQ(prior.kernel()->lengthscale, lengthscale);
    EXPECT_EQ(prior.kernel()->variance, variance);
  };

  expect_kernel(*problem.prior, "matern52", 0.8, 1);
  expect_kernel(*problem.source->prior, "se", 1.6, 1);
  expect_kernel(*problem.source->difference, "matern52", 1.0, 0.09);
  EXPECT_EQ(problem.noise_variance, 0.06);
}

TEST(Bohachevsky, RefusesMoreDistinctSourceArmsThanThereAre) {
  const std::string message = refusal([] { objective("bohachevsky", {{"grid", "5"}, {"N", "26"}}); });

  EXPECT_NE(message.find("N = 26"), std::string::npos) << message;
  EXPECT_NE(message.find("[0, 25]"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
