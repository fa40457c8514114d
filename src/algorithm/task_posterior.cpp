// SPDX-License-Identifier: Apache-2.0
#include "algorithm/task_posterior.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>

namespace regretbench {

TaskPosterior::TaskPosterior(std::shared_ptr<const Prior> prior, const Eigen::MatrixXd& task_covariance, double eta)
    : eta_(eta) {
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(task_covariance);
  const Eigen::VectorXd& xi = eigen.eigenvalues();  // ascending
  const double tolerance = 1e-12 * xi.tail(1)[0];
  for (Eigen::Index last = xi.size() - 1; last >= 0 && xi[last] > tolerance;) {
    Eigen::Index first = last;
    while (first > 0 && xi[last] - xi[first - 1] <= tolerance) --first;
    const Eigen::Index members = last - first + 1;
    groups_.push_back({xi[last], eigen.eigenvectors().middleCols(first, members), Posterior(prior, members)});
    last = first - 1;
  }
}

Eigen::MatrixXd TaskPosterior::means() const {
  Eigen::MatrixXd means = Eigen::MatrixXd::Zero(size(), groups_.front().basis.rows());
  for (const auto& group : groups_) means.noalias() += group.posterior.means() * group.basis.transpose();
  return means;
}

Eigen::VectorXd TaskPosterior::norm() const {
  return groups_.front().eigenvalue * groups_.front().posterior.variance();
}

double TaskPosterior::log_determinant() const {
  double sum = 0;
  for (const auto& group : groups_) sum += static_cast<double>(group.basis.cols()) * group.posterior.log_determinant();
  return sum;
}

double TaskPosterior::largest_log_determinant() const {
  double largest = 0;
  for (const auto& group : groups_) largest = std::max(largest, group.posterior.log_determinant());
  return largest;
}

void TaskPosterior::observe(Arm arm, const Eigen::VectorXd& reward) {
  for (auto& group : groups_)
    group.posterior.observe(arm, Eigen::VectorXd(group.basis.transpose() * reward), eta_ / group.eigenvalue);
}

}  // namespace regretbench
