// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "algorithm/gp_ucb.hpp"

namespace regretbench {
namespace {

// ET-GP-UCB (event-triggered paper, Algorithm 1 with equations 9 and 10, Lemma 3): GP-UCB that drops its data, but for
// the pair just seen, when that pair contradicts the posterior.
// beta_t runs with the global t as Algorithm 1 prints it.  t' counts rounds since the last reset and is 1 in the round
// after it (before any reset t' = t); the paper leaves 0 or 1 open.
class EtGpUcb final : public GpUcb {
 public:
  struct Settings : GpUcb::Settings {
    double delta_B = 0.1;
    void bind(Parameters& p) {
      p.real("delta_B", delta_B, inside(0, 1), "probability that the trigger fires on a static function, Lemma 3");
      GpUcb::Settings::bind(p);
    }
  };

  EtGpUcb(const Settings& settings, const Briefing& briefing) : GpUcb(settings, briefing), delta_B_(settings.delta_B) {}

  void observe(Round t, Arm arm, double reward) override {
    if (t > 0 && contradicts(t, arm, reward)) {
      posterior_.reset();
      last_reset_ = t;
    }
    GpUcb::observe(t, arm, reward);
  }

  bool reset_in(Round t) const override { return t > 0 && t == last_reset_; }

 private:
  // psi_t > kappa_t, on the posterior before the pair is added.
  bool contradicts(Round t, Arm arm, double reward) const {
    const double since_reset = static_cast<double>(t - last_reset_);
    const double pi_t = std::numbers::pi * std::numbers::pi * since_reset * since_reset / 6;
    const double rho = 2 * std::log(2 * pi_t / delta_B_);
    const double noise_bound = std::sqrt(noise_variance_ * rho);                         // w-bar
    const double test = std::abs(reward - posterior_.mean()[arm]);                       // psi, equation 9
    const double threshold = std::sqrt(rho * posterior_.variance()[arm]) + noise_bound;  // kappa, equation 10
    return test > threshold;
  }

  double delta_B_;
  Round last_reset_ = 0;
};

}  // namespace

AlgorithmEntry et_gp_ucb() {
  return algorithm_entry<EtGpUcb>("et-gp-ucb", "ET-GP-UCB: resets when an observation contradicts the posterior",
                                  "Event-Triggered Time-Varying BO, Algorithm 1, equations 9-10, Lemma 3");
}

}  // namespace regretbench
