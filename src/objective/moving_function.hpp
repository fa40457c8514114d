// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <vector>

#include "objective/kernel_settings.hpp"
#include "objective/objective.hpp"
#include "objective/rkhs_function.hpp"

namespace regretbench {

/// The setting that the two synthetic experiments of the variation-budget comparison share (event-triggered paper,
/// appendix "Comparisons to algorithms in the finite variational budget setting"): noisy values of a moving function on
/// an evenly spaced grid of [0, 1].
///
/// The paper names dimension, kernel, lengthscale, noise and the rounds of the changes, and refers to Deng et al.
/// (2022) for the functions, whose supplement is not public.  Assumed here is the construction of the heavy-tailed
/// paper's published program, which comes from the same line of work: sums of 100 kernel sections with uniform centres
/// and coefficients uniform in [-1, 1] at the candidates 0.01, .., 1.00, but not divided by max |f| as that program
/// does: of the scales tried, the functions as drawn (standard deviation about 3) come nearest to the published regrets.
/// The published standard deviations (2.7 for a regret of 55.8) are those of runs that share one path of functions; here
/// every trial draws its own, and the spread is that of the paths, unless `path` names one for all.
///
/// Noise variance: 0.1 in the paper's text, 0.01 in its table, 1 in the original experiment.
struct MovingFunctionSettings {
  KernelSettings kernel;
  double noise_variance = 0.1;
  std::int64_t centres = 100;
  std::int64_t grid = 100;
  double maximum = 0;
  std::int64_t path = 0;

  void bind(Parameters& p);
  /// The function that a path takes up in round `first`; throws std::domain_error when it is zero at every candidate.
  RkhsFunction draw(const Candidates& candidates, const Streams& streams, Round first) const;
};

/// An environment whose function moves within the span of a few functions g_j of one kernel:
/// f_t = sum_j w_j(t) g_j for t = 1 .. `last`, and f_t = f_last from then on.
///
/// It discloses the bounds that the path attains, exact because the g_j are finite sums of kernel sections:
/// B = max_t |f_t|_H and B_T = sum_{t < last} |f_{t+1} - f_t|_H.
class MovingFunction final : public Environment {
 public:
  using Weights = std::function<Eigen::VectorXd(Round)>;

  MovingFunction(Problem problem, const std::vector<RkhsFunction>& span, Weights weights, Round last,
                 const Streams& streams);

  const Problem& problem() const override { return problem_; }
  const Scalarization& advance(Round t) override;
  Reward pull(Arm arm) override;
  double optimum() const override { return best_; }
  double regret(Arm arm) const override { return best_ - function_[arm]; }

 private:
  Problem problem_;
  Eigen::MatrixXd values_;  // N x (number of the g_j)
  Weights weights_;
  Round last_;
  Streams streams_;
  Scalarization goal_;
  Eigen::VectorXd function_;
  double best_ = 0;
  Round round_ = 0;
};

/// What is the same in every trial: candidates, prior, noise.
Problem moving_function_problem(const MovingFunctionSettings& settings);

}  // namespace regretbench
