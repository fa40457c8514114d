// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gp/posterior.hpp"
#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

TimeKernel wiener(double s) {
  return [s](double t, double other) { return 1 + s * std::min(t, other); };
}

TEST(UiTvbo, StandsOnAScaledPosteriorThatEqualsTheWienerKernelsDenseSolve) {
  // The derivation beside the algorithm, number by number: repeated arms, more observations than arms, both forms.
  const Eigen::Index arms = 14;
  const Problem problem = line_problem(arms);
  for (const double s : {0.003, 0.03, 0.5}) {
    Posterior scaled(problem.prior);
    std::vector<Observation> data;
    Stream draw(replay_key, Purpose::source, 1);
    for (int t = 0; t < 60; ++t) {
      const double kappa = 1 + s * t;
      const auto dense = dense_posterior(problem.prior->matrix(), data, wiener(s), t);
      EXPECT_LT((std::sqrt(kappa) * scaled.mean() - dense.mean).cwiseAbs().maxCoeff(), 1e-10) << t;
      EXPECT_LT((kappa * scaled.variance() - dense.variance).cwiseAbs().maxCoeff(), 1e-10) << t;

      const Arm arm = draw.index(arms);
      const double y = paid(arm, t);
      data.push_back({arm, y, 0.05, static_cast<double>(t)});
      scaled.observe(arm, y / std::sqrt(kappa), 0.05 / kappa);
      scaled.decay(std::sqrt(kappa / (kappa + s)));
    }
  }
}

// `initial` pairs are given away before round 1.
void expect_wiener(double s, const Values& given, int initial, const std::function<double(double)>& beta) {
  const Eigen::Index arms = 40;
  const Problem problem = line_problem(arms);
  const auto policy = start("ui-tvbo", given, problem);
  std::vector<Observation> data;
  for (int i = 0; i < initial; ++i) {
    policy->observe(0, 3 * i, Eigen::VectorXd::Constant(1, 0.4 * i));
    data.push_back({3 * i, 0.4 * i, 0.05, static_cast<double>(i)});
  }

  expect_choices(
      *policy, 60, arms,
      [&](Round t) -> Eigen::VectorXd {
        if (data.empty()) return {};
        const double now = initial + static_cast<double>(t) - 1;
        const auto posterior = dense_posterior(problem.prior->matrix(), data, wiener(s), now);
        return posterior.mean + std::sqrt(beta(static_cast<double>(t))) * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, 0.05, static_cast<double>(data.size())});
      });
}

TEST(UiTvbo, ChoosesByTheWienerKernelWithTimeFromZeroAndTheLogSchedule) {
  expect_wiener(0.03, {}, 0, [](double t) { return 0.8 * std::log(4 * t); });
}

TEST(UiTvbo, PutsInitialDataBeforeRoundOneInTheirOrder) {
  expect_wiener(0.2, {{"sigma_w2", "0.2"}}, 5, [](double t) { return 0.8 * std::log(4 * t); });
}

TEST(UiTvbo, PlaysTheConstantBetaOfItsPaper) {
  expect_wiener(0.1, {{"sigma_w2", "0.1"}, {"beta", "constant"}}, 0, [](double) { return 2; });
}

TEST(UiTvbo, RefusesAFittedMean) {
  const Problem problem = line_problem(5);
  const Values given = {{"lengthscale_fit", "map"}, {"mean_fit", "constant"}};

  const std::string message = refusal([&] { start("ui-tvbo", given, problem); });

  EXPECT_NE(message.find("mean_fit = constant: ui-tvbo has the prior mean 0"), std::string::npos) << message;
}

TEST(UiTvbo, IsGpUcbWhereAStepAddsNothing) {
  const Problem problem = line_problem(40);
  const auto still = start("ui-tvbo", {{"sigma_w2", "0"}}, problem), plain = start("gp-ucb", {}, problem);
  for (Round t = 1; t <= 40; ++t) {
    const Arm arm = plain->choose(t, Scalarization());
    ASSERT_EQ(still->choose(t, Scalarization()), arm);
    for (auto* policy : {still.get(), plain.get()}) policy->observe(t, arm, Eigen::VectorXd::Constant(1, paid(arm, t)));
  }
}

}  // namespace
}  // namespace regretbench
