// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <functional>
#include <utility>

#include "objective/objective.hpp"

namespace regretbench {

/// An environment whose function does not change, which it discloses as a variation budget of 0: a table of means over
/// the candidates, a payoff law, and, for several tasks, a rule for the goal of each round.  Objectives that are a
/// formula need nothing else.
class FixedFunction : public Environment {
 public:
  /// Reward of one task given its mean; draws from the stream of the round's noise.
  using Payoff = std::function<double(double mean, Stream& noise)>;
  /// Goal of a round; draws from the stream of the round's weights.
  using Goal = std::function<Scalarization(Stream& weights)>;

  /// `means`: N x tasks.  Without `goal` the single task's reward itself is maximised.
  FixedFunction(Problem problem, Eigen::MatrixXd means, Streams streams, Payoff payoff, Goal goal = {})
      : problem_(std::move(problem)),
        means_(std::move(means)),
        streams_(streams),
        payoff_(std::move(payoff)),
        goal_(std::move(goal)) {
    problem_.variation_budget = 0;
    score();
  }

  const Problem& problem() const override { return problem_; }

  const std::vector<InitialReward>& initial() const override { return initial_; }
  /// Gives away `count` rewards at uniformly random arms, drawn from `source`.
  void offer_initial(Eigen::Index count, Stream& source) {
    for (Eigen::Index i = 0; i < count; ++i) {
      const Arm arm = source.index(means_.rows());
      initial_.push_back({arm, reward(arm, source)});
    }
  }

  const Scalarization& advance(Round t) override {
    round_ = t;
    if (goal_) {
      Stream weights = streams_.at(Purpose::weights, t);
      scalarization_ = goal_(weights);
      score();
    }
    return scalarization_;
  }

  Reward pull(Arm arm) override {
    Stream noise = streams_.at(Purpose::noise, round_);
    return reward(arm, noise);
  }

  double optimum() const override { return best_; }
  double regret(Arm arm) const override { return best_ - scores_[arm]; }

 private:
  Reward reward(Arm arm, Stream& noise) const {
    Reward reward(means_.cols());
    for (Eigen::Index task = 0; task < reward.size(); ++task) reward[task] = payoff_(means_(arm, task), noise);
    return reward;
  }

  void score() {
    if (means_.cols() == scalarization_.tasks()) {
      scores_ = scalarization_(means_);
      best_ = scores_.maxCoeff();
    }
  }

  Problem problem_;
  Eigen::MatrixXd means_;
  Streams streams_;
  Payoff payoff_;
  Goal goal_;
  std::vector<InitialReward> initial_;
  Round round_ = 0;
  Scalarization scalarization_;
  Eigen::VectorXd scores_;
  double best_ = 0;
};

/// Mean plus Gaussian noise of this standard deviation.
inline FixedFunction::Payoff gaussian_payoff(double standard_deviation) {
  return [standard_deviation](double mean, Stream& noise) { return mean + standard_deviation * noise.normal(); };
}

}  // namespace regretbench
