// SPDX-License-Identifier: Apache-2.0
#include "algorithm/event_trigger.hpp"
#include "algorithm/gp_ucb.hpp"

namespace regretbench {
namespace {

// ET-GP-UCB (event-triggered paper, Algorithm 1): GP-UCB that drops its data, but for the pair just seen, when that
// pair contradicts the posterior.
// beta_t runs with the global t as Algorithm 1 prints it.  t' counts rounds since the last reset and is 1 in the round
// after it (before any reset t' = t); the paper leaves 0 or 1 open.
class EtGpUcb final : public GpUcb {
 public:
  struct Settings : GpUcb::Settings {
    EventTrigger trigger;
    void bind(Parameters& p) {
      trigger.bind(p);
      GpUcb::Settings::bind(p);
    }
  };

  EtGpUcb(const Settings& settings, const Briefing& briefing) : GpUcb(settings, briefing), trigger_(settings.trigger) {}

  void observe(Round t, Arm arm, double reward) override {
    if (t > 0 && trigger_.fires(posterior_, arm, reward, noise_variance_, t - last_reset_)) {
      posterior_.reset();
      last_reset_ = t;
    }
    GpUcb::observe(t, arm, reward);
  }

  bool reset_in(Round t) const override { return t > 0 && t == last_reset_; }

 private:
  EventTrigger trigger_;
  Round last_reset_ = 0;
};

}  // namespace

AlgorithmEntry et_gp_ucb() {
  return algorithm_entry<EtGpUcb>("et-gp-ucb", "ET-GP-UCB: resets when an observation contradicts the posterior",
                                  "Event-Triggered Time-Varying BO, Algorithm 1, equations 9-10, Lemma 3");
}

}  // namespace regretbench
