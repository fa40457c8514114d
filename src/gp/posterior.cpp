// SPDX-License-Identifier: Apache-2.0
#include "gp/posterior.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

namespace regretbench {
namespace {

constexpr double smallest_relative_noise = 1e-10;

}  // namespace

Posterior::Posterior(std::shared_ptr<const Prior> prior, Eigen::Index outputs, Form form)
    : first_prior_(std::move(prior)),
      prior_(first_prior_),
      form_choice_(form),
      means_(prior_->size(), outputs),
      variance_(prior_->size()),
      column_(prior_->size()) {
  if (prior_->refit_every() > 0 && outputs != 1)
    throw std::invalid_argument("a prior that is fitted to data needs a single output");
  forget();
}

void Posterior::reset() {
  history_.clear();
  if (prior_ != first_prior_) {
    form_.reset();  // it knows the prior it was made for
    prior_ = first_prior_;
  }
  forget();
}

void Posterior::forget() {
  means_.setConstant(prior_->mean());
  variance_ = prior_->variance();
  count_ = 0;
  log_determinant_ = 0;
  if (form_choice_ == Form::covariance) {
    form_ = std::make_unique<FullForm>(*prior_);
  } else if (auto* rows = dynamic_cast<RowForm*>(form_.get())) {
    rows->clear();
  } else {
    form_ = std::make_unique<RowForm>(*prior_);
  }
}

void Posterior::observe(Arm arm, double y, double noise_variance) {
  observe(arm, Eigen::VectorXd::Constant(1, y), noise_variance);
}

void Posterior::observe(Arm arm, const Eigen::VectorXd& y, double noise_variance) {
  if (!(noise_variance > 0)) throw std::domain_error("a posterior needs a positive noise variance");
  condition(arm, y, noise_variance);
  const Eigen::Index every = prior_->refit_every();
  if (every == 0) return;
  history_.observe(arm, y[0], noise_variance);
  if (count_ % every == 0) refit();
}

void Posterior::refit() {
  form_.reset();  // it knows the prior it was made for
  prior_ = prior_->refitted(history_);
  forget();
  for (const auto& entry : history_.entries()) {
    if (entry.decay != 1) move(entry.decay);
    condition(entry.arm, Eigen::VectorXd::Constant(1, entry.y), entry.noise_variance);
  }
}

void Posterior::condition(Arm arm, const Eigen::VectorXd& y, double noise_variance) {
  noise_variance = std::max(noise_variance, smallest_relative_noise * prior_->variance()[arm]);
  // A step of the row form costs 2 u N flops and one of the full form 2 N^2; at u = N / 2 the matrix product of the
  // full form has made up for its larger count.
  if (form_choice_ == Form::automatic)
    if (const auto* rows = dynamic_cast<const RowForm*>(form_.get()); rows != nullptr && 2 * rows->rank() >= size())
      form_ = std::make_unique<FullForm>(*prior_, *rows);

  form_->observe(arm, noise_variance, column_);
  const double latent = std::max(column_[arm], 0.0);
  const double inverse = 1 / (latent + noise_variance);
  for (Eigen::Index output = 0; output < means_.cols(); ++output)
    means_.col(output) += column_ * ((y[output] - means_(arm, output)) * inverse);
  variance_ = (variance_.array() - column_.array().square() * inverse).max(0.0);
  log_determinant_ += std::log1p(latent / noise_variance);
  ++count_;
}

void Posterior::decay(double rho) {
  if (prior_->refit_every() > 0) history_.decay(rho);
  move(rho);
}

void Posterior::move(double rho) {
  if (count_ == 0) return;
  means_.array() = prior_->mean() + rho * (means_.array() - prior_->mean());
  variance_ = prior_->variance() - rho * rho * (prior_->variance() - variance_);
  form_->decay(rho);
}

}  // namespace regretbench
