// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "gp/posterior.hpp"

namespace regretbench {

/// Posterior of f = (f_1 .. f_n) under the multi-task kernel Gamma(x, x') = k(x, x') B with regulariser eta.
///
/// With B = U diag(xi) Uᵀ the tasks decouple in the basis U (multi-task paper, section 3.3, equations 5 and 6; divide
/// by xi_i): coordinate i is a scalar GP with prior k, noise eta / xi_i and data u_i . y,
///
///     mu(x) = sum_i m_i(x) u_i,   Gamma_t(x, x) = sum_i xi_i v_i(x) u_i u_iᵀ.
///
/// Equal eigenvalues share one covariance, so Gamma_omega costs two scalar GPs whatever n is.
class TaskPosterior {
 public:
  /// Eigenvalues of `task_covariance` (n x n, symmetric positive semi-definite) below 1e-12 of the largest count as 0.
  TaskPosterior(std::shared_ptr<const Prior> prior, const Eigen::MatrixXd& task_covariance, double eta);

  Eigen::Index size() const { return groups_.front().posterior.size(); }
  /// Observations so far.
  Eigen::Index count() const { return groups_.front().posterior.count(); }

  /// mu: N x n.
  Eigen::MatrixXd means() const;

  /// The spectral norm of Gamma_t(x, x), length N.  xi v(x; eta / xi) = eta phi(x)ᵀ (V + (eta / xi) I)^-1 phi(x) grows
  /// with xi, so the largest eigenvalue attains it at every x.
  Eigen::VectorXd norm() const;

  /// sum_s log det(I + Gamma_{s-1}(x_s, x_s) / eta) over the observations.
  double log_determinant() const;

  /// The largest term of that sum over the coordinates of the basis.
  double largest_log_determinant() const;

  void observe(Arm arm, const Eigen::VectorXd& reward);

 private:
  // The coordinates that share an eigenvalue.
  struct Group {
    double eigenvalue;
    Eigen::MatrixXd basis;  // n x (size of the group)
    Posterior posterior;
  };

  std::vector<Group> groups_;  // by falling eigenvalue
  double eta_;
};

}  // namespace regretbench
