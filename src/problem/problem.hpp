// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "core/candidates.hpp"
#include "gp/prior.hpp"

namespace regretbench {

/// Bound on a raw moment of the payoffs: E|y|^(1 + alpha) <= v.
struct MomentBound {
  double alpha;
  double v;
};

/// Observations of a related function g, offered before round 1, with the model of both: g ~ GP(0, prior), and the
/// difference target - g ~ GP(0, difference).
struct SourceData {
  std::vector<Arm> arms;
  Eigen::VectorXd rewards;
  double noise_variance;
  std::shared_ptr<const Prior> prior;
  std::shared_ptr<const Prior> difference;
};

/// What an objective discloses before round 1.  An algorithm's model defaults to it, so that "the algorithm knows the
/// truth" is the default and a misspecified model is an explicit choice of the suite.  A fact the objective does not
/// have stays empty, and the algorithms that need it are refused when the suite is checked.
struct Problem {
  std::shared_ptr<const Candidates> candidates;
  std::shared_ptr<const Prior> prior;  ///< of the objective, or of one task up to task_covariance
  double noise_variance = 0;
  std::optional<double> epsilon;      ///< rate of change of a time-varying objective
  std::optional<MomentBound> moment;  ///< of heavy-tailed payoffs
  std::optional<double> norm_bound;   ///< B or b, on the RKHS norm, as the paper in question computes it
  std::optional<double> variation_budget;  ///< B_T: the sum over the rounds of the RKHS norms of f_{t+1} - f_t
  std::optional<std::int64_t> rounds;      ///< how many the objective lasts, where it does not last for ever
  Eigen::MatrixXd task_covariance = Eigen::MatrixXd::Ones(1, 1);  ///< n x n for n tasks
  std::optional<SourceData> source;

  Eigen::Index tasks() const;
};

}  // namespace regretbench
