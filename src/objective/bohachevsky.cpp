// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>
#include <numeric>
#include <vector>

#include "core/error.hpp"
#include "objective/fixed_function.hpp"

namespace regretbench {
namespace {

// Target f and source g of the Bohachevsky family on [-2, 2]^2, 120 x 120 points (knowledge-transfer paper, section
// 6.3; settings of appendix C.2).  The paper says "found the global optimum", which is meaningful for minimisation
// only (the maxima are four tied corners), so -f is maximised and -g observed.  Its initial points are not stated.
class Bohachevsky final : public Objective {
 public:
  struct Settings {
    std::int64_t source_size = 400;
    std::int64_t initial = 6;
    std::int64_t grid = 120;
    double noise_variance = 0.06;
    double source_noise_variance = 0.24;
    double tau2 = 0.09;

    void bind(Parameters& p) {
      p.integer("N", source_size, between(0, 100000), "number of source observations, at distinct random candidates");
      p.integer("initial", initial, between(0, 100000), "target observations at random candidates before round 1");
      p.integer("grid", grid, between(2, 1000), "points per axis");
      p.real("noise_variance", noise_variance, above(0), "noise variance of the target, sigma^2");
      p.real("source_noise_variance", source_noise_variance, above(0), "noise variance of the source, sigma_0^2");
      p.real("tau2", tau2, above(0), "variance of the disclosed kernel of the difference f - g");
      // The source of a larger N continues that of a smaller one, and neither touches the target.
      p.only_disclosed({"N", "tau2"});
    }
  };

  explicit Bohachevsky(const Settings& settings) : settings_(settings) {
    const Grid grid{settings.grid, 2, -2, 2};
    if (settings.source_size > grid.size())
      throw InputError("[objective] N = " + std::to_string(settings.source_size) + ": must be a whole number in [0, " +
                       std::to_string(grid.size()) + "], the number of candidates");
    problem_.candidates = std::make_shared<Candidates>(grid);
    problem_.prior = make_prior({"matern52", 0.8, 1}, *problem_.candidates);
    problem_.noise_variance = settings.noise_variance;
    source_prior_ = make_prior({"se", 1.6, 1}, *problem_.candidates);
    difference_prior_ = make_prior({"matern52", 1.0, settings.tau2}, *problem_.candidates);

    constexpr double pi = std::numbers::pi;
    const auto x1 = problem_.candidates->points().col(0).array();
    const auto x2 = problem_.candidates->points().col(1).array();
    const Eigen::ArrayXd bowl = x1.square() + 2 * x2.square();
    target_ = -(bowl - 0.3 * (3 * pi * x1).cos() * (4 * pi * x2).cos() + 0.3);
    source_ = -(bowl - 0.3 * (3 * pi * x1).cos() - 0.4 * (4 * pi * x2).cos() + 0.7);
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    Stream draw = streams.at(Purpose::source, 0);
    Problem problem = problem_;
    problem.source = observed_source(draw);
    auto environment = std::make_unique<FixedFunction>(std::move(problem), target_, streams,
                                                       gaussian_payoff(std::sqrt(settings_.noise_variance)));
    Stream initial = streams.at(Purpose::source, 1);
    environment->offer_initial(settings_.initial, initial);
    return environment;
  }

 private:
  // Distinct arms by the first N steps of a Fisher-Yates shuffle.
  SourceData observed_source(Stream& draw) const {
    std::vector<Arm> arms(static_cast<std::size_t>(source_.size()));
    std::iota(arms.begin(), arms.end(), Arm{0});
    const auto n = static_cast<std::size_t>(settings_.source_size);
    Eigen::VectorXd rewards(settings_.source_size);
    for (std::size_t i = 0; i < n; ++i) {
      std::swap(arms[i], arms[i + static_cast<std::size_t>(draw.index(static_cast<Arm>(arms.size() - i)))]);
      rewards[static_cast<Arm>(i)] = source_[arms[i]] + std::sqrt(settings_.source_noise_variance) * draw.normal();
    }
    arms.resize(n);
    return {std::move(arms), std::move(rewards), settings_.source_noise_variance, source_prior_, difference_prior_};
  }

  Settings settings_;
  Problem problem_;
  std::shared_ptr<const Prior> source_prior_;
  std::shared_ptr<const Prior> difference_prior_;
  Eigen::VectorXd target_;
  Eigen::VectorXd source_;
};

}  // namespace

ObjectiveEntry bohachevsky() {
  return objective_entry<Bohachevsky>("bohachevsky", "Bohachevsky function with observations of a related one",
                                      "Provable Accelerated BO with Knowledge Transfer, section 6.3, appendix C.2");
}

}  // namespace regretbench
