// SPDX-License-Identifier: Apache-2.0
#include "gp/fit.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <stdexcept>

#include "gp/posterior.hpp"
#include "reference/dense_gp.hpp"

namespace regretbench {
namespace {

const Candidates& line() {
  static const Candidates candidates(Grid{7, 1, 0, 1});
  return candidates;
}

TEST(Fit, EqualsTheDenseSolveWithRepeatedArms) {
  const auto prior = make_prior({"matern52", 0.4, 1.5}, line());
  const std::vector<Arm> arms = {3, 0, 3, 6, 3};
  Eigen::VectorXd y(5);
  y << 1.2, -0.3, 0.9, 0.4, 1.1;
  std::vector<reference::Observation> data;
  for (std::size_t i = 0; i < arms.size(); ++i) data.push_back({arms[i], y[static_cast<Arm>(i)], 0.04});

  const Fit fitted = fit(*prior, arms, y, 0.04);

  const auto dense = reference::dense_posterior(prior->matrix(), data);
  EXPECT_LT((fitted.mean - dense.mean).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((fitted.variance - dense.variance).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(Fit, EqualsTheDenseSolveWithANoiseForEachObservation) {
  const auto prior = make_prior({"matern52", 0.4, 1.5}, line());
  const std::vector<Arm> arms = {3, 0, 3, 6};
  const Eigen::Vector4d y(1.2, -0.3, 0.9, 0.4), noise(0.04, 2, 1e12, 0.5);
  std::vector<reference::Observation> data;
  for (std::size_t i = 0; i < arms.size(); ++i)
    data.push_back({arms[i], y[static_cast<Arm>(i)], noise[static_cast<Arm>(i)]});

  const Fit fitted = fit(*prior, arms, y, noise);

  const auto dense = reference::dense_posterior(prior->matrix(), data);
  EXPECT_LT((fitted.mean - dense.mean).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((fitted.variance - dense.variance).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_NEAR(fitted.log_determinant, dense.log_determinant, 1e-12);
  EXPECT_EQ(log_determinant(*prior, arms, noise), fitted.log_determinant);
}

TEST(Fit, EqualsThePosteriorUpdatedOneByOne) {
  const auto prior = make_prior({"se", 0.3, 1}, line());
  const std::vector<Arm> arms = {5, 1, 2};
  const Eigen::Vector3d y(0.5, -1, 2);
  Posterior posterior(prior);
  for (std::size_t i = 0; i < arms.size(); ++i) posterior.observe(arms[i], y[static_cast<Arm>(i)], 0.1);

  const Fit fitted = fit(*prior, arms, y, 0.1);

  EXPECT_LT((fitted.mean - posterior.mean()).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_LT((fitted.variance - posterior.variance()).cwiseAbs().maxCoeff(), 1e-12);
  EXPECT_NEAR(fitted.log_determinant, posterior.log_determinant(), 1e-12);
}

TEST(Fit, IsThePriorWithoutData) {
  const auto prior = make_prior({"se", 0.3, 1.5}, line());

  const Fit fitted = fit(*prior, {}, Eigen::VectorXd(0), 0.1);

  EXPECT_EQ(fitted.mean, Eigen::VectorXd::Zero(7));
  EXPECT_EQ(fitted.variance, Eigen::VectorXd::Constant(7, 1.5));
  EXPECT_EQ(fitted.log_determinant, 0);
  EXPECT_EQ(log_determinant(*prior, {}, Eigen::VectorXd(0)), 0);
}

TEST(Fit, RefusesDataThatAreNotFinite) {
  const auto prior = make_prior({"se", 0.3, 1}, line());
  const double nan = std::numeric_limits<double>::quiet_NaN();

  EXPECT_THROW(fit(*prior, {0, 1}, Eigen::Vector2d(0, nan), 0.1), std::domain_error);
  EXPECT_THROW(fit(*make_prior(Eigen::MatrixXd::Constant(2, 2, nan)), {0}, Eigen::VectorXd::Ones(1), 0.1),
               std::domain_error);
}

TEST(Fit, RefusesACovarianceThatIsNotPositiveDefinite) {
  Eigen::Matrix2d indefinite;
  indefinite << 1, 2, 2, 1;

  EXPECT_THROW(fit(*make_prior(Eigen::MatrixXd(indefinite)), {0, 1}, Eigen::Vector2d(1, 1), 0.1), std::domain_error);
}

}  // namespace
}  // namespace regretbench
