// SPDX-License-Identifier: Apache-2.0
#include "reference/dense_gp.hpp"

#include <Eigen/LU>
#include <cmath>

namespace regretbench::reference {

DensePosterior dense_posterior(const Eigen::MatrixXd& k, const std::vector<Observation>& data, const TimeKernel& time,
                               double now) {
  const auto t = static_cast<Eigen::Index>(data.size());
  if (t == 0) return {Eigen::VectorXd::Zero(k.rows()), k.diagonal() * time(now, now), 0};
  Eigen::MatrixXd gram(t, t);
  Eigen::MatrixXd cross(k.rows(), t);
  Eigen::VectorXd y(t);
  double log_noise = 0;
  for (Eigen::Index i = 0; i < t; ++i) {
    const Observation& a = data[static_cast<std::size_t>(i)];
    for (Eigen::Index j = 0; j < t; ++j) {
      const Observation& b = data[static_cast<std::size_t>(j)];
      gram(i, j) = k(a.arm, b.arm) * time(a.time, b.time) + (i == j ? a.noise_variance : 0.0);
    }
    cross.col(i) = k.col(a.arm) * time(now, a.time);
    y[i] = a.y;
    log_noise += std::log(a.noise_variance);
  }
  const Eigen::MatrixXd inverse = gram.inverse();
  DensePosterior posterior;
  posterior.mean = cross * (inverse * y);
  posterior.variance = k.diagonal() * time(now, now) - (cross * inverse).cwiseProduct(cross).rowwise().sum();
  // By the logarithms of the pivots: the determinant itself overflows for a few hundred observations.
  posterior.log_determinant = gram.partialPivLu().matrixLU().diagonal().cwiseAbs().array().log().sum() - log_noise;
  return posterior;
}

DensePosterior dense_posterior(const Eigen::MatrixXd& k, const std::vector<Observation>& data, double rho, double now) {
  return dense_posterior(
      k, data, [rho](double s, double t) { return std::pow(rho, std::abs(s - t)); }, now);
}

}  // namespace regretbench::reference
