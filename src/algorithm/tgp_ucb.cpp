// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "algorithm/model.hpp"
#include "algorithm/policy.hpp"
#include "core/argmax.hpp"
#include "gp/posterior.hpp"

namespace regretbench {
namespace {

// TGP-UCB (heavy-tailed paper, Algorithm 1, Theorem 1): GP-UCB on payoffs truncated at
// b_t = v^(1/(1+a)) t^(1/(2(1+a))); a payoff is truncated once, at the level of its own round.
// Algorithm 1 prints the posterior variance without its leading k(x, x); the text has it.
// Widths: theorem     beta_{t+1} = B + 3 b_t sqrt((ln det(I + K_t / lambda) + 2 ln(1/delta)) / lambda)
//         experiment  beta_t = B sqrt(lambda) + b_t sqrt(ln t), the width of the authors' published program, which
//                     Figure 1 was made with ("order-wise similar" in the text).
class TgpUcb final : public ScalarPolicy {
 public:
  struct Settings {
    std::string width = "theorem";
    double delta = 0.1;
    std::optional<double> alpha;
    std::optional<double> v;
    std::optional<double> norm_bound;
    ModelSettings model;

    void bind(Parameters& p) {
      p.choice("width", width, {"theorem", "experiment"}, "confidence width: Theorem 1, or the one of Figure 1");
      p.real("delta", delta, inside(0, 1), "failure probability of the theorem's width");
      p.truth("alpha", alpha, {0, 1, true, false}, "moments of order 1 + alpha are bounded");
      p.truth("v", v, above(0), "bound on the raw moment E|y|^(1 + alpha)");
      p.truth("norm_bound", norm_bound, at_least(0), "bound B on the RKHS norm");
      model.bind(p);
    }
  };

  TgpUcb(const Settings& settings, const Briefing& briefing) : TgpUcb(settings, briefing, briefing.problem) {}

  Arm choose(Round t) override {
    if (posterior_.count() == 0) return streams_.at(t).index(posterior_.size());
    return argmax(posterior_.mean() + beta(t) * posterior_.variance().cwiseSqrt());
  }

  void observe(Round t, Arm arm, double reward) override {
    const double truncated = std::abs(reward) <= truncation_level(t) ? reward : 0;
    posterior_.observe(arm, truncated, lambda_);
  }

 private:
  TgpUcb(const Settings& settings, const Briefing& briefing, const Problem& problem)
      : TgpUcb(settings, briefing, settings.model.resolve(problem)) {
    alpha_ = known(settings.alpha, problem.moment ? std::optional(problem.moment->alpha) : std::nullopt, "alpha");
    v_ = known(settings.v, problem.moment ? std::optional(problem.moment->v) : std::nullopt, "v");
    norm_bound_ = known(settings.norm_bound, problem.norm_bound, "norm_bound");
  }

  TgpUcb(const Settings& settings, const Briefing& briefing, const Model& model)
      : posterior_(model.prior),
        lambda_(model.noise_variance),
        theorem_(settings.width == "theorem"),
        delta_(settings.delta),
        streams_(briefing.streams) {}

  // Initial data and the width before the first round count as round 1: at level 0 they would be thrown away.
  double truncation_level(Round round) const {
    const Round t = std::max<Round>(round, 1);
    return std::pow(v_, 1 / (1 + alpha_)) * std::pow(static_cast<double>(t), 1 / (2 * (1 + alpha_)));
  }

  double beta(Round t) const {
    if (!theorem_)
      return norm_bound_ * std::sqrt(lambda_) + truncation_level(t) * std::sqrt(std::log(static_cast<double>(t)));
    return norm_bound_ +
           3 * truncation_level(t - 1) * std::sqrt((posterior_.log_determinant() + 2 * std::log(1 / delta_)) / lambda_);
  }

  Posterior posterior_;
  double lambda_;
  bool theorem_;
  double delta_;
  PolicyStreams streams_;
  double alpha_ = 0;
  double v_ = 0;
  double norm_bound_ = 0;
};

}  // namespace

AlgorithmEntry tgp_ucb() {
  return algorithm_entry<TgpUcb>("tgp-ucb", "TGP-UCB: GP-UCB on truncated payoffs, for heavy tails",
                                 "Bayesian Optimization under Heavy-tailed Payoffs, Algorithm 1, Theorem 1");
}

}  // namespace regretbench
