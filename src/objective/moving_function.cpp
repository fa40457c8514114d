// SPDX-License-Identifier: Apache-2.0
#include "objective/moving_function.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace regretbench {

void MovingFunctionSettings::bind(Parameters& p) {
  kernel.bind(p);
  p.real("noise_variance", noise_variance, above(0), "variance of the Gaussian observation noise");
  p.integer("centres", centres, between(1, 10000), "number of kernel sections in each function");
  p.integer("grid", grid, between(1, 10000), "candidates 1/n, 2/n, .., 1");
  p.integer("path", path, between(0, 1e9),
            "0: every trial draws its own functions; n: all trials share the n-th, whatever the suite's seed");
  p.real("maximum", maximum, at_least(0), "max |f| of each function drawn; 0 takes it as it is drawn");
}

RkhsFunction MovingFunctionSettings::draw(const Candidates& candidates, const Streams& streams, Round first) const {
  const Streams shared(TrialKey{0, 0, static_cast<std::uint64_t>(path)});
  Stream stream = (path > 0 ? shared : streams).at(Purpose::function, first);
  RkhsFunction f = draw_rkhs_function(kernel.kernel, centres, stream);
  if (maximum > 0) f.coefficients *= maximum / maximum_of(f(candidates.points()));
  return f;
}

Problem moving_function_problem(const MovingFunctionSettings& settings) {
  Problem problem;
  problem.candidates = std::make_shared<Candidates>(Grid{settings.grid, 1, 1 / static_cast<double>(settings.grid), 1});
  problem.prior = make_prior(settings.kernel.kernel, *problem.candidates);
  problem.noise_variance = settings.noise_variance;
  return problem;
}

MovingFunction::MovingFunction(Problem problem, const std::vector<RkhsFunction>& span, Weights weights, Round last,
                               const Streams& streams)
    : problem_(std::move(problem)),
      values_(problem_.candidates->size(), static_cast<Eigen::Index>(span.size())),
      weights_(std::move(weights)),
      last_(last),
      streams_(streams) {
  Eigen::MatrixXd gram(values_.cols(), values_.cols());
  for (Eigen::Index j = 0; j < values_.cols(); ++j) {
    const RkhsFunction& g = span[static_cast<std::size_t>(j)];
    values_.col(j) = g(problem_.candidates->points());
    for (Eigen::Index i = 0; i <= j; ++i) gram(i, j) = gram(j, i) = inner_product(span[static_cast<std::size_t>(i)], g);
  }
  // Rounding may leave the square of a small norm below 0.
  const auto norm = [&](const Eigen::VectorXd& w) { return std::sqrt(std::max(w.dot(gram * w), 0.0)); };
  Eigen::VectorXd before = weights_(1);
  double largest = norm(before);
  double moved = 0;
  for (Round t = 2; t <= last; ++t) {
    const Eigen::VectorXd now = weights_(t);
    moved += norm(now - before);
    largest = std::max(largest, norm(now));
    before = now;
  }
  problem_.norm_bound = largest;
  problem_.variation_budget = moved;
}

const Scalarization& MovingFunction::advance(Round t) {
  round_ = t;
  function_ = values_ * weights_(std::min(t, last_));
  best_ = function_.maxCoeff();
  return goal_;
}

Reward MovingFunction::pull(Arm arm) {
  return gaussian_reward(function_[arm], problem_.noise_variance, streams_.at(Purpose::noise, round_));
}

}  // namespace regretbench
