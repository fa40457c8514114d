// SPDX-License-Identifier: Apache-2.0
#include "algorithm/kernel_ucb.hpp"
#include "gp/posterior.hpp"

namespace regretbench {
namespace {

// IGP-UCB (Chowdhury & Gopalan 2017, Algorithm 1): all data, beta_t = B + R sqrt(2 (gamma_{t-1} + 1 + ln(1/delta))).
class IgpUcb final : public KernelUcb {
 public:
  IgpUcb(const Settings& settings, const Briefing& briefing) : KernelUcb(settings, briefing), posterior_(prior_) {}

  void observe(Round, Arm arm, double reward) override { posterior_.observe(arm, reward, lambda_); }

 private:
  Fit believe(Round) override { return {posterior_.mean(), posterior_.variance(), posterior_.log_determinant()}; }

  Posterior posterior_;
};

}  // namespace

AlgorithmEntry igp_ucb() {
  return algorithm_entry<IgpUcb>("igp-ucb", "IGP-UCB: GP-UCB for a static function of bounded RKHS norm",
                                 "Chowdhury, Gopalan (2017), Algorithm 1, Theorem 2");
}

}  // namespace regretbench
