// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

constexpr double alpha = 0.5, v = 0.8, bound = 1.2, lambda = 0.7, delta = 0.05;

// So many arms that the choice moves with the width.
constexpr Eigen::Index arms = 80;

Problem heavy_tailed() {
  Problem problem = line_problem(arms);
  problem.noise_variance = lambda;
  problem.moment = MomentBound{alpha, v};
  problem.norm_bound = bound;
  return problem;
}

// b_t = v^(1/(1+a)) t^(1/(2(1+a)))
double level(Round t) { return std::pow(v, 1 / 1.5) * std::pow(static_cast<double>(t), 1 / 3.0); }

void expect_replay(const std::string& width, const std::function<double(Round, double log_determinant)>& beta) {
  const Problem problem = heavy_tailed();
  const auto policy = start("tgp-ucb", {{"width", width}, {"delta", "0.05"}}, problem);
  std::vector<Observation> data;
  int truncated = 0;

  expect_choices(
      *policy, 40, arms,
      [&](Round t) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        return posterior.mean + beta(t, posterior.log_determinant) * posterior.variance.cwiseSqrt();
      },
      [&](Round t, Arm arm, double y) {
        const bool kept = std::abs(y) <= level(t);
        truncated += !kept;
        data.push_back({arm, kept ? y : 0, lambda});
      },
      [](Arm arm, Round t) { return paid(arm, t) * (t % 4 == 0 ? 20 : 1); });

  EXPECT_GT(truncated, 3);
  EXPECT_LT(truncated, 37);
}

TEST(TgpUcb, ReplaysTheWidthOfTheTheorem) {
  // beta_{t+1} = B + (3 / sqrt(lambda)) b_t sqrt(ln det(I + K_t / lambda) + 2 ln(1 / delta))
  expect_replay("theorem", [](Round t, double log_determinant) {
    return bound + 3 / std::sqrt(lambda) * level(t - 1) * std::sqrt(log_determinant + 2 * std::log(1 / delta));
  });
}

TEST(TgpUcb, ReplaysTheWidthOfTheExperiment) {
  // beta_t = B sqrt(lambda) + b_t sqrt(ln t)
  expect_replay("experiment", [](Round t, double) {
    return bound * std::sqrt(lambda) + level(t) * std::sqrt(std::log(static_cast<double>(t)));
  });
}

TEST(TgpUcb, TruncatesBeyondTheLevelOfTheRoundOnly) {
  // The next choice tells: a payoff kept makes its arm's mean large, one truncated leaves the mean at zero.
  const Problem problem = heavy_tailed();
  const Round t = 8;
  for (const double side : {-1e-9, 1e-9}) {
    const auto policy = start("tgp-ucb", {{"width", "experiment"}, {"norm_bound", "0"}, {"v", "1000"}}, problem);
    const double threshold = std::pow(1000, 1 / 1.5) * 2;  // 8^(1/3) = 2
    policy->observe(t, 5, Eigen::VectorXd::Constant(1, threshold * (1 + side)));

    // In round 1 the experiment's width is B sqrt(lambda) = 0, so the mean alone decides; a zero mean ties to arm 0.
    EXPECT_EQ(policy->choose(1, Scalarization()), side < 0 ? 5 : 0);
  }
}

TEST(TgpUcb, TakesWhatTheObjectiveDoesNotDiscloseFromTheSuite) {
  const Problem problem = line_problem(5);
  const Values complete = {{"alpha", "1"}, {"v", "4"}, {"norm_bound", "1"}};

  EXPECT_EQ(refusal([&] { start("tgp-ucb", complete, problem); }), "");
  for (const auto& [key, value] : complete) {
    Values lacking = complete;
    lacking.erase(key);
    const std::string message = refusal([&] { start("tgp-ucb", lacking, problem); });
    EXPECT_NE(message.find("needs " + key), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace regretbench
