// SPDX-License-Identifier: Apache-2.0
#include "algorithm/gp_ucb.hpp"

#include <cmath>

#include "core/argmax.hpp"

namespace regretbench {

GpUcb::GpUcb(const Settings& settings, const Briefing& briefing)
    : GpUcb(settings, briefing, settings.model.resolve(briefing.problem)) {}

GpUcb::GpUcb(const Settings& settings, const Briefing& briefing, const Model& model)
    : posterior_(model.prior),
      noise_variance_(model.noise_variance),
      random_first_(settings.first == "random"),
      beta_(settings.beta),
      problem_(briefing.problem),
      streams_(briefing.streams) {}

Arm GpUcb::choose(Round t) {
  // Without data every candidate of a stationary prior ties, and the papers' first query is random.
  if (posterior_.count() == 0 && random_first_) return streams_.at(t).index(posterior_.size());
  const double multiplier = std::sqrt(beta_(t, problem_));
  return argmax(posterior_.mean() + multiplier * posterior_.variance().cwiseSqrt());
}

void GpUcb::observe(Round, Arm arm, double reward) { posterior_.observe(arm, reward, noise_variance_); }

AlgorithmEntry gp_ucb() {
  return algorithm_entry<GpUcb>("gp-ucb", "GP-UCB: upper confidence bound of a time-invariant GP",
                                "Srinivas, Krause, Kakade, Seeger (2010), Algorithm 1");
}

}  // namespace regretbench
