// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "core/candidates.hpp"

namespace regretbench {

/// A stationary, isotropic kernel k(x, x') = variance * shape(|x - x'| / lengthscale).
struct Kernel {
  std::string name = "se";  ///< one of kernel_names()
  double lengthscale = 1;
  double variance = 1;

  /// Value at Euclidean distance r >= 0.
  double operator()(double r) const;

  /// True when k is the product of its one-dimensional factors over the axes (SE is, Matern is not).
  bool is_product() const { return name == "se"; }
};

/// se, matern12, matern32, matern52.
const std::vector<std::string>& kernel_names();
/// The formula of the kernel, for `describe`.  Throws InputError for an unknown name.
std::string kernel_formula(const std::string& name);

/// K(i, j) = k(|a_i - b_j|); a: m x d, b: n x d.  Distances come from coordinate differences: the expansion
/// |a|^2 + |b|^2 - 2ab cancels for near points.
Eigen::MatrixXd covariance(const Kernel& kernel, const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

}  // namespace regretbench
