// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "algorithm/model.hpp"
#include "algorithm/policy.hpp"
#include "algorithm/task_posterior.hpp"

namespace regretbench {

/// The step shared by the kernelised multi-task algorithms: x_t maximises s_lambda(mu(x)) + L_lambda r |Gamma(x,
/// x)|^(1/2) with L_lambda the Lipschitz constant of the round's scalarisation and r the algorithm's confidence radius.
class TaskUcb : public Policy {
 public:
  struct Settings {
    double eta = 0.1;
    double delta = 0.1;
    std::optional<double> norm_bound;
    ModelSettings model;

    void bind(Parameters& p) {
      p.real("eta", eta, above(0), "regulariser");
      p.real("delta", delta, inside(0, 1), "failure probability");
      p.truth("norm_bound", norm_bound, at_least(0), "bound b on the RKHS norm");
      model.bind(p);
    }
  };

  Arm choose(Round t, const Scalarization& goal) final;
  void observe(Round, Arm arm, const Eigen::VectorXd& reward) final { posterior_.observe(arm, reward); }

 protected:
  TaskUcb(const Settings& settings, const Briefing& briefing, const Eigen::MatrixXd& task_covariance);

  /// b + (sigma / sqrt(eta)) sqrt(2 ln(1/delta) + log_determinant)
  double radius(double log_determinant) const;

  TaskPosterior posterior_;

 private:
  TaskUcb(const Settings& settings, const Briefing& briefing, const Eigen::MatrixXd& task_covariance,
          const Model& model);

  virtual double confidence_radius() const = 0;

  Settings settings_;
  double norm_bound_;
  double noise_variance_;
  PolicyStreams streams_;
};

}  // namespace regretbench
