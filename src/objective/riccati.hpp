// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

namespace regretbench {

/// The linear-quadratic regulator of x' = A x + B u with stage cost xᵀ Q x + uᵀ R u.
struct Regulator {
  Eigen::MatrixXd cost_to_go;  ///< P, n x n: the least total cost from x is xᵀ P x
  Eigen::MatrixXd gain;        ///< K, m x n: it is attained by u = -K x
};

/// Solves the discrete algebraic Riccati equation P = Q + Aᵀ P A - Aᵀ P B (R + Bᵀ P B)^-1 Bᵀ P A by
/// structure-preserving doubling (Chu, Fan, Lin, Wang 2004), which converges quadratically.  A: n x n, B: n x m, Q: n x
/// n positive semi-definite, R: m x m positive definite.  Throws std::domain_error when it does not converge, as for a
/// pair (A, B) that cannot be stabilised.
Regulator regulate(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b, const Eigen::MatrixXd& q,
                   const Eigen::MatrixXd& r);

}  // namespace regretbench
