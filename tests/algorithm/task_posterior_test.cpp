// SPDX-License-Identifier: Apache-2.0
#include "algorithm/task_posterior.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"
#include "reference/dense_gp.hpp"
#include "reference/dense_tasks.hpp"

namespace regretbench {
namespace {

using reference::dense_tasks;

constexpr double eta = 0.1;

std::shared_ptr<const Prior> prior() { return make_prior({"se", 0.3, 1}, Candidates(Grid{10, 1, 0, 1})); }

struct Design {
  std::vector<Arm> arms;
  Eigen::MatrixXd rewards;
};

Design design(Eigen::Index tasks, int rounds) {
  Stream stream({1, 2, 3}, Purpose::noise, 0);
  Design made{{}, Eigen::MatrixXd(rounds, tasks)};
  for (int t = 0; t < rounds; ++t) {
    made.arms.push_back(stream.index(10));
    Eigen::VectorXd y(tasks);
    stream.normals(y);
    made.rewards.row(t) = y.transpose();
  }
  return made;
}

void expect_dense(const Eigen::MatrixXd& b, const std::string& what) {
  // 25 observations of 10 arms: arms repeat and the scalar posteriors change their form.
  const auto [arms, rewards] = design(b.rows(), 25);
  TaskPosterior posterior(prior(), b, eta);

  for (std::size_t t = 0; t < arms.size(); ++t) {
    posterior.observe(arms[t], rewards.row(static_cast<Arm>(t)).transpose());
    if (t % 8 != 0) continue;
    const auto seen = static_cast<Eigen::Index>(t) + 1;
    const auto dense =
        dense_tasks(prior()->matrix(), b, eta, {arms.begin(), arms.begin() + seen}, rewards.topRows(seen));
    EXPECT_LT((posterior.means() - dense.means).cwiseAbs().maxCoeff(), 1e-10) << what << " t " << seen;
    EXPECT_LT((posterior.norm() - dense.norms).cwiseAbs().maxCoeff(), 1e-10) << what << " t " << seen;
    EXPECT_NEAR(posterior.log_determinant(), dense.log_determinant, 1e-10) << what << " t " << seen;
    EXPECT_EQ(posterior.count(), seen);
  }
}

TEST(TaskPosterior, EqualsTheDenseBlockFormulas) {
  Eigen::Matrix3d a;
  a << 0.3, 0.9, 0.1, 0.5, 0.2, 0.7, 0.8, 0.4, 0.6;

  expect_dense(a.transpose() * a, "generic");
  expect_dense(Eigen::Vector3d(0.5, 2, 1).asDiagonal(), "diagonal");
}

TEST(TaskPosterior, EqualsTheDenseBlockFormulasWithRepeatedEigenvalues) {
  const auto blend = [](Eigen::Index n, double omega) -> Eigen::MatrixXd {
    return omega * Eigen::MatrixXd::Identity(n, n) +
           Eigen::MatrixXd::Constant(n, n, (1 - omega) / static_cast<double>(n));
  };

  expect_dense(blend(5, 0.4), "omega 0.4");
  expect_dense(blend(4, 1), "unrelated");
  expect_dense(blend(3, 0), "identical, rank one");
}

TEST(TaskPosterior, EqualsTheDenseBlockFormulasOfLowRank) {
  Eigen::Matrix<double, 2, 4> a;
  a << 1, 0.5, -0.3, 0.2, 0.1, 0.9, 0.4, -0.7;

  expect_dense(a.transpose() * a, "rank two of four");
}

TEST(TaskPosterior, OfOneTaskIsTheScalarPosterior) {
  const auto [arms, rewards] = design(1, 12);
  TaskPosterior tasks(prior(), Eigen::MatrixXd::Ones(1, 1), eta);
  std::vector<reference::Observation> data;
  for (std::size_t t = 0; t < arms.size(); ++t) {
    tasks.observe(arms[t], rewards.row(static_cast<Arm>(t)).transpose());
    data.push_back({arms[t], rewards(static_cast<Arm>(t), 0), eta});
  }

  const auto dense = reference::dense_posterior(prior()->matrix(), data);
  EXPECT_LT((tasks.means().col(0) - dense.mean).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((tasks.norm() - dense.variance).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_NEAR(tasks.log_determinant(), dense.log_determinant, 1e-10);
}

TEST(TaskPosterior, TakesTheLargestLogDeterminantOverTheTasks) {
  const Eigen::Vector3d scales(0.5, 2, 1);
  const auto [arms, rewards] = design(3, 12);
  TaskPosterior tasks(prior(), scales.asDiagonal(), eta);
  for (std::size_t t = 0; t < arms.size(); ++t) tasks.observe(arms[t], rewards.row(static_cast<Arm>(t)).transpose());

  double largest = 0;
  for (const double scale : scales) {
    std::vector<reference::Observation> data;
    for (const Arm arm : arms) data.push_back({arm, 0, eta});
    largest = std::max(largest, reference::dense_posterior(scale * prior()->matrix(), data).log_determinant);
  }
  EXPECT_NEAR(tasks.largest_log_determinant(), largest, 1e-10);
}

TEST(TaskPosterior, IsThePriorBeforeAnyData) {
  const TaskPosterior posterior(prior(), 2 * Eigen::MatrixXd::Identity(3, 3), eta);

  EXPECT_EQ(posterior.means(), Eigen::MatrixXd::Zero(10, 3));
  EXPECT_LT((posterior.norm() - Eigen::VectorXd::Constant(10, 2)).norm(), 1e-14);
  EXPECT_EQ(posterior.log_determinant(), 0);
  EXPECT_EQ(posterior.largest_log_determinant(), 0);
}

}  // namespace
}  // namespace regretbench
