// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

void expect_product_kernel(double epsilon, const Values& given, const Problem& problem) {
  const auto policy = start("tv-gp-ucb", given, problem);
  std::vector<Observation> data;
  // A pair given away before round 1 counts as seen in round 0.
  policy->observe(0, 4, Eigen::VectorXd::Constant(1, 0.5));
  data.push_back({4, 0.5, 0.05, 0});

  expect_choices(
      *policy, 40, 15,
      [&](Round t) -> Eigen::VectorXd {
        const auto now = static_cast<double>(t);
        const auto posterior = dense_posterior(problem.prior->matrix(), data, std::sqrt(1 - epsilon), now);
        return posterior.mean + std::sqrt(0.8 * std::log(4 * now)) * posterior.variance.cwiseSqrt();
      },
      [&](Round t, Arm arm, double y) {
        data.push_back({arm, y, 0.05, static_cast<double>(t)});
      });
}

TEST(TvGpUcb, ChoosesByTheProductKernelWithLagTargetTimeMinusSampleTime) {
  Problem problem = line_problem(15);
  problem.epsilon = 0.1;

  expect_product_kernel(0.1, {}, problem);
}

TEST(TvGpUcb, PrefersTheRateOfTheSuite) {
  Problem problem = line_problem(15);
  problem.epsilon = 0.1;

  expect_product_kernel(0.5, {{"epsilon", "0.5"}}, problem);
}

TEST(TvGpUcb, CoversTheEndsOfTheRate) {
  const Problem problem = line_problem(15);

  expect_product_kernel(0, {{"epsilon", "0"}}, problem);
  expect_product_kernel(1, {{"epsilon", "1"}}, problem);
}

TEST(TvGpUcb, PicksAtRandomInRoundOneOnly) {
  const Problem problem = line_problem(15);
  const auto policy = start("tv-gp-ucb", {{"epsilon", "0.1"}}, problem);

  EXPECT_EQ(policy->choose(1, Scalarization()), tied_arm(1, 15));
}

TEST(TvGpUcb, NeedsARateOfChange) {
  const Problem problem = line_problem(5);

  const std::string message = refusal([&] { start("tv-gp-ucb", {}, problem); });
  EXPECT_NE(message.find("needs epsilon"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
