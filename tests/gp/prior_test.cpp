// SPDX-License-Identifier: Apache-2.0
#include "gp/prior.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

// A grid that is no unit cube, so that spacing and bounds matter.
Grid grid_of(int dimension) { return {4, dimension, -1, 0.5}; }

TEST(Prior, HasTheDenseRowsOnGridsOfEveryDimension) {
  for (int dimension = 1; dimension <= 3; ++dimension)
    for (const auto& name : kernel_names()) {
      const Kernel kernel{name, 0.6, 1.3};
      const Candidates candidates(grid_of(dimension));
      const Eigen::MatrixXd dense = covariance(kernel, candidates.points(), candidates.points());

      const auto prior = make_prior(kernel, candidates);

      ASSERT_EQ(prior->size(), dense.rows());
      for (Arm arm = 0; arm < prior->size(); ++arm) {
        Eigen::VectorXd row(prior->size());
        prior->row(arm, row);
        ASSERT_LT((row - dense.col(arm)).cwiseAbs().maxCoeff(), 1e-14) << name << " d=" << dimension << " arm " << arm;
      }
    }
}

TEST(Prior, GivesTheWholeMatrix) {
  const Kernel kernel{"matern52", 0.4, 2};
  const Candidates grid(grid_of(2));
  const Candidates scattered(Eigen::MatrixXd(Eigen::Vector3d(0.1, 0.7, 0.2)));

  for (const auto* candidates : {&grid, &scattered}) {
    const Eigen::MatrixXd dense = covariance(kernel, candidates->points(), candidates->points());
    EXPECT_LT((make_prior(kernel, *candidates)->matrix() - dense).cwiseAbs().maxCoeff(), 1e-14);
  }
}

TEST(Prior, HasTheDiagonalAsItsVariance) {
  const Candidates candidates(grid_of(2));

  const auto prior = make_prior({"se", 0.3, 1.7}, candidates);

  EXPECT_EQ(prior->variance(), Eigen::VectorXd::Constant(16, 1.7));
  EXPECT_EQ(prior->variance(), prior->matrix().diagonal());
}

TEST(Prior, KeepsItsKernel) {
  const auto prior = make_prior({"matern12", 0.3, 1.7}, Candidates(grid_of(1)));

  ASSERT_TRUE(prior->kernel().has_value());
  EXPECT_EQ(prior->kernel()->name, "matern12");
  EXPECT_EQ(prior->kernel()->lengthscale, 0.3);
  EXPECT_EQ(prior->kernel()->variance, 1.7);
}

TEST(Prior, TakesAnEmpiricalCovarianceWhichHasNoKernel) {
  Eigen::Matrix2d covariance;
  covariance << 2, 0.5, 0.5, 1;

  const auto prior = make_prior(Eigen::MatrixXd(covariance));

  EXPECT_EQ(prior->matrix(), covariance);
  EXPECT_EQ(prior->variance(), Eigen::Vector2d(2, 1));
  EXPECT_FALSE(prior->kernel().has_value());
}

TEST(Prior, WorksOnAGridOfOnePoint) {
  const auto prior = make_prior({"se", 0.3, 2}, Candidates(Grid{1, 2, 0, 1}));

  EXPECT_EQ(prior->matrix(), Eigen::MatrixXd::Constant(1, 1, 2));
}

}  // namespace
}  // namespace regretbench
