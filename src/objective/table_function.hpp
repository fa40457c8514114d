// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <cmath>

#include "objective/objective.hpp"

namespace regretbench {

/// An objective whose function in round t is row t - 1 of a table: what was measured then, with an arm a column.
class TableFunction : public Objective {
 public:
  /// `means`: rounds x arms, what rewards are measured in; Gaussian noise of the problem's variance is added.
  /// `scores`: the same on the scale on which regret counts.
  TableFunction(Problem problem, Eigen::MatrixXd means, Eigen::MatrixXd scores)
      : problem_(std::move(problem)), means_(std::move(means)), scores_(std::move(scores)) {
    problem_.rounds = means_.rows();
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    return std::make_unique<Trial>(*this, streams);
  }

 private:
  class Trial final : public Environment {
   public:
    Trial(const TableFunction& objective, const Streams& streams) : objective_(objective), streams_(streams) {}

    const Problem& problem() const override { return objective_.problem_; }

    const Scalarization& advance(Round t) override {
      round_ = t;
      best_ = objective_.scores_.row(t - 1).maxCoeff();
      return goal_;
    }

    Reward pull(Arm arm) override {
      return gaussian_reward(objective_.means_(round_ - 1, arm), objective_.problem_.noise_variance,
                             streams_.at(Purpose::noise, round_));
    }

    double optimum() const override { return best_; }
    double regret(Arm arm) const override { return best_ - objective_.scores_(round_ - 1, arm); }

   private:
    const TableFunction& objective_;
    Streams streams_;
    Scalarization goal_;
    Round round_ = 0;
    double best_ = 0;
  };

  Problem problem_;
  Eigen::MatrixXd means_;
  Eigen::MatrixXd scores_;
};

}  // namespace regretbench
