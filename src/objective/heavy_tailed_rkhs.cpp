// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "core/error.hpp"
#include "core/number.hpp"
#include "objective/fixed_function.hpp"
#include "objective/kernel_settings.hpp"
#include "objective/payoff.hpp"
#include "objective/rkhs_function.hpp"

namespace regretbench {
namespace {

// f = sum_{i <= p} a_i k(., x_i) on an evenly spaced grid of [0, 1], a new f each trial, with Student-t or Pareto
// payoffs (heavy-tailed paper, section 6, Figure 1 (a)-(c)).
// The text leaves three things open, which the authors' published program settles: the grid is 0.01, .., 1.00, the
// centres x_i are uniform on [0, 1] and not on the grid, and f is divided by max |f|, so that B = 1.
class HeavyTailedRkhs final : public Objective {
 public:
  struct Settings {
    KernelSettings kernel;
    std::string payoff = "student-t";
    double alpha = 1;
    double degrees = 3;
    double shape = 2;
    std::int64_t centres = 100;
    std::int64_t grid = 100;

    void bind(Parameters& p) {
      p.choice("payoff", payoff, {"student-t", "pareto"},
               "student-t: f(x) + t with 'degrees' degrees of freedom, coefficients in [-1, 1]; pareto: mean f(x), "
               "coefficients in [0, 1]");
      p.real("alpha", alpha, {0, 1, true, false}, "moments of order 1 + alpha exist and are disclosed");
      p.real("degrees", degrees, above(1), "degrees of freedom of the Student-t noise");
      p.real("shape", shape, above(1), "shape of the Pareto payoff");
      kernel.bind(p);
      p.integer("centres", centres, between(1, 10000), "number p of kernel sections in f");
      p.integer("grid", grid, between(1, 10000), "candidates 1/n, 2/n, .., 1");
      p.only_disclosed({"alpha"});
    }
  };

  explicit HeavyTailedRkhs(const Settings& settings) : settings_(settings) {
    problem_.candidates = std::make_shared<Candidates>(
        Eigen::MatrixXd(Eigen::VectorXd::LinSpaced(settings.grid, 1, static_cast<double>(settings.grid)) /
                        static_cast<double>(settings.grid)));
    problem_.prior = make_prior(settings.kernel.kernel, *problem_.candidates);
    problem_.norm_bound = 1;  // B = max |f| of the paper's experiments; not a bound on the RKHS norm
    problem_.moment = moment();
    problem_.noise_variance = 1;  // the paper's ridge parameter lambda; heavy tails have no variance to disclose
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    Stream draw = streams.at(Purpose::function, 0);
    const double least = settings_.payoff == "pareto" ? 0 : -1;
    Eigen::VectorXd f =
        draw_rkhs_function(settings_.kernel.kernel, settings_.centres, draw, least)(problem_.candidates->points());
    f /= maximum_of(f);
    return std::make_unique<FixedFunction>(problem_, std::move(f), streams, payoff());
  }

 private:
  FixedFunction::Payoff payoff() const {
    if (settings_.payoff == "pareto")
      return [shape = settings_.shape](double mean, Stream& noise) {
        return pareto(noise, shape, mean * (shape - 1) / shape);
      };
    return [degrees = settings_.degrees](double mean, Stream& noise) { return mean + student_t(noise, degrees); };
  }

  // v with E|y|^(1+alpha) <= v for |f| <= B = 1.
  MomentBound moment() const {
    const double order = 1 + settings_.alpha;
    if (settings_.payoff == "pareto") {
      // E y^q = s^q shape / (shape - q) with s = f (shape - 1) / shape; at shape 2: B^q / (2^alpha (1 - alpha)).
      if (order >= settings_.shape)
        throw InputError("[objective] alpha = " + canonical(settings_.alpha) + ": a Pareto payoff of shape " +
                         canonical(settings_.shape) + " has moments below that order only: alpha must be in (0, " +
                         canonical(settings_.shape - 1) + ")");
      return {settings_.alpha,
              std::pow((settings_.shape - 1) / settings_.shape, order) * settings_.shape / (settings_.shape - order)};
    }
    // E y^2 <= B^2 + degrees / (degrees - 2), the paper's v at alpha = 1; below, by Jensen's inequality.
    if (settings_.degrees <= 2)
      throw InputError("[objective] degrees = " + canonical(settings_.degrees) +
                       ": must be in (2, inf), where the noise has the variance that v is computed from");
    return {settings_.alpha, std::pow(1 + settings_.degrees / (settings_.degrees - 2), order / 2)};
  }

  Settings settings_;
  Problem problem_;
};

}  // namespace

ObjectiveEntry heavy_tailed_rkhs() {
  return objective_entry<HeavyTailedRkhs>(
      "heavy-tailed-rkhs", "random RKHS function on [0, 1] with Student-t or Pareto payoffs",
      "Bayesian Optimization under Heavy-tailed Payoffs, section 6, Figure 1 (a)-(c)");
}

}  // namespace regretbench
