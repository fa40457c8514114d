// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>

#include "core/candidates.hpp"
#include "gp/history.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

/// The GP prior over N candidates: rows of their covariance matrix, its diagonal, and a constant mean.  Immutable, and
/// shared by every trial of a cell; a prior that is fitted to data is replaced by another.
class Prior {
 public:
  virtual ~Prior() = default;

  Eigen::Index size() const { return variance_.size(); }
  const Eigen::VectorXd& variance() const { return variance_; }

  /// out = K(arm, :), length N.
  virtual void row(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const = 0;

  /// The mean of every candidate.
  virtual double mean() const { return 0; }

  /// The whole matrix K, N x N.
  Eigen::MatrixXd matrix() const;

  /// The isotropic kernel behind the matrix; empty where there is none, as for an empirical covariance.
  const std::optional<Kernel>& kernel() const { return kernel_; }

  /// After how many observations a posterior is to fit its prior to them again; 0: the prior stays as it is.
  virtual Eigen::Index refit_every() const { return 0; }
  /// The prior fitted to the data, where refit_every() > 0; the search starts from this one.
  virtual std::shared_ptr<const Prior> refitted(const History& history) const;

 protected:
  Prior(Eigen::VectorXd variance, std::optional<Kernel> kernel);

 private:
  Eigen::VectorXd variance_;
  std::optional<Kernel> kernel_;
};

/// Prior with kernel `kernel` on `candidates`: on a grid a table of coordinate differences, which is small and whose
/// slices are the rows; elsewhere the dense matrix.
std::shared_ptr<const Prior> make_prior(const Kernel& kernel, const Candidates& candidates);

/// Prior with a given covariance matrix (N x N, symmetric positive semi-definite), for example an empirical one.
std::shared_ptr<const Prior> make_prior(Eigen::MatrixXd covariance);

}  // namespace regretbench
