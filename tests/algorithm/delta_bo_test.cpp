// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "algorithm/registry.hpp"
#include "core/argmax.hpp"
#include "gp/fit.hpp"
#include "gp/posterior.hpp"
#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

// Five points 0, 0.25, .., 1, then the four source points, at which the difference is fixed to zero so that they never
// compete; reference values from an independent dense computation.
Problem five_points() {
  Problem problem;
  Eigen::MatrixXd x(9, 1);
  x << 0, 0.25, 0.5, 0.75, 1, 0, 0.3, 0.6, 0.9;
  problem.candidates = std::make_shared<Candidates>(x);
  problem.prior = make_prior({"matern52", 0.5, 1}, *problem.candidates);
  problem.noise_variance = 0.04;
  Eigen::MatrixXd difference = Eigen::MatrixXd::Zero(9, 9);
  difference.topLeftCorner(5, 5) = covariance({"se", 0.7, 0.09}, x.topRows(5), x.topRows(5));
  problem.source = SourceData{{5, 6, 7, 8},
                              Eigen::Vector4d(0.1, 0.55, 0.8, 0.35),
                              0.01,
                              make_prior({"se", 0.4, 1}, *problem.candidates),
                              make_prior(difference)};
  return problem;
}

Eigen::VectorXd five(double a, double b, double c, double d, double e) {
  return (Eigen::VectorXd(5) << a, b, c, d, e).finished();
}

const Eigen::VectorXd mu_g =
    five(0.10019739519556695, 0.47315073042267297, 0.7795759135345125, 0.6294339909144708, 0.1710000500200352);
const Eigen::VectorXd var_g =
    five(0.009639820054590298, 0.009708021059227523, 0.008364100303063005, 0.010161917025269585, 0.032754350662806964);
const Eigen::VectorXd mu_delta =
    five(0.08845270721079906, 0.09156585638810796, 0.08217829732510284, 0.0633512536064732, 0.04123992287953659);
const Eigen::VectorXd var_delta =
    five(0.038942450471930484, 0.029768222593841334, 0.028377117641443052, 0.03096763688606037, 0.03608742573377216);
const Eigen::VectorXd ucb =
    five(0.2872221780936729, 0.6535717989854968, 0.9474761076474327, 0.7834820514232049, 0.3295786079662702);
const Eigen::VectorXd ucb_without_target_data =
    five(0.24136383600540695, 0.6143654754454414, 0.9198357440656115, 0.7709697934700572, 0.32768722285993745);

double distance(const Eigen::VectorXd& a, const Eigen::VectorXd& b) { return (a.head(5) - b).cwiseAbs().maxCoeff(); }

TEST(DeltaBo, HasTheReferenceValuesOfTheFivePointProblem) {
  const Problem problem = five_points();
  const SourceData& source = *problem.source;

  const Fit g = fit(*source.prior, source.arms, source.rewards, source.noise_variance);
  Posterior delta(source.difference);
  delta.observe(1, 0.62 - g.mean[1], g.variance[1] + 0.04);
  delta.observe(4, 0.2 - g.mean[4], g.variance[4] + 0.04);

  EXPECT_LT(distance(g.mean, mu_g), 1e-9);
  EXPECT_LT(distance(g.variance, var_g), 1e-9);
  EXPECT_LT(distance(delta.mean(), mu_delta), 1e-9);
  EXPECT_LT(distance(delta.variance(), var_delta), 1e-9);
  const Eigen::VectorXd bound = g.mean + delta.mean() + std::sqrt(0.2) * (g.variance + delta.variance()).cwiseSqrt();
  EXPECT_LT(distance(bound, ucb), 1e-9);
  EXPECT_EQ(argmax(bound), 2);
}

TEST(DeltaBo, HasTheReferenceValuesBeforeTargetData) {
  const Problem problem = five_points();
  const SourceData& source = *problem.source;
  const Fit g = fit(*source.prior, source.arms, source.rewards, source.noise_variance);

  const Eigen::VectorXd bound = g.mean + std::sqrt(0.2) * (g.variance + source.difference->variance()).cwiseSqrt();

  EXPECT_LT(distance(bound, ucb_without_target_data), 1e-9);
}

TEST(DeltaBo, ChoosesTheReferenceArm) {
  const Problem problem = five_points();
  const auto policy = start("delta-bo", {}, problem);

  EXPECT_EQ(policy->choose(1, Scalarization()), 2);
  policy->observe(0, 1, Eigen::VectorXd::Constant(1, 0.62));
  policy->observe(0, 4, Eigen::VectorXd::Constant(1, 0.2));
  EXPECT_EQ(policy->choose(1, Scalarization()), 2);
}

TEST(DeltaBo, ReplaysTheDenseModelOfSourceAndDifference) {
  // So many arms that the choice moves with the noise of an observation, var_g + sigma^2.
  Problem problem = line_problem(80);
  problem.source = SourceData{{0, 20, 47, 20, 79},
                              (Eigen::VectorXd(5) << 0.2, 0.7, -0.4, 0.8, 0.5).finished(),
                              0.2,
                              make_prior({"se", 0.5, 1}, *problem.candidates),
                              make_prior({"matern52", 0.3, 0.6}, *problem.candidates)};
  const SourceData& source = *problem.source;
  std::vector<Observation> source_data;
  for (std::size_t i = 0; i < source.arms.size(); ++i)
    source_data.push_back({source.arms[i], source.rewards[static_cast<Arm>(i)], 0.2});
  const auto g = dense_posterior(source.prior->matrix(), source_data);
  const auto policy = start("delta-bo", {{"beta_value", "4"}, {"noise_variance", "0.15"}}, problem);
  std::vector<Observation> data;

  expect_choices(
      *policy, 30, 80,
      [&](Round) -> Eigen::VectorXd {
        const auto delta = dense_posterior(source.difference->matrix(), data);
        return g.mean + delta.mean + 2 * (g.variance + delta.variance).cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y - g.mean[arm], g.variance[arm] + 0.15});
      });
}

TEST(DeltaBo, HasAConstantBetaOfAFifthByDefault) {
  Parameters parameters;
  find_algorithm("delta-bo", "").bind(parameters);

  EXPECT_EQ(parameters.value("beta"), "constant");
  EXPECT_EQ(parameters.value("beta_value"), "0.2");
}

TEST(DeltaBo, NeedsSourceData) {
  const Problem problem = line_problem(5);

  EXPECT_EQ(refusal([&] { start("delta-bo", {}, problem); }), "needs source data, which this objective does not offer");
}

}  // namespace
}  // namespace regretbench
