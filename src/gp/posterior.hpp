// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>

#include "gp/covariance_form.hpp"
#include "gp/prior.hpp"

namespace regretbench {

/// The GP posterior over N candidates after observations (arm, y, noise variance), updated one observation at a time.
///
/// Conditioning a Gaussian on y = f(a) + N(0, s2) changes mean and covariance by
///
///     c = C(:, a),   d = c_a + s2,   m <- m + c (y - m_a) / d,   C <- C - c cᵀ / d,
///
/// which never factorises anything, and is safe for repeated arms because d >= s2 > 0.  What differs between the two
/// exact forms is how C is kept: see CovarianceForm.  The row form serves until it holds N / 2 distinct arms.  Several
/// outputs (tasks) with one covariance share it.
///
/// A prior that is fitted to data (Prior::refit_every) is replaced as observations come in, and the posterior then is
/// that of all of them under the new one.  A reset brings back the prior that it began with.
///
/// Invariants: 0 <= variance <= prior variance; mean and variance depend only on the observations, not on history.
class Posterior {
 public:
  enum class Form { automatic, row, covariance };

  /// Throws std::invalid_argument for a prior that is fitted to data and several outputs.
  explicit Posterior(std::shared_ptr<const Prior> prior, Eigen::Index outputs = 1, Form form = Form::automatic);

  Eigen::Index size() const { return prior_->size(); }
  /// Observations since the last reset.
  Eigen::Index count() const { return count_; }
  /// The current one, where it is fitted to data.
  const Prior& prior() const { return *prior_; }

  /// N x outputs.
  const Eigen::MatrixXd& means() const { return means_; }
  auto mean() const { return means_.col(0); }
  /// Latent (noise-free) variance, length N.
  const Eigen::VectorXd& variance() const { return variance_; }

  /// log det(I + D^(-1/2) K D^(-1/2)) of the observed arms with noise D, telescoped over the updates; twice the
  /// information gain.
  double log_determinant() const { return log_determinant_; }

  /// `y`: one value per output.  `noise_variance` > 0; below 1e-10 of the arm's prior variance it counts as that, since
  /// the rounding of K would drown it.
  void observe(Arm arm, const Eigen::VectorXd& y, double noise_variance);
  void observe(Arm arm, double y, double noise_variance);

  /// Lets the function move one step of f <- rho f + sqrt(1 - rho^2) g, g a fresh draw of the prior, 0 <= rho <= 1.
  /// Equals the posterior under the product kernel k(x, x') rho^|t - t'|.
  void decay(double rho);

  /// Forgets every observation.
  void reset();

 private:
  void forget();
  void condition(Arm arm, const Eigen::VectorXd& y, double noise_variance);
  void move(double rho);
  void refit();

  std::shared_ptr<const Prior> first_prior_;
  std::shared_ptr<const Prior> prior_;
  History history_;  // kept for a prior that is fitted to it, and else empty
  Form form_choice_;
  std::unique_ptr<CovarianceForm> form_;
  Eigen::MatrixXd means_;
  Eigen::VectorXd variance_;
  Eigen::VectorXd column_;
  Eigen::Index count_ = 0;
  double log_determinant_ = 0;
};

}  // namespace regretbench
