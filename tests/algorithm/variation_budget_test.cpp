// SPDX-License-Identifier: Apache-2.0
#include "algorithm/variation_budget.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

// Two uncorrelated arms of variance 1: with lambda = 1 three observations gain (ln 3 + ln 2) / 2.
struct Pair {
  Pair() {
    problem.candidates = std::make_shared<Candidates>(Grid{2, 1, 0, 1});
    problem.prior = make_prior(Eigen::MatrixXd(Eigen::Matrix2d::Identity()));
  }
  Briefing briefing() const { return {problem, 3, PolicyStreams(reference::replay_key)}; }

  Problem problem;
};

TEST(VariationBudget, LeavesTheFourthRootOfTheGainTimesTheRootOfRoundsPerVariation) {
  const Pair pair;
  const VariationBudget budget{0.5};

  const double gain = (std::log(3) + std::log(2)) / 2;
  EXPECT_NEAR(budget.memory(pair.briefing(), pair.problem.prior, 1), std::pow(gain, 0.25) * std::sqrt(6), 1e-13);
}

TEST(VariationBudget, IsRoundedUpAndKeptBetweenOneRoundAndTheHorizon) {
  const Pair pair;
  const auto rounds = [&](double budget) {
    return VariationBudget{budget}.memory_in_rounds(pair.briefing(), pair.problem.prior, 1);
  };

  EXPECT_EQ(rounds(1), 2);     // 0.9729 sqrt(3) = 1.685
  EXPECT_EQ(rounds(0.1), 3);   // 5.3
  EXPECT_EQ(rounds(1000), 1);  // 0.053
}

TEST(VariationBudget, LeavesAllOfTheTimeToAFunctionThatDoesNotVary) {
  const Pair pair;
  const VariationBudget none{0};

  EXPECT_TRUE(std::isinf(none.memory(pair.briefing(), pair.problem.prior, 1)));
  EXPECT_EQ(none.memory_in_rounds(pair.briefing(), pair.problem.prior, 1), 3);
}

TEST(VariationBudget, IsTheObjectivesUnlessTheSuiteSetsIt) {
  Pair pair;
  const auto rounds = [&](const VariationBudget& budget) {
    return budget.memory_in_rounds(pair.briefing(), pair.problem.prior, 1);
  };
  EXPECT_EQ(reference::refusal([&] { rounds({}); }),
            "needs variation_budget, which this objective does not disclose: set variation_budget in the algorithm "
            "section");

  pair.problem.variation_budget = 1000;

  EXPECT_EQ(rounds({}), 1);
  EXPECT_EQ(rounds({0.1}), 3);
}

}  // namespace
}  // namespace regretbench
