// SPDX-License-Identifier: Apache-2.0
#include <deque>

#include "algorithm/kernel_ucb.hpp"
#include "algorithm/variation_budget.hpp"
#include "gp/arm_totals.hpp"

namespace regretbench {
namespace {

// SW-GP-UCB (Zhou & Shroff 2021): IGP-UCB on the last W = ceil(gamma_T^(1/4) (T / B_T)^(1/2)) observations, gamma that
// of the window's data.  Initial data are the oldest.
// The window is solved anew each round, pooled by arm: taking the oldest observation back out of an updated posterior
// would be cheaper on a large grid, and would collect rounding errors that a small lambda magnifies.
class SwGpUcb final : public KernelUcb {
 public:
  struct Settings : KernelUcb::Settings {
    std::int64_t W = 0;
    VariationBudget budget;
    void bind(Parameters& p) {
      p.integer("W", W, between(0, 1000000000), "window length; 0 computes it from variation_budget");
      budget.bind(p);
      KernelUcb::Settings::bind(p);
    }
  };

  SwGpUcb(const Settings& settings, const Briefing& briefing)
      : KernelUcb(settings, briefing),
        length_(settings.W > 0 ? settings.W : settings.budget.memory_in_rounds(briefing, prior_, lambda_)),
        totals_(prior_) {}

  void observe(Round, Arm arm, double reward) override {
    window_.push_back({arm, reward});
    if (static_cast<Round>(window_.size()) > length_) window_.pop_front();
  }

 private:
  struct Pair {
    Arm arm;
    double reward;
  };

  Fit believe(Round) override {
    totals_.clear();
    for (const auto& pair : window_) totals_.add(pair.arm, pair.reward, 1 / lambda_);
    return totals_.posterior();
  }

  Round length_;
  std::deque<Pair> window_;
  ArmTotals totals_;
};

}  // namespace

AlgorithmEntry sw_gp_ucb() {
  return algorithm_entry<SwGpUcb>("sw-gp-ucb", "SW-GP-UCB: IGP-UCB on a sliding window, for a variation budget",
                                  "Zhou, Shroff (2021); event-triggered paper, appendix on variation budgets");
}

}  // namespace regretbench
