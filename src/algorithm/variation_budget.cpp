// SPDX-License-Identifier: Apache-2.0
#include "algorithm/variation_budget.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "gp/information_gain.hpp"

namespace regretbench {

void VariationBudget::bind(Parameters& p) {
  p.truth("variation_budget", value, at_least(0),
          "bound B_T on the sum of the RKHS norms of the function's changes from round to round");
}

double VariationBudget::memory(const Briefing& briefing, const std::shared_ptr<const Prior>& prior,
                               double lambda) const {
  const double budget = known(value, briefing.problem.variation_budget, "variation_budget");
  if (budget == 0) return std::numeric_limits<double>::infinity();
  const double gain = greedy_information_gain(prior, lambda, briefing.horizon);
  return std::pow(gain, 1.0 / 4) * std::sqrt(static_cast<double>(briefing.horizon) / budget);
}

Round VariationBudget::memory_in_rounds(const Briefing& briefing, const std::shared_ptr<const Prior>& prior,
                                        double lambda) const {
  const auto horizon = static_cast<double>(briefing.horizon);
  return static_cast<Round>(std::clamp(std::ceil(memory(briefing, prior, lambda)), 1.0, horizon));
}

}  // namespace regretbench
