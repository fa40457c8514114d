// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "algorithm/beta_schedule.hpp"
#include "algorithm/policy.hpp"
#include "core/argmax.hpp"
#include "gp/fit.hpp"
#include "gp/posterior.hpp"

namespace regretbench {
namespace {

// DeltaBO (knowledge-transfer paper, Algorithm 1, equations 5-7): target f = g + delta.  The source data give mu_g and
// var_g once; the residuals y_i - mu_g(x_i) are observations of delta with noise var_g(x_i) + sigma^2.
// Equation 6 prints that noise at the test point x.  It belongs to the observation: Algorithm 1 line 5 and the proof
// of Theorem 1 (the telescoped log det) have it there, and the printed form is no posterior of any one model.
// Before target data var_delta is k_delta(x, x); the paper's sigma_{delta,0}^2 is the noise of the same symbol.
class DeltaBo final : public ScalarPolicy {
 public:
  struct Settings {
    BetaSchedule beta;
    std::optional<double> noise_variance;

    Settings() {
      beta.form = "constant";
      beta.value = 0.2;
    }
    void bind(Parameters& p) {
      beta.bind(p);
      p.truth("noise_variance", noise_variance, above(0), "noise variance of the target, sigma^2");
    }
  };

  DeltaBo(const Settings& settings, const Briefing& briefing)
      : DeltaBo(settings, briefing, source_of(briefing.problem)) {}

  Arm choose(Round t) override {
    // Without any data every candidate ties.
    if (source_size_ == 0 && difference_.count() == 0) return streams_.at(t).index(difference_.size());
    const double multiplier = std::sqrt(beta_(t, problem_));
    return argmax(source_.mean + difference_.mean() +
                  multiplier * (source_.variance + difference_.variance()).cwiseSqrt());
  }

  void observe(Round, Arm arm, double reward) override {
    difference_.observe(arm, reward - source_.mean[arm], source_.variance[arm] + noise_variance_);
  }

 private:
  DeltaBo(const Settings& settings, const Briefing& briefing, const SourceData& source)
      : beta_(settings.beta),
        problem_(briefing.problem),
        noise_variance_(settings.noise_variance.value_or(briefing.problem.noise_variance)),
        streams_(briefing.streams),
        source_size_(source.arms.size()),
        source_(fit(*source.prior, source.arms, source.rewards, source.noise_variance)),
        difference_(source.difference) {}

  static const SourceData& source_of(const Problem& problem) {
    if (!problem.source) throw InputError("needs source data, which this objective does not offer");
    return *problem.source;
  }

  BetaSchedule beta_;
  const Problem& problem_;
  double noise_variance_;
  PolicyStreams streams_;
  std::size_t source_size_;
  Fit source_;
  Posterior difference_;
};

}  // namespace

AlgorithmEntry delta_bo() {
  return algorithm_entry<DeltaBo>("delta-bo", "DeltaBO: learns the difference to a source function",
                                  "Provable Accelerated BO with Knowledge Transfer, Algorithm 1, equations 5-7");
}

}  // namespace regretbench
