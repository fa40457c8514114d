// SPDX-License-Identifier: Apache-2.0
#include "algorithm/beta_schedule.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace regretbench {
namespace {

// A box of side 3 in two dimensions, so that r, d and the number of candidates all differ.
Problem box() {
  Problem problem;
  problem.candidates = std::make_shared<Candidates>(Grid{10, 2, -1, 2});
  return problem;
}

BetaSchedule schedule(const Values& given) {
  BetaSchedule beta;
  Parameters parameters(given, "");
  beta.bind(parameters);
  return beta;
}

TEST(BetaSchedule, IsC1LogC2TByDefault) {
  EXPECT_DOUBLE_EQ(BetaSchedule()(1, box()), 0.8 * std::log(4));
  EXPECT_DOUBLE_EQ(schedule({{"c1", "0.4"}, {"c2", "4"}})(10, box()), 0.4 * std::log(40));
}

TEST(BetaSchedule, IsClippedAtZeroWhereTheLogarithmIsNegative) {
  const BetaSchedule beta = schedule({{"c2", "0.4"}});

  EXPECT_EQ(beta(1, box()), 0);
  EXPECT_EQ(beta(2, box()), 0);
  EXPECT_NEAR(beta(3, box()), 0.8 * std::log(1.2), 1e-15);
}

TEST(BetaSchedule, MayBeConstant) {
  const BetaSchedule beta = schedule({{"beta", "constant"}, {"beta_value", "0.2"}});

  EXPECT_EQ(beta(1, box()), 0.2);
  EXPECT_EQ(beta(1000, box()), 0.2);
}

TEST(BetaSchedule, HasTheFiniteFormOfSrinivas) {
  // 2 ln(|D| t^2 pi^2 / (6 delta)) for the 14,400 candidates of a 120 x 120 grid: 24.8 at t = 1 and 38.4 at t = 30.
  Problem problem;
  problem.candidates = std::make_shared<Candidates>(Grid{120, 2, 0, 1});
  const BetaSchedule beta = schedule({{"beta", "finite"}});

  EXPECT_NEAR(beta(1, problem), 24.750537762, 1e-9);
  EXPECT_NEAR(beta(30, problem), 38.355327289, 1e-9);
}

TEST(BetaSchedule, HasTheCompactFormOfSrinivas) {
  // 2 ln(t^2 2 pi^2 / (3 delta)) + 2 d ln(t^2 d b r sqrt(ln(4 d a / delta)))
  const double pi2 = std::acos(-1.0) * std::acos(-1.0);
  const BetaSchedule beta = schedule({{"beta", "compact"}, {"delta", "0.05"}, {"beta_a", "2"}, {"beta_b", "1.5"}});

  const double expected =
      2 * std::log(16 * 2 * pi2 / 0.15) + 4 * std::log(16 * 2 * 1.5 * 3 * std::sqrt(std::log(16 / 0.05)));
  EXPECT_NEAR(beta(4, box()), expected, 1e-12);
}

TEST(BetaSchedule, HasTheTimeVaryingFormOfBogunovic) {
  // 2 ln(pi^2 t^2 / (2 delta)) + 2 d ln(r d b t^2 sqrt(ln(d a pi^2 t^2 / (2 delta))))
  const double pi2 = std::acos(-1.0) * std::acos(-1.0);
  const BetaSchedule beta = schedule({{"beta", "time-varying"}, {"delta", "0.05"}, {"beta_a", "2"}, {"beta_b", "1.5"}});

  const double expected =
      2 * std::log(pi2 * 16 / 0.1) + 4 * std::log(3 * 2 * 1.5 * 16 * std::sqrt(std::log(2 * 2 * pi2 * 16 / 0.1)));
  EXPECT_NEAR(beta(4, box()), expected, 1e-12);
}

TEST(BetaSchedule, HasTheEventTriggeredForm) {
  // 2 ln(5 pi^2 t^2 / (3 delta)) + 2 d ln(t^2 d b r sqrt(ln(5 d a pi^2 t^2 / (3 delta))))
  const double pi2 = std::acos(-1.0) * std::acos(-1.0);
  const BetaSchedule beta =
      schedule({{"beta", "event-triggered"}, {"delta", "0.05"}, {"beta_a", "2"}, {"beta_b", "1.5"}});

  const double expected = 2 * std::log(5 * pi2 * 16 / 0.15) +
                          4 * std::log(16 * 2 * 1.5 * 3 * std::sqrt(std::log(5 * 2 * 2 * pi2 * 16 / 0.15)));
  EXPECT_NEAR(beta(4, box()), expected, 1e-12);
}

TEST(BetaSchedule, IsNeverNegativeOrNaNInAnyForm) {
  Problem tiny;
  tiny.candidates = std::make_shared<Candidates>(Grid{1, 1, 0, 1});
  for (const auto* form : {"log", "constant", "finite", "compact", "time-varying", "event-triggered"}) {
    const BetaSchedule beta = schedule({{"beta", form}, {"delta", "0.99"}, {"beta_a", "0.001"}, {"beta_b", "0.001"}});
    for (Round t = 1; t <= 5; ++t) {
      EXPECT_GE(beta(t, tiny), 0) << form << t;
      EXPECT_GE(beta(t, box()), 0) << form << t;
    }
  }
}

}  // namespace
}  // namespace regretbench
