// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "algorithm/gp_ucb.hpp"
#include "core/error.hpp"

namespace regretbench {
namespace {

// UI-TVBO (Brunzema, von Rohr, Trimpe 2022, without its convexity constraints): GP-UCB for a function that takes a step
// of a Wiener process after every observation,
//
//     f_0 ~ GP(0, k),   f_t = f_{t-1} + sqrt(s) g_t,   g_t ~ GP(0, k) iid,
//
// whose kernel is k(x, x') (1 + s min(t, t')): what was seen does not fade from the mean, only its variance grows.
//
// With kappa_t = 1 + s t the scaled function f_t / sqrt(kappa_t) has the prior k at every time, and moves by
//
//     f_t / sqrt(kappa_t) = rho_t f_{t-1} / sqrt(kappa_{t-1}) + sqrt(s / kappa_t) g_t,   rho_t^2 = kappa_{t-1} /
//     kappa_t.
//
// Since rho_t^2 + s / kappa_t = 1 this is Posterior::decay(rho_t), exactly; an observation of f_t enters divided by
// sqrt(kappa_t), its noise variance by kappa_t.  Mean and standard deviation of f_t are sqrt(kappa_t) times those of
// the posterior here, so both have their maximum mean + sqrt(beta_t) sd at the same candidate.
//
// Time is that of the published program: it counts observations from 0, so that n initial data stand at 0 .. n - 1 and
// round t at n + t - 1.  Its knob is the variance that a step adds; it fixes the kernel variance at 1, so s is taken
// relative to the kernel variance here.  It plays beta = 2, the event-triggered paper the log form.
class UiTvbo final : public GpUcb {
 public:
  struct Settings : GpUcb::Settings {
    double sigma_w2 = 0.03;
    void bind(Parameters& p) {
      p.real("sigma_w2", sigma_w2, at_least(0), "variance that a step in time adds, in units of the kernel variance");
      GpUcb::Settings::bind(p);
    }
  };

  UiTvbo(const Settings& settings, const Briefing& briefing) : GpUcb(settings, briefing), s_(settings.sigma_w2) {
    // Scaled, a constant mean would not be constant.
    if (settings.model.mean_fit != "none")
      throw InputError("mean_fit = " + settings.model.mean_fit + ": ui-tvbo has the prior mean 0");
  }

  void observe(Round, Arm arm, double reward) override {
    posterior_.observe(arm, reward / std::sqrt(kappa_), noise_variance_ / kappa_);
    const double next = kappa_ + s_;
    posterior_.decay(std::sqrt(kappa_ / next));
    kappa_ = next;
  }

 private:
  double s_;
  double kappa_ = 1;
};

}  // namespace

AlgorithmEntry ui_tvbo() {
  return algorithm_entry<UiTvbo>("ui-tvbo", "UI-TVBO: the variance grows with time, the mean stays",
                                 "Brunzema, von Rohr, Trimpe (2022); event-triggered paper, policy search");
}

}  // namespace regretbench
