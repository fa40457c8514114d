// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "algorithm/beta_schedule.hpp"
#include "algorithm/model.hpp"
#include "algorithm/policy.hpp"
#include "gp/posterior.hpp"

namespace regretbench {

/// GP-UCB, and the step that its time-varying relatives share:
/// x_t = argmax mean(x) + sqrt(beta_t) sd(x) over the posterior on the current data.
class GpUcb : public ScalarPolicy {
 public:
  struct Settings {
    BetaSchedule beta;
    ModelSettings model;
    std::string first = "random";
    void bind(Parameters& p) {
      beta.bind(p);
      model.bind(p);
      p.choice("first", first, {"random", "prior"},
               "query without data: a random candidate, or that of the largest bound under the prior, the first of "
               "equals (all are while beta_t = 0)");
    }
  };

  GpUcb(const Settings& settings, const Briefing& briefing);

  Arm choose(Round t) override;
  void observe(Round t, Arm arm, double reward) override;

 protected:
  Posterior posterior_;
  double noise_variance_;

 private:
  GpUcb(const Settings& settings, const Briefing& briefing, const Model& model);

  bool random_first_;
  BetaSchedule beta_;
  const Problem& problem_;
  PolicyStreams streams_;
};

}  // namespace regretbench
