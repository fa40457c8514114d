// SPDX-License-Identifier: Apache-2.0
#include "gp/marginal_likelihood.hpp"

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

MarginalLikelihood::MarginalLikelihood(const MatrixXd& points, double variance, const History& history, Mean mean)
    : mean_(mean) {
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

MarginalLikelihood::Solution MarginalLikelihood::solve(const VectorXd& lengthscales) const {
  const Index n = y_.size();
  Solution s;
  s.z = points_.array().rowwise() / lengthscales.transpose().array();
  s.k.resize(n, n);
  for (Index j = 0; j < n; ++j) {
    s.k.col(j) = (s.z.col(0).array() - s.z(j, 0)).square();
    for (Index a = 1; a < s.z.cols(); ++a) s.k.col(j).array() += (s.z.col(a).array() - s.z(j, a)).square();
  }
  s.k.array() = (-0.5 * s.k.array()).exp() * decay_;
  MatrixXd covariance = s.k;
  covariance.diagonal() += noise_;
  s.llt.compute(covariance);
  s.log_determinant = 2 * s.llt.matrixLLT().diagonal().array().log().sum();
  // Eigen reports success on NaN input.
  s.sound = s.llt.info() == Eigen::Success && std::isfinite(s.log_determinant);
  if (!s.sound) return s;
  s.residuals = y_;
  if (mean_ == Mean::fitted && n > 0) {
    const VectorXd ones = VectorXd::Ones(n);
    const VectorXd weights = s.llt.solve(ones);
    s.mean = weights.dot(y_) / weights.sum();
    s.residuals.array() -= s.mean;
  }
  s.alpha = s.llt.solve(s.residuals);
  return s;
}

double MarginalLikelihood::mean(const VectorXd& lengthscales) const {
  return mean_ == Mean::zero ? 0 : solve(lengthscales).mean;
}

double MarginalLikelihood::operator()(const VectorXd& lengthscales, VectorXd* gradient) const {
  const Index n = y_.size();
  const Solution s = solve(lengthscales);
  if (!s.sound) {
    if (gradient != nullptr) gradient->setZero(dimension());
    return -std::numeric_limits<double>::infinity();
  }
  if (gradient != nullptr) {
    // 1/2 tr((alpha alphaᵀ - C^-1) dC / d ln l_a) with dC_ij / d ln l_a = k_ij (z_ia - z_ja)^2, the square expanded.
    // A fitted mean adds nothing: at its best value the derivative by it is 0.
    const MatrixXd root = s.llt.matrixL().solve(MatrixXd::Identity(n, n));
    MatrixXd weights = MatrixXd::Zero(n, n);
    weights.selfadjointView<Eigen::Lower>().rankUpdate(root.transpose(), -1);
    weights.selfadjointView<Eigen::Lower>().rankUpdate(s.alpha);
    weights.triangularView<Eigen::StrictlyUpper>() = weights.transpose();
    weights.array() *= s.k.array();
    *gradient = s.z.cwiseAbs2().transpose() * weights.rowwise().sum() -
                (s.z.transpose() * weights).cwiseProduct(s.z.transpose()).rowwise().sum();
  }
  return merged_ + log_normal(s.residuals.dot(s.alpha), s.log_determinant) -
         0.5 * static_cast<double>(n - 1) * std::log(2 * std::numbers::pi);
}

}  // namespace regretbench
