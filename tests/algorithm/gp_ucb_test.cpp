// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

TEST(GpUcb, ChoosesTheLargestUpperConfidenceBoundOfTheDensePosterior) {
  const Problem problem = line_problem(20);
  const auto policy = start("gp-ucb", {}, problem);
  std::vector<Observation> data;

  // 50 rounds on 20 arms: the posterior changes its form on the way.
  expect_choices(
      *policy, 50, 20,
      [&](Round t) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        const double beta = 0.8 * std::log(4.0 * static_cast<double>(t));
        return posterior.mean + std::sqrt(beta) * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, 0.05});
      });
}

TEST(GpUcb, WorksWithTheOverriddenModel) {
  const Problem problem = line_problem(20);
  const auto policy = start("gp-ucb",
                            {{"kernel", "matern32"},
                             {"lengthscale", "0.1"},
                             {"signal_variance", "2"},
                             {"noise_variance", "0.4"},
                             {"beta", "constant"},
                             {"beta_value", "9"}},
                            problem);
  const auto& x = problem.candidates->points();
  const Eigen::MatrixXd k = covariance({"matern32", 0.1, 2}, x, x);
  std::vector<Observation> data;

  expect_choices(
      *policy, 30, 20,
      [&](Round) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = dense_posterior(k, data);
        return posterior.mean + 3 * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, 0.4});
      });
}

TEST(GpUcb, UsesInitialDataInRoundOne) {
  const Problem problem = line_problem(20);
  const auto policy = start("gp-ucb", {}, problem);
  const auto posterior = dense_posterior(problem.prior->matrix(), {{3, 2.0, 0.05}});
  const Eigen::VectorXd scores = posterior.mean + std::sqrt(0.8 * std::log(4.0)) * posterior.variance.cwiseSqrt();

  policy->observe(0, 3, Eigen::VectorXd::Constant(1, 2.0));

  EXPECT_NEAR(scores[policy->choose(1, Scalarization())], scores.maxCoeff(), 1e-12);
}

TEST(GpUcb, AsksWithoutDataWhereThePriorSays) {
  // beta_1 = 0.8 ln 4 > 0, so the largest prior variance wins, and the first of equal ones.
  Problem problem = line_problem(4);
  const auto tied = start("gp-ucb", {{"first", "prior"}}, problem);
  EXPECT_EQ(tied->choose(1, Scalarization()), 0);

  Eigen::MatrixXd k = Eigen::Vector4d(1, 2, 5, 5).asDiagonal();
  problem.prior = make_prior(k);
  const auto policy = start("gp-ucb", {{"first", "prior"}}, problem);
  EXPECT_EQ(policy->choose(1, Scalarization()), 2);
  const auto drawn = start("gp-ucb", {}, problem);
  EXPECT_EQ(drawn->choose(1, Scalarization()), tied_arm(1, 4));
}

TEST(GpUcb, NeverResets) {
  const Problem problem = line_problem(5);
  const auto policy = start("gp-ucb", {}, problem);

  for (Round t = 0; t < 5; ++t) EXPECT_FALSE(policy->reset_in(t));
}

}  // namespace
}  // namespace regretbench
