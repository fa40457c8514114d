// SPDX-License-Identifier: Apache-2.0
#include "gp/arm_totals.hpp"

#include <utility>
#include <vector>

namespace regretbench {
namespace {

// An arm with less precision than this in units of 1 / prior variance changes no posterior in double precision; with
// it, the noise variance would end as infinity.
constexpr double faded = 1e-18;

}  // namespace

ArmTotals::ArmTotals(std::shared_ptr<const Prior> prior)
    : prior_(std::move(prior)),
      precision_(Eigen::VectorXd::Zero(prior_->size())),
      weighted_(Eigen::VectorXd::Zero(prior_->size())) {}

void ArmTotals::add(Arm arm, double y, double precision) {
  precision_[arm] += precision;
  weighted_[arm] += precision * y;
}

void ArmTotals::fade(double factor) {
  precision_ *= factor;
  weighted_ *= factor;
}

void ArmTotals::clear() {
  precision_.setZero();
  weighted_.setZero();
}

ArmTotals::Pooled ArmTotals::pooled() const {
  Pooled pooled;
  for (Arm arm = 0; arm < precision_.size(); ++arm)
    if (precision_[arm] * prior_->variance()[arm] > faded) pooled.arms.push_back(arm);
  pooled.means = weighted_(pooled.arms).cwiseQuotient(precision_(pooled.arms));
  pooled.noise_variances = precision_(pooled.arms).cwiseInverse();
  return pooled;
}

Fit ArmTotals::posterior() const {
  const Pooled data = pooled();
  return fit(*prior_, data.arms, data.means, data.noise_variances);
}

double ArmTotals::log_determinant() const {
  const Pooled data = pooled();
  return regretbench::log_determinant(*prior_, data.arms, data.noise_variances);
}

}  // namespace regretbench
