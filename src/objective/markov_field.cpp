// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <map>
#include <sstream>

#include "core/error.hpp"
#include "core/number.hpp"
#include "gp/sampler.hpp"
#include "objective/kernel_settings.hpp"
#include "objective/objective.hpp"

namespace regretbench {
namespace {

// f_1 = g_1,  f_t = sqrt(1 - eps) f_{t-1} + sqrt(eps) g_t,  g_t iid GP(0, k)
// (Bogunovic et al. 2016, section 2; event-triggered paper, Assumption 1), on a grid of the cube [0, 1]^d.
class MarkovField final : public Objective {
 public:
  struct Settings {
    KernelSettings kernel;
    double epsilon = 0.03;
    std::string epsilon_changes = "none";
    double noise_variance = 0.02;
    std::int64_t dimension = 2;
    std::int64_t grid = 50;

    void bind(Parameters& p) {
      p.real("epsilon", epsilon, between(0, 1), "rate of change: 0 is static, 1 a fresh function every round");
      p.text("epsilon_changes", epsilon_changes, "none, or ROUND:EPSILON pairs separated by blanks",
             "piecewise-constant rate of change: '100:1 101:0' redraws the function at round 100 and holds it after");
      kernel.bind(p);
      p.real("noise_variance", noise_variance, above(0), "variance of the Gaussian observation noise");
      p.integer("dimension", dimension, between(1, 3), "dimension of the domain [0, 1]^d");
      p.integer("grid", grid, between(2, 1000000), "points per axis; at most 1,000,000 candidates in all");
    }
  };

  explicit MarkovField(const Settings& settings) : settings_(settings), rates_(parse_changes(settings)) {
    const Grid grid{settings.grid, static_cast<int>(settings.dimension), 0, 1};
    if (std::pow(static_cast<double>(settings.grid), static_cast<double>(settings.dimension)) > 1e6)
      throw InputError("[objective] grid = " + std::to_string(settings.grid) + ": with dimension = " +
                       std::to_string(settings.dimension) + " it gives more than 1,000,000 candidates");
    problem_.candidates = std::make_shared<Candidates>(grid);
    problem_.prior = make_prior(settings.kernel.kernel, *problem_.candidates);
    problem_.noise_variance = settings.noise_variance;
    problem_.epsilon = settings.epsilon;
    sampler_ = make_sampler(settings.kernel.kernel, *problem_.candidates);
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    return std::make_unique<Field>(*this, streams);
  }

 private:
  // The recursion is linear, so it runs on the sampler's coefficients (some hundreds of them for the paper's field) and
  // the field of 2,500 points is their image.
  class Field final : public Environment {
   public:
    Field(const MarkovField& objective, const Streams& streams)
        : objective_(objective),
          streams_(streams),
          coefficients_(objective.sampler_->rank()),
          innovation_(objective.sampler_->rank()),
          field_(objective.problem_.candidates->size()) {}

    const Problem& problem() const override { return objective_.problem_; }

    const Scalarization& advance(Round t) override {
      round_ = t;
      const double epsilon = t == 1 ? 1.0 : objective_.rate(t);
      if (epsilon > 0) {
        streams_.at(Purpose::function, t).normals(innovation_);
        coefficients_ =
            t == 1 ? innovation_
                   : Eigen::VectorXd(std::sqrt(1 - epsilon) * coefficients_ + std::sqrt(epsilon) * innovation_);
        objective_.sampler_->transform(coefficients_, field_);
        best_ = field_.maxCoeff();
      }
      return goal_;
    }

    Reward pull(Arm arm) override {
      return gaussian_reward(field_[arm], objective_.settings_.noise_variance, streams_.at(Purpose::noise, round_));
    }

    double optimum() const override { return best_; }
    double regret(Arm arm) const override { return best_ - field_[arm]; }

   private:
    const MarkovField& objective_;
    Streams streams_;
    Scalarization goal_;
    Eigen::VectorXd coefficients_;
    Eigen::VectorXd innovation_;
    Eigen::VectorXd field_;
    Round round_ = 0;
    double best_ = 0;
  };

  // The rate with which round t is reached from round t - 1.
  double rate(Round t) const {
    const auto next = rates_.upper_bound(t);
    return next == rates_.begin() ? settings_.epsilon : std::prev(next)->second;
  }

  static std::map<Round, double> parse_changes(const Settings& settings) {
    std::map<Round, double> rates;
    if (settings.epsilon_changes == "none") return rates;
    std::istringstream words(settings.epsilon_changes);
    for (std::string word; words >> word;) {
      const auto colon = word.find(':');
      const auto round = parse_integer(word.substr(0, colon));
      const auto epsilon = colon == std::string::npos ? std::nullopt : parse_real(word.substr(colon + 1));
      if (!round || !epsilon || *round < 1 || !between(0, 1).contains(*epsilon) ||
          !rates.emplace(*round, *epsilon).second)
        throw InputError("[objective] epsilon_changes = " + settings.epsilon_changes + ": '" + word +
                         "' must be ROUND:EPSILON with a round >= 1, named once, and epsilon in [0, 1]");
    }
    return rates;
  }

  Settings settings_;
  std::map<Round, double> rates_;
  Problem problem_;
  std::shared_ptr<const Sampler> sampler_;
};

}  // namespace

ObjectiveEntry markov_field() {
  return objective_entry<MarkovField>(
      "markov-field", "GP field that moves by a Markov chain: f_t = sqrt(1-eps) f_(t-1) + sqrt(eps) g_t",
      "Bogunovic, Scarlett, Cevher (2016), section 2; Event-Triggered Time-Varying BO, Assumption 1");
}

}  // namespace regretbench
