// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "gp/lengthscale_fit.hpp"
#include "gp/prior.hpp"

namespace regretbench {

/// The SE prior with a lengthscale of its own for each axis, fitted to the data as they come:
/// k(x, x') = variance exp(-1/2 sum_a ((x_a - x'_a) / l_a)^2).  It begins with the mode of the Gamma prior
/// and the mean 0.
std::shared_ptr<const Prior> make_fitted_prior(const LengthscaleFit& fit, double variance,
                                               const Candidates& candidates);

}  // namespace regretbench
