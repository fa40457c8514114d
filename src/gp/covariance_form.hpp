// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <vector>

#include "gp/prior.hpp"

namespace regretbench {

/// The posterior covariance C (N x N), kept so that conditioning on one observation is cheap.
class CovarianceForm {
 public:
  virtual ~CovarianceForm() = default;
  /// Writes c = C(:, arm) to `column` and then conditions: C <- C - c cᵀ / (c_arm + noise_variance).
  virtual void observe(Arm arm, double noise_variance, Eigen::Ref<Eigen::VectorXd> column) = 0;
  /// C <- K - rho^2 (K - C), K the prior covariance.
  virtual void decay(double rho) = 0;
};

/// Row form: C = K - V M Vᵀ, V with one column (a row of L^-1 K(X_t, X), hence the name) per *distinct* arm observed,
/// M symmetric of that size u.  A step costs 2 u N + O(u^2) flops, and a reset nothing.
///
/// A new arm a with d = c_a + s2 appends v = c / sqrt(d), which makes M block-diagonal with a 1.  It also makes
/// K(:, a) = c + V M V(a, :)ᵀ a combination of the columns: K(:, a) = V h, h = (M V(a, :)ᵀ, sqrt(d)).
/// So when a is pulled again, c = V h - V M V(a, :)ᵀ = V g with g = h - M V(a, :)ᵀ needs no new column: M <- M + g gᵀ /
/// d. Decay scales M, and neither V nor the h change.
class RowForm final : public CovarianceForm {
 public:
  explicit RowForm(const Prior& prior);

  void observe(Arm arm, double noise_variance, Eigen::Ref<Eigen::VectorXd> column) override;
  void decay(double rho) override;
  void clear();
  /// Distinct arms observed.
  Eigen::Index rank() const { return static_cast<Eigen::Index>(arms_.size()); }

 private:
  friend class FullForm;
  void reserve_one_more();

  const Prior& prior_;
  std::vector<Arm> arms_;             // of the columns of V
  std::vector<Eigen::Index> column_;  // of V, by arm; -1 for an arm not observed
  Eigen::MatrixXd v_;
  Eigen::MatrixXd m_;
  Eigen::MatrixXd h_;  // upper triangular: column j is the h of arms_[j]
};

/// Full form: C itself, minus up to `delay` pending vectors that are applied at once as one matrix product.  A step
/// costs 2 N^2 flops whatever was observed.
class FullForm final : public CovarianceForm {
 public:
  explicit FullForm(const Prior& prior);
  FullForm(const Prior& prior, const RowForm& rows);

  void observe(Arm arm, double noise_variance, Eigen::Ref<Eigen::VectorXd> column) override;
  void decay(double rho) override;

 private:
  static constexpr Eigen::Index delay = 32;
  void apply_pending();

  const Prior& prior_;
  Eigen::MatrixXd c_;
  Eigen::MatrixXd pending_;
  Eigen::Index pending_count_ = 0;
};

}  // namespace regretbench
