// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/random.hpp"

namespace regretbench::reference {

struct DenseTasks {
  Eigen::MatrixXd means;   ///< N x n
  Eigen::VectorXd norms;   ///< spectral norm of Gamma_t(x, x), length N
  double log_determinant;  ///< log det(I + G_t / eta)
};

/// The multi-task posterior by its nt x nt block formulas, for the kernel Gamma(x, x') = k(x, x') b.
/// `rewards`: t x n.
DenseTasks dense_tasks(const Eigen::MatrixXd& k, const Eigen::MatrixXd& b, double eta, const std::vector<Arm>& arms,
                       const Eigen::MatrixXd& rewards);

}  // namespace regretbench::reference
