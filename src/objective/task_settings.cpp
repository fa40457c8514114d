// SPDX-License-Identifier: Apache-2.0
#include "objective/task_settings.hpp"

namespace regretbench {

FixedFunction::Goal GoalSettings::goal(const Eigen::MatrixXd& means) const {
  const Eigen::Index tasks = means.cols();
  const Eigen::VectorXd z =
      reference == "minimum" ? Eigen::VectorXd(means.colwise().minCoeff()) : Eigen::VectorXd::Zero(tasks);
  const bool chebyshev = scalarization == "chebyshev";
  return [tasks, z, chebyshev](Stream& stream) {
    Eigen::VectorXd weights(tasks);
    for (auto& weight : weights) weight = chebyshev ? 1 / stream.uniform() : stream.uniform();
    weights /= weights.sum();
    return Scalarization(chebyshev ? Scalarization::Kind::chebyshev : Scalarization::Kind::linear, weights, z);
  };
}

Eigen::MatrixXd task_covariance(Eigen::Index tasks, double omega) {
  return omega * Eigen::MatrixXd::Identity(tasks, tasks) +
         Eigen::MatrixXd::Constant(tasks, tasks, (1 - omega) / static_cast<double>(tasks));
}

}  // namespace regretbench
