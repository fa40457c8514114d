// SPDX-License-Identifier: Apache-2.0
#include "gp/ard_prior.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>
#include <utility>

namespace regretbench {
namespace {

const LengthscaleFit fit{15, 10.0 / 3, 3};

TEST(ArdPrior, BeginsAsTheIsotropicPriorOfTheMode) {
  const Candidates candidates(Grid{5, 3, -10, 2});

  const auto prior = make_fitted_prior(fit, 2, candidates);

  EXPECT_LT((prior->matrix() - make_prior({"se", 4.2, 2}, candidates)->matrix()).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_EQ(prior->variance(), Eigen::VectorXd::Constant(125, 2));
  EXPECT_EQ(prior->refit_every(), 3);
  EXPECT_FALSE(prior->kernel());
}

TEST(ArdPrior, DividesEachAxisByTheLengthscaleItHasFound) {
  // The rewards vary along the first axis and not along the second.
  Eigen::MatrixXd points(6, 2);
  points << 0, 0, 4, 0, 8, 0, 0, 4, 4, 4, 8, 4;
  const Candidates candidates(points);
  History history;
  for (const auto& [arm, y] : {std::pair{0, 1}, {1, -1}, {2, 1}, {3, 1}, {4, -1}, {5, 1}})
    history.observe(arm, y, 0.01);

  const auto fitted = make_fitted_prior(fit, 1.5, candidates)->refitted(history);

  const Eigen::VectorXd l =
      fitted_lengthscales(fit, MarginalLikelihood(points, 1.5, history), Eigen::Vector2d(4.2, 4.2));
  EXPECT_LT(l[0], 3.5);
  EXPECT_GT(l[1], 4.5);
  EXPECT_NEAR(fitted->matrix()(0, 1), 1.5 * std::exp(-0.5 * 16 / (l[0] * l[0])), 1e-14);
  EXPECT_NEAR(fitted->matrix()(0, 3), 1.5 * std::exp(-0.5 * 16 / (l[1] * l[1])), 1e-14);
  EXPECT_NEAR(fitted->matrix()(1, 3), 1.5 * std::exp(-0.5 * (16 / (l[0] * l[0]) + 16 / (l[1] * l[1]))), 1e-14);
  EXPECT_EQ(fitted->refit_every(), 3);
}

TEST(ArdPrior, IsTheOnlyPriorThatIsFitted) {
  const auto prior = make_prior({"se", 0.2, 1}, Candidates(Grid{5, 1, 0, 1}));

  EXPECT_EQ(prior->refit_every(), 0);
  EXPECT_THROW(prior->refitted(History()), std::logic_error);
}

}  // namespace
}  // namespace regretbench
