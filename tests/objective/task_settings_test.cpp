// SPDX-License-Identifier: Apache-2.0
#include "objective/task_settings.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>

namespace regretbench {
namespace {

const TrialKey key{1, 2, 3};

Eigen::Matrix<double, 2, 3> two_candidates() {
  Eigen::Matrix<double, 2, 3> means;
  means << 1, -2, 5, 3, 4, -1;
  return means;
}

Scalarization goal_of(const std::string& scalarization, const std::string& reference, Round t) {
  GoalSettings settings;
  settings.scalarization = scalarization;
  settings.reference = reference;
  Stream weights(key, Purpose::weights, t);
  return settings.goal(two_candidates())(weights);
}

// Chebyshev with z = 0: s(-e_i) = min(-w_i, 0) = -w_i.
Eigen::VectorXd weights_of(const std::string& scalarization, Round t) {
  return -goal_of(scalarization, "zero", t)(-Eigen::Matrix3d::Identity());
}

TEST(GoalSettings, DrawWeightsOnTheSimplex) {
  for (const auto* scalarization : {"linear", "chebyshev"})
    for (Round t = 1; t <= 50; ++t) {
      const Eigen::VectorXd w = weights_of(scalarization, t);
      ASSERT_EQ(w.size(), 3);
      EXPECT_GT(w.minCoeff(), 0) << scalarization;
      EXPECT_NEAR(w.sum(), 1, 1e-14) << scalarization;
    }
}

TEST(GoalSettings, TakeUniformWeightsWhenLinearAndTheirInversesWhenChebyshev) {
  for (Round t = 1; t <= 10; ++t) {
    Stream stream(key, Purpose::weights, t);
    const double a = stream.uniform(), b = stream.uniform(), c = stream.uniform();
    const Eigen::Vector3d u(a, b, c);

    EXPECT_LT((weights_of("linear", t) - u / u.sum()).norm(), 1e-14);
    EXPECT_LT((weights_of("chebyshev", t) - u.cwiseInverse() / u.cwiseInverse().sum()).norm(), 1e-14);
  }
}

TEST(GoalSettings, PutTheReferenceAtTheMinimumOfEachTask) {
  // z = (1, -2, -1): at z every weighted gain is 0, one below z in task i it is -w_i.
  const Scalarization goal = goal_of("chebyshev", "minimum", 1);
  const Eigen::RowVector3d z(1, -2, -1);

  EXPECT_EQ(goal(z)[0], 0);
  EXPECT_LT((goal(z.replicate(3, 1) - Eigen::MatrixXd::Identity(3, 3)) + weights_of("chebyshev", 1)).norm(), 1e-14);
}

TEST(GoalSettings, DifferFromRoundToRound) {
  EXPECT_GT((weights_of("linear", 1) - weights_of("linear", 2)).norm(), 1e-3);
}

TEST(TaskCovariance, BlendsIdenticalAndUnrelatedTasks) {
  const Eigen::MatrixXd b = task_covariance(4, 0.4);

  EXPECT_DOUBLE_EQ(b(0, 0), 0.55);
  EXPECT_DOUBLE_EQ(b(1, 3), 0.15);
  EXPECT_EQ(task_covariance(3, 1), Eigen::Matrix3d::Identity());
  EXPECT_LT((task_covariance(3, 0) - Eigen::Matrix3d::Constant(1.0 / 3)).norm(), 1e-15);
}

TEST(TaskCovariance, HasLargestEigenvalueOneAndOmegaOtherwise) {
  const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(task_covariance(5, 0.3)).eigenvalues();

  for (int i = 0; i < 4; ++i) EXPECT_NEAR(values[i], 0.3, 1e-14);
  EXPECT_NEAR(values[4], 1, 1e-14);
}

}  // namespace
}  // namespace regretbench
