// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/error.hpp"
#include "core/sobol.hpp"
#include "objective/cart_pole_system.hpp"
#include "objective/objective.hpp"

namespace regretbench {
namespace {

using Gain = CartPoleSystem::Gain;

const Gain lower{-3, -6, -50, -4};
const Gain upper{-2, -4, -25, -2};

// Policy search (event-triggered paper, section "Policy search in time-varying environments"): the arms are feedback
// gains of a cart-pole system whose bearing's friction jumps at t = 100.
//
// The paper's appendix gives bounds and scaling; what it leaves open follows the program published with Brunzema et al.
// (2022), which it takes the benchmark from:
// - 30 initial points, and f = -(J - m) / (u s) with mean m and standard deviation s of their costs, and u = 1;
// - the scaling of the fourth gain: the appendix prints 1/8, that program has 1/4, by which all four scaled sides are
//   about 8 long, the range that the lengthscale prior speaks of.
// That program seeds the process noise by the round alone, so that all runs share it; here it differs between trials as
// well, for trials that share noise are not independent and their standard error would be too small.  Within a trial
// all algorithms share it.
// Regret is J_t(K) - J_t(K*_t) in units of the cost: noise-free, against the optimal feedback of the round's friction
// (section 2, definition of the regret), which is no candidate, and not divided by s, which differs between trials.
class CartPole final : public Objective {
 public:
  struct Settings {
    double friction = 2.5;
    std::int64_t change = 100;
    std::int64_t candidates = 1024;
    std::int64_t initial = 30;
    double fourth_scale = 0.25;
    double unit = 1;
    double offset = 0;
    std::string initial_data = "given";
    double process_noise = 6e-4;
    double lengthscale = 4.5;
    double noise_variance = 0.02;

    void bind(Parameters& p) {
      p.real("friction", friction, above(0), "factor by which the friction of the bearing jumps");
      p.integer("change", change, between(1, 1000000000), "first round with that friction");
      p.integer("candidates", candidates, between(2, 100000), "Sobol points of the box of gains, fresh in each trial");
      p.integer("initial", initial, between(2, 10000),
                "costs of random candidates before round 1, which also set the scale of the rewards");
      p.real("fourth_scale", fourth_scale, above(0), "the fourth gain is searched in this unit");
      p.real("unit", unit, above(0), "standard deviations of the initial costs that make one unit of reward");
      p.real("offset", offset, between(-1e6, 1e6), "reward of the initial costs' mean");
      p.choice("initial_data", initial_data, {"given", "withheld"},
               "whether the algorithms are given the initial costs, or these set the scale alone");
      p.real("process_noise", process_noise, at_least(0), "standard deviation of the noise on each state in each step");
      p.real("lengthscale", lengthscale, above(0), "lengthscale of the disclosed SE kernel, in scaled gains");
      p.real("noise_variance", noise_variance, above(0), "disclosed noise variance of the scaled reward");
      p.only_disclosed({"lengthscale", "noise_variance"});
    }
  };

  explicit CartPole(const Settings& settings)
      : settings_(settings), before_(1), after_(settings.friction), scale_(1.0 / 8, 1.0 / 4, 3, settings.fourth_scale) {
    if (settings.initial > settings.candidates)
      throw InputError("[objective] initial = " + std::to_string(settings.initial) +
                       ": must be a whole number in [2, " + std::to_string(settings.candidates) +
                       "], the number of candidates");
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    return std::make_unique<Search>(*this, streams);
  }

 private:
  class Search final : public Environment {
   public:
    Search(const CartPole& objective, const Streams& streams) : objective_(objective), streams_(streams) {
      const Settings& settings = objective.settings_;
      Stream draw = streams.at(Purpose::function, 0);
      gains_ = sobol(settings.candidates, 4, draw);
      gains_ = (gains_.array().rowwise() * (upper - lower).array()).rowwise() + lower.array();
      problem_.candidates =
          std::make_shared<Candidates>(Eigen::MatrixXd(gains_.array().rowwise() / objective.scale_.array()));
      problem_.prior = make_prior({"se", settings.lengthscale, 1}, *problem_.candidates);
      problem_.noise_variance = settings.noise_variance;
      offer_initial();
    }

    const Problem& problem() const override { return problem_; }
    const std::vector<InitialReward>& initial() const override { return initial_; }

    const Scalarization& advance(Round t) override {
      round_ = t;
      return goal_;
    }

    Reward pull(Arm arm) override {
      return Reward::Constant(1, standardised(noisy_cost(arm, streams_.at(Purpose::noise, round_))));
    }

    double optimum() const override { return -objective_.system(round_).optimal_cost(); }

    // K* is optimal for an endless run: over 1,000 steps a feedback next to it may cost less by a rounding error.
    double regret(Arm arm) const override {
      return std::max(optimum() + objective_.system(round_).cost(gains_.row(arm)), 0.0);
    }

   private:
    // Distinct arms by the first steps of a Fisher-Yates shuffle; the noise of the i-th point is its own.
    void offer_initial() {
      Stream draw = streams_.at(Purpose::source, 0);
      std::vector<Arm> arms(static_cast<std::size_t>(gains_.rows()));
      std::iota(arms.begin(), arms.end(), Arm{0});
      Eigen::VectorXd costs(objective_.settings_.initial);
      for (Eigen::Index i = 0; i < costs.size(); ++i) {
        std::swap(arms[static_cast<std::size_t>(i)],
                  arms[static_cast<std::size_t>(i + draw.index(static_cast<Arm>(arms.size()) - i))]);
        costs[i] = noisy_cost(arms[static_cast<std::size_t>(i)], streams_.at(Purpose::source, i + 1));
      }
      mean_ = costs.mean();
      deviation_ = std::sqrt((costs.array() - mean_).square().sum() / static_cast<double>(costs.size() - 1));
      if (objective_.settings_.initial_data == "withheld") return;
      for (Eigen::Index i = 0; i < costs.size(); ++i)
        initial_.push_back({arms[static_cast<std::size_t>(i)], Reward::Constant(1, standardised(costs[i]))});
    }

    double noisy_cost(Arm arm, const Stream& noise) const {
      return objective_.system(round_).cost(gains_.row(arm), objective_.settings_.process_noise, noise);
    }

    double standardised(double cost) const {
      const Settings& settings = objective_.settings_;
      return settings.offset - (cost - mean_) / (settings.unit * deviation_);
    }

    const CartPole& objective_;
    Streams streams_;
    Problem problem_;
    Eigen::MatrixXd gains_;  // N x 4
    std::vector<InitialReward> initial_;
    double mean_ = 0;
    double deviation_ = 1;
    Scalarization goal_;
    Round round_ = 0;
  };

  const CartPoleSystem& system(Round t) const { return t < settings_.change ? before_ : after_; }

  Settings settings_;
  CartPoleSystem before_;
  CartPoleSystem after_;
  Gain scale_;
};

}  // namespace

ObjectiveEntry cart_pole() {
  return objective_entry<CartPole>(
      "cart-pole", "feedback gains of a cart-pole system whose friction jumps",
      "Event-Triggered Time-Varying BO, section on policy search; Brunzema, von Rohr, Trimpe (2022)");
}

}  // namespace regretbench
