// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gp/information_gain.hpp"
#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

constexpr Eigen::Index arms = 40;

Problem bounded() {
  Problem problem = line_problem(arms);
  problem.norm_bound = 0.3;
  return problem;
}

void expect_weights(double g, double lambda, const Values& given, const Problem& problem) {
  const auto policy = start("w-gp-ucb", given, problem, 80);
  std::vector<Observation> data;  // with the noise of an observation just made
  // Observation s of n has weight g^(n-s), and weights square in the information gain.
  const auto weighted = [&](double power) {
    std::vector<Observation> faded = data;
    for (std::size_t s = 0; s < faded.size(); ++s)
      faded[s].noise_variance = lambda * std::pow(g, -power * static_cast<double>(faded.size() - 1 - s));
    return dense_posterior(problem.prior->matrix(), faded);
  };

  expect_choices(
      *policy, 80, arms,
      [&](Round) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = weighted(1);
        const double information = weighted(2).log_determinant / 2;
        const double root = std::sqrt(std::min(lambda, 1.0));
        const double beta = 0.3 + std::sqrt(0.05) / root * std::sqrt(2 * (information + std::log(10.0)));
        return posterior.mean + beta * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, lambda});
      });
}

TEST(WGpUcb, ChoosesByWeightsThatFadeAndAWidthWithTheirSquares) {
  for (const char* discount : {"0.999", "0.9", "0.2"})
    expect_weights(std::stod(discount), 1 + 2.0 / 80, {{"discount", discount}}, bounded());
  expect_weights(0.95, 0.1, {{"discount", "0.95"}, {"lambda", "0.1"}}, bounded());
}

TEST(WGpUcb, FadesAtTheRateThatTheBudgetLeaves) {
  Problem problem = bounded();
  problem.variation_budget = 3;
  const double gain = greedy_information_gain(problem.prior, 1 + 2.0 / 80, 80);

  expect_weights(1 - std::pow(gain, -0.25) * std::sqrt(3.0 / 80), 1 + 2.0 / 80, {}, problem);
}

TEST(WGpUcb, DoesNotFadeOnAFunctionThatDoesNotVary) {
  Problem problem = bounded();
  problem.variation_budget = 0;

  expect_weights(1, 1 + 2.0 / 80, {}, problem);
}

TEST(WGpUcb, KeepsTheNewestObservationAloneUnderAHugeBudget) {
  Problem problem = bounded();
  problem.variation_budget = 1e9;
  const auto policy = start("w-gp-ucb", {{"R", "0"}, {"norm_bound", "0"}}, problem, 80);

  policy->observe(1, 3, Eigen::VectorXd::Constant(1, 1000));
  policy->observe(2, 20, Eigen::VectorXd::Constant(1, 1));

  // The width is 0, and the mean is largest where the only remaining reward was.
  EXPECT_EQ(policy->choose(3, Scalarization()), 20);
}

TEST(WGpUcb, NeedsABudgetUnlessItIsGivenADiscount) {
  const std::string message = refusal([&] { start("w-gp-ucb", {}, bounded()); });
  EXPECT_EQ(message.find("needs variation_budget"), 0U) << message;
}

}  // namespace
}  // namespace regretbench
