// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

/// f = sum_i a_i k(., c_i): a finite sum of kernel sections, whose norm in the Hilbert space of k is known exactly.
struct RkhsFunction {
  Kernel kernel;
  Eigen::MatrixXd centres;       ///< p x d, the c_i
  Eigen::VectorXd coefficients;  ///< p, the a_i

  /// f at the rows of `points` (n x d).
  Eigen::VectorXd operator()(const Eigen::MatrixXd& points) const;
};

/// <f, g> = aᵀ K(c, c') b, both of one kernel; the squared norm when f is g.
double inner_product(const RkhsFunction& f, const RkhsFunction& g);

/// p centres uniform on [0, 1], then p coefficients uniform on [least, 1].
RkhsFunction draw_rkhs_function(const Kernel& kernel, Eigen::Index p, Stream& stream, double least = -1);

/// max |f| of the values of a drawn function; throws std::domain_error when it is zero at all of them.
double maximum_of(const Eigen::VectorXd& values);

}  // namespace regretbench
