// SPDX-License-Identifier: Apache-2.0
#include "objective/riccati.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>
#include <stdexcept>

namespace regretbench {

using Eigen::MatrixXd;

Regulator regulate(const MatrixXd& a, const MatrixXd& b, const MatrixXd& q, const MatrixXd& r) {
  const MatrixXd identity = MatrixXd::Identity(a.rows(), a.cols());
  // After k doublings h is the cost-to-go of 2^k stages.
  MatrixXd f = a;
  MatrixXd g = b * r.llt().solve(b.transpose());
  MatrixXd h = q;
  constexpr int doublings = 60;
  for (int k = 0; k < doublings; ++k) {
    const Eigen::PartialPivLU<MatrixXd> lu(identity + g * h);
    const MatrixXd inverse_f = lu.solve(f);
    const MatrixXd inverse_g = lu.solve(g);
    const MatrixXd step = f.transpose() * h * inverse_f;
    g += f * inverse_g * f.transpose();
    h += 0.5 * (step + step.transpose());
    f *= inverse_f;
    if (!std::isfinite(h.norm())) break;
    if (step.norm() <= 1e-15 * h.norm()) {
      const MatrixXd weight = r + b.transpose() * h * b;
      return {h, weight.llt().solve(b.transpose() * h * a)};
    }
  }
  throw std::domain_error("the Riccati equation has no stabilising solution");
}

}  // namespace regretbench
