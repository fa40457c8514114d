// SPDX-License-Identifier: Apache-2.0
#include "core/argmax.hpp"

#include <algorithm>
#include <cmath>

#include "core/failure.hpp"

namespace regretbench {

Arm argmax(const Eigen::VectorXd& scores) {
  // Two passes, because the plain maximum is vectorised and the maximum with its index is not.
  const double top = scores.maxCoeff<Eigen::PropagateNaN>();
  if (!std::isfinite(top)) throw TrialFailure(FailureKind::not_finite, "the acquisition function is not finite");
  const double tying = top - 1e-12 * std::max(1.0, std::abs(top));
  Arm arm = 0;
  while (scores[arm] < tying) ++arm;
  return arm;
}

}  // namespace regretbench
