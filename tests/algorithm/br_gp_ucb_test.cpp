// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "gp/information_gain.hpp"
#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

Problem bounded(Eigen::Index arms) {
  Problem problem = line_problem(arms);
  problem.norm_bound = 1.2;
  return problem;
}

TEST(BrGpUcb, PlaysIgpUcbOnTheDataOfItsBlock) {
  const Problem problem = bounded(60);
  const auto policy = start("br-gp-ucb", {{"H", "17"}}, problem, 80);
  std::vector<Observation> data;

  expect_choices(
      *policy, 80, 60,
      [&](Round t) -> Eigen::VectorXd {
        EXPECT_EQ(policy->reset_in(t), t > 1 && t % 17 == 1);
        if (t % 17 == 1) data.clear();
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        const double beta = 1.2 + std::sqrt(0.05) * std::sqrt(2 * (posterior.log_determinant / 2 + 1 + std::log(10.0)));
        return posterior.mean + beta * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, 1 + 2.0 / 80});
      });
}

TEST(BrGpUcb, HasBlocksOfTheLengthThatTheBudgetLeaves) {
  // gamma_T^(1/4) (T / B_T)^(1/2), rounded up, shows in the first reset.
  Problem problem = bounded(20);
  problem.variation_budget = 6;
  const auto policy = start("br-gp-ucb", {}, problem, 500);
  const double gain = greedy_information_gain(problem.prior, 1 + 2.0 / 500, 500);
  const double block = std::ceil(std::pow(gain, 0.25) * std::sqrt(500.0 / 6));

  Round first = 1;
  while (!policy->reset_in(first)) ++first;

  EXPECT_EQ(static_cast<double>(first), block + 1);
  EXPECT_GT(block, 10);
  EXPECT_LT(block, 30);
}

TEST(BrGpUcb, NeedsABudgetUnlessItIsGivenALength) {
  const Problem problem = bounded(5);

  EXPECT_EQ(refusal([&] { start("br-gp-ucb", {{"H", "3"}}, problem); }), "");
  const std::string message = refusal([&] { start("br-gp-ucb", {}, problem); });
  EXPECT_EQ(message.find("needs variation_budget"), 0U) << message;
}

}  // namespace
}  // namespace regretbench
