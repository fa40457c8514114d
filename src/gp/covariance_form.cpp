// SPDX-License-Identifier: Apache-2.0
#include "gp/covariance_form.hpp"

#include <algorithm>

namespace regretbench {

RowForm::RowForm(const Prior& prior) : prior_(prior), v_(prior.size(), 0) {}

void RowForm::column(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const {
  prior_.row(arm, out);
  if (count_ == 0) return;
  const Eigen::VectorXd weights = v_.row(arm).head(count_).transpose().cwiseProduct(scale_.head(count_));
  out.noalias() -= v_.leftCols(count_) * weights;
}

void RowForm::subtract(const Eigen::VectorXd& v) {
  if (count_ == v_.cols()) {
    const Eigen::Index capacity = std::max<Eigen::Index>(16, 2 * count_);
    v_.conservativeResize(Eigen::NoChange, capacity);
    scale_.conservativeResize(capacity);
  }
  v_.col(count_) = v;
  scale_[count_] = 1;
  ++count_;
}

void RowForm::decay(double rho) { scale_.head(count_) *= rho * rho; }

FullForm::FullForm(const Prior& prior) : prior_(prior), c_(prior.matrix()), pending_(prior.size(), delay) {}

FullForm::FullForm(const Prior& prior, const RowForm& rows) : FullForm(prior) {
  const auto v = rows.v_.leftCols(rows.count_);
  c_.noalias() -= (v * rows.scale_.head(rows.count_).asDiagonal()) * v.transpose();
}

void FullForm::column(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const {
  out = c_.col(arm);
  if (pending_count_ == 0) return;
  const Eigen::VectorXd weights = pending_.row(arm).head(pending_count_).transpose();
  out.noalias() -= pending_.leftCols(pending_count_) * weights;
}

void FullForm::subtract(const Eigen::VectorXd& v) {
  pending_.col(pending_count_) = v;
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
