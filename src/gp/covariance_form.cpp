// SPDX-License-Identifier: Apache-2.0
#include "gp/covariance_form.hpp"

#include <algorithm>
#include <cmath>

namespace regretbench {
namespace {

// Rounding may leave a variance of -1e-17, which must not reach a square root.
double pivot(double latent_variance, double noise_variance) { return std::max(latent_variance, 0.0) + noise_variance; }

}  // namespace

RowForm::RowForm(const Prior& prior)
    : prior_(prior), column_(static_cast<std::size_t>(prior.size()), -1), v_(prior.size(), 0) {}

void RowForm::observe(Arm arm, double noise_variance, Eigen::Ref<Eigen::VectorXd> column) {
  const Eigen::Index u = rank();
  const auto v = v_.leftCols(u);
  auto m = m_.topLeftCorner(u, u);
  const Eigen::VectorXd weights = m * v.row(arm).transpose();
  const Eigen::Index known = column_[static_cast<std::size_t>(arm)];
  if (known >= 0) {
    const Eigen::VectorXd g = h_.col(known).head(u) - weights;
    column.noalias() = v * g;
    m.noalias() += (g / pivot(column[arm], noise_variance)) * g.transpose();
    return;
  }
  prior_.row(arm, column);
  column.noalias() -= v * weights;
  const double root = std::sqrt(pivot(column[arm], noise_variance));
  reserve_one_more();
  v_.col(u) = column / root;
  m_.row(u).head(u).setZero();
  m_.col(u).head(u).setZero();
  m_(u, u) = 1;
  h_.row(u).head(u).setZero();
  h_.col(u).head(u) = weights;
  h_(u, u) = root;
  column_[static_cast<std::size_t>(arm)] = u;
  arms_.push_back(arm);
}

void RowForm::reserve_one_more() {
  const Eigen::Index u = rank();
  if (u < v_.cols()) return;
  const Eigen::Index capacity = std::max<Eigen::Index>(16, 2 * u);
  v_.conservativeResize(Eigen::NoChange, capacity);
  m_.conservativeResize(capacity, capacity);
  h_.conservativeResize(capacity, capacity);
}

void RowForm::decay(double rho) { m_.topLeftCorner(rank(), rank()) *= rho * rho; }

void RowForm::clear() {
  for (const Arm arm : arms_) column_[static_cast<std::size_t>(arm)] = -1;
  arms_.clear();
}

FullForm::FullForm(const Prior& prior) : prior_(prior), c_(prior.matrix()), pending_(prior.size(), delay) {}

FullForm::FullForm(const Prior& prior, const RowForm& rows) : FullForm(prior) {
  const Eigen::Index u = rows.rank();
  const auto v = rows.v_.leftCols(u);
  c_.noalias() -= (v * rows.m_.topLeftCorner(u, u)) * v.transpose();
}

void FullForm::observe(Arm arm, double noise_variance, Eigen::Ref<Eigen::VectorXd> column) {
  column = c_.col(arm);
  if (pending_count_ > 0) {
    const Eigen::VectorXd weights = pending_.row(arm).head(pending_count_).transpose();
    column.noalias() -= pending_.leftCols(pending_count_) * weights;
  }
  pending_.col(pending_count_) = column / std::sqrt(pivot(column[arm], noise_variance));
  if (++pending_count_ == delay) apply_pending();
}

void FullForm::decay(double rho) {
  apply_pending();
  Eigen::VectorXd row(prior_.size());
  for (Arm arm = 0; arm < prior_.size(); ++arm) {
    prior_.row(arm, row);
    c_.col(arm) = row - rho * rho * (row - c_.col(arm));
  }
}

void FullForm::apply_pending() {
  const auto v = pending_.leftCols(pending_count_);
  c_.noalias() -= v * v.transpose();
  pending_count_ = 0;
}

}  // namespace regretbench
