// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <string>

#include "core/parameters.hpp"
#include "objective/fixed_function.hpp"

namespace regretbench {

/// The goal of each round of a multi-task objective (multi-task paper, section 5 and appendix E): weights from
/// u uniform on (0, 1]^n, linear w = u / |u|_1, Chebyshev w_i = (1 / u_i) / sum_j (1 / u_j).
/// The paper does not state the reference point z; "minimum" takes z_i = min_x f_i(x), so that f - z >= 0 and the
/// weights keep their meaning.  Every regret depends on z.
struct GoalSettings {
  std::string scalarization = "chebyshev";
  std::string reference = "minimum";

  void bind(Parameters& p) {
    p.choice("scalarization", scalarization, {"chebyshev", "linear"}, "how the rewards of a round are combined");
    p.choice("reference", reference, {"minimum", "zero"}, "reference point z of the Chebyshev scalarisation");
  }

  /// `means`: N x n, the noise-free tasks.
  FixedFunction::Goal goal(const Eigen::MatrixXd& means) const;
};

/// Gamma_omega(x, x') = k(x, x') (omega I + (1 - omega) 11ᵀ / n): omega = 0 identical tasks, 1 unrelated ones
/// (multi-task paper, section 2).
Eigen::MatrixXd task_covariance(Eigen::Index tasks, double omega);

}  // namespace regretbench
