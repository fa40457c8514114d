// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "gp/marginal_likelihood.hpp"

namespace regretbench {

/// How lengthscales are fitted to data: to the maximum of their posterior density (MAP) under independent Gamma(shape,
/// rate) priors, one an axis (event-triggered paper, hyperparameters of the policy search).  The density is that of the
/// lengthscales themselves, not of their logarithms.
struct LengthscaleFit {
  double shape = 15;  ///< > 1
  double rate = 10.0 / 3;
  Eigen::Index every = 1;                                          ///< fitted after every so many observations
  MarginalLikelihood::Mean mean = MarginalLikelihood::Mean::zero;  ///< of the prior; fitted: a constant, by ML

  /// Of the Gamma density: the fit to no data.
  double mode() const { return (shape - 1) / rate; }
};

/// The local maximum of log p(y | l) + sum_a ((shape - 1) ln l_a - rate l_a) that is found from `start` (d), within a
/// thousandth to a thousand times the mode; never less probable than `start`.  Deterministic.
Eigen::VectorXd fitted_lengthscales(const LengthscaleFit& fit, const MarginalLikelihood& likelihood,
                                    const Eigen::VectorXd& start);

}  // namespace regretbench
