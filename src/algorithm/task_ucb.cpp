// SPDX-License-Identifier: Apache-2.0
#include "algorithm/task_ucb.hpp"

#include <cmath>

#include "core/argmax.hpp"

namespace regretbench {

TaskUcb::TaskUcb(const Settings& settings, const Briefing& briefing, const Eigen::MatrixXd& task_covariance)
    : TaskUcb(settings, briefing, task_covariance, settings.model.resolve(briefing.problem)) {}

TaskUcb::TaskUcb(const Settings& settings, const Briefing& briefing, const Eigen::MatrixXd& task_covariance,
                 const Model& model)
    : posterior_(model.prior, task_covariance, settings.eta),
      settings_(settings),
      norm_bound_(known(settings.norm_bound, briefing.problem.norm_bound, "norm_bound")),
      noise_variance_(model.noise_variance),
      streams_(briefing.streams) {}

Arm TaskUcb::choose(Round t, const Scalarization& goal) {
  // Before any data mean and norm are constant over a stationary prior: all candidates tie.
  if (posterior_.count() == 0) return streams_.at(t).index(posterior_.size());
  return argmax(goal(posterior_.means()) + goal.lipschitz() * confidence_radius() * posterior_.norm().cwiseSqrt());
}

double TaskUcb::radius(double log_determinant) const {
  return norm_bound_ +
         std::sqrt(noise_variance_ / settings_.eta * (2 * std::log(1 / settings_.delta) + log_determinant));
}

}  // namespace regretbench
