// SPDX-License-Identifier: Apache-2.0
#include "algorithm/kernel_ucb.hpp"

#include <algorithm>
#include <cmath>

#include "core/argmax.hpp"

namespace regretbench {

KernelUcb::KernelUcb(const Settings& settings, const Briefing& briefing)
    : prior_(settings.model.resolve(briefing.problem).prior),
      lambda_(settings.lambda > 0 ? settings.lambda : 1 + 2 / static_cast<double>(briefing.horizon)),
      norm_bound_(known(settings.norm_bound, briefing.problem.norm_bound, "norm_bound")),
      R_(settings.R.value_or(std::sqrt(briefing.problem.noise_variance))),
      delta_(settings.delta),
      streams_(briefing.streams) {}

Arm KernelUcb::choose(Round t) {
  const Fit now = believe(t);
  if (now.log_determinant == 0) return streams_.at(t).index(prior_->size());
  const double beta =
      norm_bound_ + R_ * std::sqrt(2 * (information(now) + std::log(1 / delta_)) / std::min(lambda_, 1.0));
  return argmax(now.mean + beta * now.variance.cwiseSqrt());
}

}  // namespace regretbench
