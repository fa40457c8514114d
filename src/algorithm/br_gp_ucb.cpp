// SPDX-License-Identifier: Apache-2.0
#include "algorithm/kernel_ucb.hpp"
#include "algorithm/variation_budget.hpp"
#include "gp/posterior.hpp"

namespace regretbench {
namespace {

// BR-GP-UCB (R-GP-UCB of Zhou & Shroff 2021; the name is the event-triggered paper's): IGP-UCB in blocks of
// H = ceil(gamma_T^(1/4) (T / B_T)^(1/2)) rounds, each starting from the prior.  beta_t is IGP-UCB's with the gain of
// the block's data.
class BrGpUcb final : public KernelUcb {
 public:
  struct Settings : KernelUcb::Settings {
    std::int64_t H = 0;
    VariationBudget budget;
    void bind(Parameters& p) {
      p.integer("H", H, between(0, 1000000000), "block length; 0 computes it from variation_budget");
      budget.bind(p);
      KernelUcb::Settings::bind(p);
    }
  };

  BrGpUcb(const Settings& settings, const Briefing& briefing)
      : KernelUcb(settings, briefing),
        block_(settings.H > 0 ? settings.H : settings.budget.memory_in_rounds(briefing, prior_, lambda_)),
        posterior_(prior_) {}

  void observe(Round, Arm arm, double reward) override { posterior_.observe(arm, reward, lambda_); }

  bool reset_in(Round t) const override { return t > 1 && (t - 1) % block_ == 0; }

 private:
  Fit believe(Round t) override {
    if (reset_in(t)) posterior_.reset();
    return {posterior_.mean(), posterior_.variance(), posterior_.log_determinant()};
  }

  Round block_;
  Posterior posterior_;
};

}  // namespace

AlgorithmEntry br_gp_ucb() {
  return algorithm_entry<BrGpUcb>("br-gp-ucb", "BR-GP-UCB: IGP-UCB restarted periodically, for a variation budget",
                                  "Zhou, Shroff (2021); event-triggered paper, appendix on variation budgets");
}

}  // namespace regretbench
