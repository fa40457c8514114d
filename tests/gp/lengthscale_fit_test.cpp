// SPDX-License-Identifier: Apache-2.0
#include "gp/lengthscale_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/random.hpp"

namespace regretbench {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

VectorXd one(double value) { return VectorXd::Constant(1, value); }

double log_density(const LengthscaleFit& fit, const MarginalLikelihood& likelihood, const VectorXd& l) {
  return likelihood(l) + ((fit.shape - 1) * l.array().log() - fit.rate * l.array()).sum();
}

// Rewards `first` and `second` at distance 4, noise 0.1.
MarginalLikelihood pair(double first, double second) {
  History history;
  history.observe(0, first, 0.1);
  history.observe(1, second, 0.1);
  return MarginalLikelihood(Eigen::MatrixXd(Eigen::Vector2d(0, 4)), 1, history);
}

TEST(LengthscaleFit, HasTheModeOfThePaper) { EXPECT_NEAR((LengthscaleFit{}.mode()), 4.2, 1e-14); }

TEST(LengthscaleFit, FindsTheModeWhereTheDataSayNothing) {
  // One observation does not depend on the lengthscale, and neither do two that are far apart.
  const LengthscaleFit fit;
  History history;
  history.observe(0, 2, 0.1);
  MatrixXd points(2, 2);
  points << 0, 0, 1e6, 1e6;
  for (const Arm second : {0, 1}) {
    history.observe(second, 1, 0.1);
    const MarginalLikelihood likelihood(points, 1, history);
    const VectorXd l = fitted_lengthscales(fit, likelihood, Eigen::Vector2d(1, 20));
    EXPECT_LT((l.array() - 4.2).abs().maxCoeff(), 0.02) << l.transpose();
  }
}

TEST(LengthscaleFit, FindsTheMostProbableLengthscaleOfAScan) {
  // Rewards that agree lengthen, and rewards that disagree shorten.
  const LengthscaleFit fit;
  for (const auto& [first, second] : {std::pair{1.5, 1.4}, {1.0, -1.0}, {3.0, 0.0}}) {
    const auto likelihood = pair(first, second);
    double best = 0.5;
    for (double l = 0.5; l < 20; l += 1e-3)
      if (log_density(fit, likelihood, one(l)) > log_density(fit, likelihood, one(best))) best = l;

    EXPECT_NEAR(fitted_lengthscales(fit, likelihood, one(4.2))[0], best, 0.005) << first << ", " << second;
    EXPECT_EQ(best > 4.2, first == 1.5) << best;
  }
}

TEST(LengthscaleFit, EndsWhereTheGradientVanishesAndIsDeterministic) {
  const LengthscaleFit fit;
  Stream stream({1, 2, 3}, Purpose::function, 0);
  MatrixXd points(60, 4);
  for (auto& x : points.reshaped()) x = stream.uniform(0, 8);
  History history;
  for (Arm arm = 0; arm < 60; ++arm) {
    history.observe(arm, std::sin(points(arm, 0)) + 0.1 * points(arm, 3) + 0.1 * stream.normal(), 0.02);
    history.decay(0.98);
  }
  const MarginalLikelihood likelihood(points, 1, history);

  const VectorXd l = fitted_lengthscales(fit, likelihood, VectorXd::Constant(4, 4.2));

  VectorXd gradient;
  likelihood(l, &gradient);
  gradient.array() += (fit.shape - 1) - fit.rate * l.array();
  EXPECT_LT(gradient.cwiseAbs().maxCoeff(), 0.1);
  EXPECT_LT(l[0], 3);  // the axis that the rewards depend on most
  EXPECT_GT(l[1], 3);
  EXPECT_EQ(fitted_lengthscales(fit, likelihood, VectorXd::Constant(4, 4.2)), l);
  EXPECT_LT((fitted_lengthscales(fit, likelihood, l) - l).cwiseAbs().maxCoeff(), 0.01);
}

TEST(LengthscaleFit, FollowsTheGammaPriorItIsGiven) {
  // Mode (6 - 1) / (10 / 3) = 1.5, the prior of Brunzema et al. (2022).
  History history;
  history.observe(0, 2, 0.1);
  const MarginalLikelihood likelihood(MatrixXd::Zero(1, 1), 1, history);

  EXPECT_NEAR(fitted_lengthscales({6, 10.0 / 3, 1}, likelihood, one(4))[0], 1.5, 0.01);
}

}  // namespace
}  // namespace regretbench
