// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>

#include "gp/fit.hpp"
#include "gp/prior.hpp"

namespace regretbench {

/// Observations pooled by arm, for posteriors whose noise changes or whose data leave again.
///
/// Observations y_i of one arm with precisions p_i (1 / noise variance) enter the likelihood of its value as
/// exp(-sum p_i (y_i - f)^2 / 2), like a single observation of their weighted mean with precision sum p_i.  So two sums
/// an arm are all a posterior needs, and it costs one solve of the size of the *distinct* arms, however many
/// observations there were.
class ArmTotals {
 public:
  explicit ArmTotals(std::shared_ptr<const Prior> prior);

  /// `precision` > 0.
  void add(Arm arm, double y, double precision);
  /// Multiplies the precision of every observation so far by `factor` in [0, 1].
  void fade(double factor);
  /// Forgets every observation.
  void clear();

  /// The exact posterior, with the log determinant of all the observations.  Throws std::domain_error on data that are
  /// not finite.
  Fit posterior() const;
  /// Its log determinant alone.
  double log_determinant() const;

 private:
  // The observed arms, each as one observation.
  struct Pooled {
    std::vector<Arm> arms;
    Eigen::VectorXd means;
    Eigen::VectorXd noise_variances;
  };
  Pooled pooled() const;

  std::shared_ptr<const Prior> prior_;
  Eigen::VectorXd precision_;  // sum p_i, by arm
  Eigen::VectorXd weighted_;   // sum p_i y_i
};

}  // namespace regretbench
