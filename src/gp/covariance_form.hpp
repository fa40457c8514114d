// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "gp/prior.hpp"

namespace regretbench {

/// The posterior covariance C (N x N) in a form that can be read by column and reduced by rank one.
class CovarianceForm {
 public:
  virtual ~CovarianceForm() = default;
  /// out = C(:, arm)
  virtual void column(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const = 0;
  /// C <- C - v vᵀ
  virtual void subtract(const Eigen::VectorXd& v) = 0;
  /// C <- K - rho^2 (K - C), K the prior covariance
  virtual void decay(double rho) = 0;
};

/// Row form: C = K - V S Vᵀ with the t vectors v as columns of V (V = (L^-1 K(X_t, X))ᵀ, one row of that matrix per
/// observation) and S diagonal.  A step costs 2 t N flops and a reset nothing.  Decay touches S only, which is why it
/// costs t and not t N.
class RowForm final : public CovarianceForm {
 public:
  explicit RowForm(const Prior& prior);

  void column(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const override;
  void subtract(const Eigen::VectorXd& v) override;
  void decay(double rho) override;
  void clear() { count_ = 0; }

 private:
  friend class FullForm;
  const Prior& prior_;
  Eigen::Index count_ = 0;
  Eigen::MatrixXd v_;
  Eigen::VectorXd scale_;  // the diagonal of S
};

/// Full form: C itself, minus up to `delay` pending vectors that are applied at once as one matrix product.  A step
/// costs 2 N^2 flops whatever t is.
class FullForm final : public CovarianceForm {
 public:
  explicit FullForm(const Prior& prior);
  FullForm(const Prior& prior, const RowForm& rows);

  void column(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const override;
  void subtract(const Eigen::VectorXd& v) override;
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
