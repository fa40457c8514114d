// SPDX-License-Identifier: Apache-2.0
#include "gp/fit.hpp"

#include <Eigen/Cholesky>
#include <stdexcept>

namespace regretbench {
namespace {

using Eigen::Index;

// K(X, S), N x m.
Eigen::MatrixXd cross_covariance(const Prior& prior, const std::vector<Arm>& arms) {
  Eigen::MatrixXd cross(prior.size(), static_cast<Index>(arms.size()));
  for (Index i = 0; i < cross.cols(); ++i) prior.row(arms[static_cast<std::size_t>(i)], cross.col(i));
  return cross;
}

// The Cholesky factor of K(S, S) + D.
Eigen::LLT<Eigen::MatrixXd> factor(const Eigen::MatrixXd& cross, const std::vector<Arm>& arms,
                                   const Eigen::VectorXd& noise_variances) {
  Eigen::MatrixXd gram(cross.cols(), cross.cols());
  for (Index i = 0; i < cross.cols(); ++i) gram.row(i) = cross.row(arms[static_cast<std::size_t>(i)]);
  gram.diagonal() += noise_variances;
  Eigen::LLT<Eigen::MatrixXd> llt(gram);
  // Eigen reports success on NaN input.
  if (llt.info() != Eigen::Success || !gram.allFinite())
    throw std::domain_error("the covariance of the data is not positive definite or not finite");
  return llt;
}

double log_determinant(const Eigen::LLT<Eigen::MatrixXd>& llt, const Eigen::VectorXd& noise_variances) {
  return (2 * llt.matrixLLT().diagonal().array().log() - noise_variances.array().log()).sum();
}

}  // namespace

Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y,
        const Eigen::VectorXd& noise_variances) {
  if (arms.empty()) return {Eigen::VectorXd::Zero(prior.size()), prior.variance(), 0};

  Eigen::MatrixXd cross = cross_covariance(prior, arms);
  const auto llt = factor(cross, arms, noise_variances);
  if (!y.allFinite()) throw std::domain_error("the data are not finite");
  llt.matrixU().solveInPlace<Eigen::OnTheRight>(cross);  // K(X, S) L^-T
  const Eigen::VectorXd whitened = llt.matrixL().solve(y);
  return {cross * whitened, (prior.variance() - cross.rowwise().squaredNorm()).cwiseMax(0),
          log_determinant(llt, noise_variances)};
}

Fit fit(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& y, double noise_variance) {
  return fit(prior, arms, y, Eigen::VectorXd::Constant(y.size(), noise_variance));
}

double log_determinant(const Prior& prior, const std::vector<Arm>& arms, const Eigen::VectorXd& noise_variances) {
  if (arms.empty()) return 0;
  return log_determinant(factor(cross_covariance(prior, arms), arms, noise_variances), noise_variances);
}

}  // namespace regretbench
