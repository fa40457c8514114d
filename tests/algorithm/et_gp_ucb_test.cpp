// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

// sqrt(2 ln(pi^2 t'^2 / (3 delta_B))), the factor of sd + sigma in the threshold.
double factor(double since_reset, double delta_B) {
  const double pi = std::acos(-1.0);
  return std::sqrt(2 * std::log(pi * pi * since_reset * since_reset / (3 * delta_B)));
}

Eigen::VectorXd one(double y) { return Eigen::VectorXd::Constant(1, y); }

TEST(EtGpUcb, HasTheThresholdOfThePaperInRoundOne) {
  // Prior mean 0 and sd 1: |y| against factor * (1 + sigma) on either side of the threshold.
  const Problem problem = line_problem(5);
  const double threshold = factor(1, 0.1) * (1 + std::sqrt(0.05));
  EXPECT_NEAR(factor(1, 0.1), 2.64, 5e-3);
  EXPECT_NEAR(factor(100, 0.1), 5.04, 5e-3);

  for (const double sign : {1.0, -1.0}) {
    const auto below = start("et-gp-ucb", {}, problem), beyond = start("et-gp-ucb", {}, problem);
    below->observe(1, 2, one(sign * threshold * (1 - 1e-9)));
    beyond->observe(1, 2, one(sign * threshold * (1 + 1e-9)));

    EXPECT_FALSE(below->reset_in(1));
    EXPECT_TRUE(beyond->reset_in(1));
    EXPECT_FALSE(beyond->reset_in(2));
  }
}

TEST(EtGpUcb, TakesItsThresholdFromDeltaB) {
  const Problem problem = line_problem(5);
  const double y = 0.5 * (factor(1, 0.005) + factor(1, 0.1)) * (1 + std::sqrt(0.05));
  const auto cautious = start("et-gp-ucb", {{"delta_B", "0.005"}}, problem);
  const auto eager = start("et-gp-ucb", {{"delta_B", "0.1"}}, problem);

  cautious->observe(1, 2, one(y));
  eager->observe(1, 2, one(y));

  EXPECT_FALSE(cautious->reset_in(1));
  EXPECT_TRUE(eager->reset_in(1));
}

TEST(EtGpUcb, CountsRoundsSinceTheResetFromOne) {
  // A reset in round 5; in round 6, t' = 1 and the data are the triggering pair alone.
  const Problem problem = line_problem(5);
  const double noise = std::sqrt(0.05);
  const auto posterior = dense_posterior(problem.prior->matrix(), {{2, 50.0, 0.05}});
  const double threshold = factor(1, 0.1) * (std::sqrt(posterior.variance[3]) + noise);
  for (const double side : {-1e-9, 1e-9}) {
    const auto policy = start("et-gp-ucb", {}, problem);
    for (Round t = 1; t <= 4; ++t) policy->observe(t, 1, one(0));
    policy->observe(5, 2, one(50));
    ASSERT_TRUE(policy->reset_in(5));

    policy->observe(6, 3, one(posterior.mean[3] + threshold * (1 + side)));

    EXPECT_EQ(policy->reset_in(6), side > 0);
  }
}

TEST(EtGpUcb, KeepsTheTriggeringPairAfterAReset) {
  const Problem problem = line_problem(9);
  const auto policy = start("et-gp-ucb", {}, problem);
  for (Round t = 1; t <= 4; ++t) policy->observe(t, 1, one(0));
  policy->observe(5, 6, one(-50));
  ASSERT_TRUE(policy->reset_in(5));

  const auto posterior = dense_posterior(problem.prior->matrix(), {{6, -50, 0.05}});
  const Eigen::VectorXd scores = posterior.mean + std::sqrt(0.8 * std::log(24.0)) * posterior.variance.cwiseSqrt();
  EXPECT_NEAR(scores[policy->choose(6, Scalarization())], scores.maxCoeff(), 1e-10);
}

TEST(EtGpUcb, NeverResetsOnDataGivenAwayBeforeRoundOne) {
  const Problem problem = line_problem(5);
  const auto policy = start("et-gp-ucb", {}, problem);

  policy->observe(0, 2, one(1000));

  EXPECT_FALSE(policy->reset_in(0));
  EXPECT_FALSE(policy->reset_in(1));
}

void expect_replay(const Values& given, const std::function<bool(double deviation, double sd, double t)>& contradicts) {
  const Problem problem = line_problem(12);
  const auto policy = start("et-gp-ucb", given, problem);
  std::vector<Observation> data;
  Round last_reset = 0;
  int resets = 0;

  // The reward jumps every 15 rounds, so that the trigger fires now and then, also after the form has changed.
  const auto jumping = [](Arm arm, Round t) { return paid(arm, t) * (t / 15 % 2 == 0 ? 1 : -4); };
  expect_choices(
      *policy, 100, 12,
      [&](Round t) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        return posterior.mean +
               std::sqrt(0.8 * std::log(4.0 * static_cast<double>(t))) * posterior.variance.cwiseSqrt();
      },
      [&](Round t, Arm arm, double y) {
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        const bool fires = contradicts(y - posterior.mean[arm], std::sqrt(posterior.variance[arm]),
                                       static_cast<double>(t - last_reset));
        EXPECT_EQ(policy->reset_in(t), fires) << "round " << t;
        if (fires) {
          data.clear();
          last_reset = t;
          ++resets;
        }
        data.push_back({arm, y, 0.05});
      },
      jumping);

  EXPECT_GE(resets, 4);
  EXPECT_LE(resets, 50);
}

TEST(EtGpUcb, ReplaysAlgorithmOneWithResets) {
  expect_replay({}, [](double deviation, double sd, double t) {
    return std::abs(deviation) > factor(t, 0.1) * (sd + std::sqrt(0.05));
  });
}

TEST(EtGpUcb, ReplaysTheLikelihoodRatioAsItsTrigger) {
  // 2 ln(pi^2 t'^2 / (6 delta_B)), without the 2 of the paper's bound.
  expect_replay({{"trigger", "likelihood-ratio"}}, [](double deviation, double sd, double t) {
    const double pi = std::acos(-1.0);
    return deviation * deviation / (sd * sd + 0.05) > 2 * std::log(pi * pi * t * t / (6 * 0.1));
  });
}

}  // namespace
}  // namespace regretbench
