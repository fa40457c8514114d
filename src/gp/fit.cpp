// SPDX-License-Identifier: Apache-2.0
#include "gp/fit.hpp"

#include <Eigen/Cholesky>
#include <stdexcept>

namespace regretbench {

Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y, double noise_variance) {
  const auto m = static_cast<Eigen::Index>(arms.size());
  if (m == 0) return {Eigen::VectorXd::Zero(prior.size()), prior.variance()};

  Eigen::MatrixXd cross(prior.size(), m);  // K(X, S)
  for (Eigen::Index i = 0; i < m; ++i) prior.row(arms[static_cast<std::size_t>(i)], cross.col(i));
  Eigen::MatrixXd gram(m, m);
  for (Eigen::Index i = 0; i < m; ++i) gram.row(i) = cross.row(arms[static_cast<std::size_t>(i)]);
  gram.diagonal().array() += noise_variance;

  const Eigen::LLT<Eigen::MatrixXd> llt(gram);
  // Eigen reports success on NaN input.
  if (llt.info() != Eigen::Success || !gram.allFinite() || !y.allFinite())
    throw std::domain_error("the covariance of the data is not positive definite or not finite");
  llt.matrixU().solveInPlace<Eigen::OnTheRight>(cross);  // K(X, S) L^-T
  const Eigen::VectorXd whitened = llt.matrixL().solve(y);
  return {cross * whitened, (prior.variance() - cross.rowwise().squaredNorm()).cwiseMax(0)};
}

}  // namespace regretbench
