// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "algorithm/kernel_ucb.hpp"
#include "algorithm/variation_budget.hpp"
#include "gp/arm_totals.hpp"

namespace regretbench {
namespace {

// W-GP-UCB (Deng, Zhou, Kim, Tewari, Gupta, Shroff 2022): kernel ridge regression with weights that fade by the factor
// g = 1 - gamma_T^(-1/4) (B_T / T)^(1/2) a round.
//
// It minimises sum_s w_s (y_s - f(x_s))^2 + lambda_t |f|^2 with w_s = g^-s and lambda_t = lambda g^-t over the data
// s <= t.  Only w_s / lambda_t matters, so this is the posterior with noise variance lambda g^-(t-s) for observation s,
// which neither over- nor underflows; the newest observation has noise lambda.
//
// The width is B + R sqrt(2 (gamma' + ln(1/delta))) with gamma' = log det(I + W^2 K / lambda) / 2, W = diag(g^(t-s)).
// The noise is bounded in the norm of V' = sum w_s^2 phi phi^T + lambda g^-2t I, hence the squared weights.  Since
// w_s <= g^-t, V' <= g^-t V with V = sum w_s phi phi^T + lambda_t I, and so
// phi^T V^-1 V' V^-1 phi <= g^-t phi^T V^-1 phi = sd^2 / lambda: the sd of the posterior above will do.
//
// The paper's gamma_T in g is itself weighted, and would depend on g; here it is the plain one, which bounds it.
class WGpUcb final : public KernelUcb {
 public:
  struct Settings : KernelUcb::Settings {
    double discount = 0;
    VariationBudget budget;
    void bind(Parameters& p) {
      p.real("discount", discount, between(0, 1),
             "factor g by which a weight fades in a round; 0 computes it from variation_budget");
      budget.bind(p);
      KernelUcb::Settings::bind(p);
    }
  };

  WGpUcb(const Settings& settings, const Briefing& briefing)
      : KernelUcb(settings, briefing),
        discount_(settings.discount > 0 ? settings.discount
                                        : std::max(0.0, 1 - 1 / settings.budget.memory(briefing, prior_, lambda_))),
        totals_(prior_),
        squared_(prior_) {}

  void observe(Round, Arm arm, double reward) override {
    totals_.fade(discount_);
    totals_.add(arm, reward, 1 / lambda_);
    squared_.fade(discount_ * discount_);
    squared_.add(arm, reward, 1 / lambda_);
  }

 private:
  Fit believe(Round) override { return totals_.posterior(); }
  double information(const Fit&) const override { return squared_.log_determinant() / 2; }

  double discount_;
  ArmTotals totals_;
  ArmTotals squared_;  // the same with squared weights
};

}  // namespace

AlgorithmEntry w_gp_ucb() {
  return algorithm_entry<WGpUcb>("w-gp-ucb", "W-GP-UCB: older data weigh exponentially less, for a variation budget",
                                 "Deng, Zhou, Kim, Tewari, Gupta, Shroff (2022); event-triggered paper, appendix");
}

}  // namespace regretbench
