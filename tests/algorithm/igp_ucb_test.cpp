// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

// So many arms that the choice moves with the width.
constexpr Eigen::Index arms = 60;

void expect_replay(const Values& given, double lambda, const std::function<double(double gain)>& beta) {
  Problem problem = line_problem(arms);
  problem.norm_bound = 1.2;
  const auto policy = start("igp-ucb", given, problem, 80);
  std::vector<Observation> data;

  expect_choices(
      *policy, 80, arms,
      [&](Round) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        return posterior.mean + beta(posterior.log_determinant / 2) * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, lambda});
      });
}

TEST(IgpUcb, ReplaysItsPaperWithTheRealisedGainAndTheObjectivesNoise) {
  expect_replay({}, 1 + 2.0 / 80,
                [](double gain) { return 1.2 + std::sqrt(0.05) * std::sqrt(2 * (gain + 1 + std::log(10.0))); });
}

TEST(IgpUcb, TakesNormConstantAndFailureProbabilityFromTheSuite) {
  expect_replay({{"norm_bound", "0.3"}, {"R", "0.7"}, {"delta", "0.01"}, {"lambda", "3"}}, 3,
                [](double gain) { return 0.3 + 0.7 * std::sqrt(2 * (gain + 1 + std::log(100.0))); });
}

TEST(IgpUcb, WidensByTheRootOfARegulariserBelowOne) {
  expect_replay({{"lambda", "0.05"}}, 0.05, [](double gain) {
    return 1.2 + std::sqrt(0.05) / std::sqrt(0.05) * std::sqrt(2 * (gain + 1 + std::log(10.0)));
  });
}

TEST(IgpUcb, WorksWithTheOverriddenKernel) {
  Problem problem = line_problem(arms);
  problem.norm_bound = 1;
  const auto policy = start("igp-ucb", {{"kernel", "matern12"}, {"lengthscale", "0.7"}, {"R", "0"}}, problem);
  const auto& x = problem.candidates->points();
  const auto posterior = dense_posterior(covariance({"matern12", 0.7, 1}, x, x), {{9, 2.0, 1.02}});

  policy->observe(0, 9, Eigen::VectorXd::Constant(1, 2.0));

  const Eigen::VectorXd scores = posterior.mean + posterior.variance.cwiseSqrt();
  EXPECT_NEAR(scores[policy->choose(1, Scalarization())], scores.maxCoeff(), 1e-12);
}

TEST(IgpUcb, NeedsANormBound) {
  const Problem problem = line_problem(5);

  EXPECT_EQ(refusal([&] { start("igp-ucb", {}, problem); }),
            "needs norm_bound, which this objective does not disclose: set norm_bound in the algorithm section");
}

}  // namespace
}  // namespace regretbench
