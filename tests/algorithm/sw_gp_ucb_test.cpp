// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

constexpr Eigen::Index arms = 30;

Problem bounded() {
  Problem problem = line_problem(arms);
  problem.norm_bound = 0.3;
  return problem;
}

void expect_window(std::size_t length, const Values& given, const Problem& problem) {
  const auto policy = start("sw-gp-ucb", given, problem, 80);
  // Given away before round 1, and the first to leave the window.
  std::vector<Observation> window = {{4, 0.5, 1 + 2.0 / 80}};
  policy->observe(0, 4, Eigen::VectorXd::Constant(1, 0.5));

  expect_choices(
      *policy, 80, arms,
      [&](Round) -> Eigen::VectorXd {
        const auto posterior = dense_posterior(problem.prior->matrix(), window);
        const double beta = 0.3 + std::sqrt(0.05) * std::sqrt(2 * (posterior.log_determinant / 2 + 1 + std::log(10.0)));
        return posterior.mean + beta * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        window.push_back({arm, y, 1 + 2.0 / 80});
        if (window.size() > length) window.erase(window.begin());
      });
}

TEST(SwGpUcb, PlaysIgpUcbOnTheLastObservations) {
  expect_window(1, {{"W", "1"}}, bounded());
  expect_window(12, {{"W", "12"}}, bounded());
}

TEST(SwGpUcb, UsesAllDataWhileTheyFitTheWindow) { expect_window(1000, {{"W", "1000"}}, bounded()); }

TEST(SwGpUcb, HasAWindowOfTheHorizonOnAFunctionThatDoesNotVary) {
  Problem problem = bounded();
  problem.variation_budget = 0;

  expect_window(80, {}, problem);
}

TEST(SwGpUcb, NeedsABudgetUnlessItIsGivenALength) {
  const std::string message = refusal([&] { start("sw-gp-ucb", {}, bounded()); });
  EXPECT_EQ(message.find("needs variation_budget"), 0U) << message;
}

}  // namespace
}  // namespace regretbench
