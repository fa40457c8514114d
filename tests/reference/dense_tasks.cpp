// SPDX-License-Identifier: Apache-2.0
#include "reference/dense_tasks.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

namespace regretbench::reference {

DenseTasks dense_tasks(const Eigen::MatrixXd& k, const Eigen::MatrixXd& b, double eta, const std::vector<Arm>& arms,
                       const Eigen::MatrixXd& rewards) {
  const Eigen::Index n = b.rows();
  const auto t = static_cast<Eigen::Index>(arms.size());
  Eigen::MatrixXd gram(n * t, n * t);
  Eigen::VectorXd y(n * t);
  for (Eigen::Index i = 0; i < t; ++i) {
    for (Eigen::Index j = 0; j < t; ++j)
      gram.block(i * n, j * n, n, n) = k(arms[static_cast<std::size_t>(i)], arms[static_cast<std::size_t>(j)]) * b;
    y.segment(i * n, n) = rewards.row(i).transpose();
  }
  const Eigen::MatrixXd regularised = gram + eta * Eigen::MatrixXd::Identity(n * t, n * t);
  const Eigen::MatrixXd inverse = regularised.inverse();

  DenseTasks posterior{Eigen::MatrixXd(k.rows(), n), Eigen::VectorXd(k.rows()), 0};
  for (Eigen::Index x = 0; x < k.rows(); ++x) {
    Eigen::MatrixXd cross(n * t, n);
    for (Eigen::Index i = 0; i < t; ++i) cross.middleRows(i * n, n) = k(arms[static_cast<std::size_t>(i)], x) * b;
    posterior.means.row(x) = (cross.transpose() * inverse * y).transpose();
    const Eigen::MatrixXd gamma = k(x, x) * b - cross.transpose() * inverse * cross;
    posterior.norms[x] = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(gamma).eigenvalues().cwiseAbs().maxCoeff();
  }
  posterior.log_determinant = (regularised / eta).partialPivLu().matrixLU().diagonal().cwiseAbs().array().log().sum();
  return posterior;
}

}  // namespace regretbench::reference
