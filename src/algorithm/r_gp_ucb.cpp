// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "algorithm/gp_ucb.hpp"

namespace regretbench {
namespace {

// R-GP-UCB (Bogunovic et al. 2016, Algorithm 2): GP-UCB in blocks of N rounds, each starting from the prior; beta_t is
// not restarted.  N = ceil(min(T, 12 eps^(-1/4))) for SE and ceil(min(T, 24 eps^(-1/(4-c)))) with
// c = d(d+1) / (2 nu + d(d+1)) for Matern (their Corollary 4.1; 12 and 24 from their section 5.1).
class RGpUcb final : public GpUcb {
 public:
  struct Settings : GpUcb::Settings {
    std::optional<double> epsilon;
    std::int64_t reset_time = 0;
    void bind(Parameters& p) {
      p.integer("reset_time", reset_time, between(0, 1000000000), "block length N; 0 computes it from epsilon");
      p.truth("epsilon", epsilon, between(0, 1), "rate of change the algorithm assumes");
      GpUcb::Settings::bind(p);
    }
  };

  RGpUcb(const Settings& settings, const Briefing& briefing)
      : GpUcb(settings, briefing), block_(settings.reset_time > 0 ? settings.reset_time : block(settings, briefing)) {}

  Arm choose(Round t) override {
    if (reset_in(t)) posterior_.reset();
    return GpUcb::choose(t);
  }

  bool reset_in(Round t) const override { return t > 1 && (t - 1) % block_ == 0; }

 private:
  Round block(const Settings& settings, const Briefing& briefing) const {
    const double epsilon = known(settings.epsilon, briefing.problem.epsilon, "epsilon");
    const double horizon = static_cast<double>(briefing.horizon);
    const auto& modelled = posterior_.prior().kernel();
    const std::string kernel = modelled ? modelled->name : "se";
    double rounds = 12 * std::pow(epsilon, -1.0 / 4);
    if (kernel != "se") {
      const double d = static_cast<double>(briefing.problem.candidates->dimension());
      const double nu = kernel == "matern12" ? 0.5 : kernel == "matern32" ? 1.5 : 2.5;
      const double c = d * (d + 1) / (2 * nu + d * (d + 1));
      rounds = 24 * std::pow(epsilon, -1 / (4 - c));
    }
    return static_cast<Round>(std::ceil(std::min(horizon, rounds)));
  }

  Round block_;
};

}  // namespace

AlgorithmEntry r_gp_ucb() {
  return algorithm_entry<RGpUcb>("r-gp-ucb", "R-GP-UCB: resets periodically, after a time set by the rate of change",
                                 "Bogunovic, Scarlett, Cevher (2016), Algorithm 2, Corollary 4.1");
}

}  // namespace regretbench
