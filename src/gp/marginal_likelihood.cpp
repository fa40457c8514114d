// SPDX-License-Identifier: Apache-2.0
#include "gp/marginal_likelihood.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <vector>

namespace regretbench {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double log_normal(double squares, double log_variance) {
  return -0.5 * (squares + log_variance + std::log(2 * std::numbers::pi));
}

// Without decay, observations of one arm count as their mean weighted by precision: the density of all of them is that
// of the means times a factor, whose logarithm is returned, without lengthscales in it.  A policy that has converged
// pulls few arms, and the cost goes with the cube of their number.
double merge_arms(std::vector<History::Entry>& entries) {
  std::map<Arm, std::vector<History::Entry>> by_arm;
  for (const auto& entry : entries) by_arm[entry.arm].push_back(entry);
  entries.clear();
  double factor = 0;
  for (const auto& [arm, same] : by_arm) {
    double precision = 0, weighted = 0;
    for (const auto& entry : same) {
      precision += 1 / entry.noise_variance;
      weighted += entry.y / entry.noise_variance;
    }
    const double mean = weighted / precision;
    entries.push_back({arm, mean, 1 / precision, 1});
    factor -= log_normal(0, -std::log(precision));
    for (const auto& entry : same)
      factor += log_normal((entry.y - mean) * (entry.y - mean) / entry.noise_variance, std::log(entry.noise_variance));
  }
  return factor;
}

}  // namespace

MarginalLikelihood::MarginalLikelihood(const MatrixXd& points, double variance, const History& history) {
  std::vector<History::Entry> entries = history.entries();
  if (std::all_of(entries.begin(), entries.end(), [](const auto& entry) { return entry.decay == 1; }))
    merged_ = merge_arms(entries);
  const auto n = static_cast<Index>(entries.size());
  points_.resize(n, points.cols());
  y_.resize(n);
  noise_.resize(n);
  decay_.resize(n, n);
  for (Index j = 0; j < n; ++j) {
    const auto& entry = entries[static_cast<std::size_t>(j)];
    points_.row(j) = points.row(entry.arm);
    y_[j] = entry.y;
    noise_[j] = entry.noise_variance;
    decay_(j, j) = variance;
    for (Index i = j - 1; i >= 0; --i) decay_(i, j) = decay_(j, i) = decay_(j - 1, i) * entry.decay;
  }
  if (n > 0) points_.rowwise() -= points_.colwise().mean().eval();
}

double MarginalLikelihood::operator()(const VectorXd& lengthscales, VectorXd* gradient) const {
  const Index n = y_.size();
  const MatrixXd z = points_.array().rowwise() / lengthscales.transpose().array();
  MatrixXd k(n, n);  // without the noise
  for (Index j = 0; j < n; ++j) {
    k.col(j) = (z.col(0).array() - z(j, 0)).square();
    for (Index a = 1; a < z.cols(); ++a) k.col(j).array() += (z.col(a).array() - z(j, a)).square();
  }
  k.array() = (-0.5 * k.array()).exp() * decay_;
  MatrixXd covariance = k;
  covariance.diagonal() += noise_;
  const Eigen::LLT<MatrixXd> llt(covariance);
  const double log_determinant = 2 * llt.matrixLLT().diagonal().array().log().sum();
  // Eigen reports success on NaN input.
  if (llt.info() != Eigen::Success || !std::isfinite(log_determinant)) {
    if (gradient != nullptr) gradient->setZero(dimension());
    return -std::numeric_limits<double>::infinity();
  }
  const VectorXd alpha = llt.solve(y_);
  if (gradient != nullptr) {
    // 1/2 tr((alpha alphaᵀ - C^-1) dC / d ln l_a) with dC_ij / d ln l_a = k_ij (z_ia - z_ja)^2, the square expanded.
    const MatrixXd root = llt.matrixL().solve(MatrixXd::Identity(n, n));
    MatrixXd weights = MatrixXd::Zero(n, n);
    weights.selfadjointView<Eigen::Lower>().rankUpdate(root.transpose(), -1);
    weights.selfadjointView<Eigen::Lower>().rankUpdate(alpha);
    weights.triangularView<Eigen::StrictlyUpper>() = weights.transpose();
    weights.array() *= k.array();
    *gradient = z.cwiseAbs2().transpose() * weights.rowwise().sum() -
                (z.transpose() * weights).cwiseProduct(z.transpose()).rowwise().sum();
  }
  return merged_ + log_normal(y_.dot(alpha), log_determinant) -
         0.5 * static_cast<double>(n - 1) * std::log(2 * std::numbers::pi);
}

}  // namespace regretbench
