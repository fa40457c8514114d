// SPDX-License-Identifier: Apache-2.0
#include "gp/lengthscale_fit.hpp"

#include <nlopt.h>

#include <cmath>
#include <memory>
#include <stdexcept>
#include <vector>

namespace regretbench {
namespace {

using Eigen::VectorXd;

// The density as a function of v = (ln l - ln mode) sqrt(shape - 1): in these units its prior part has curvature 1 at
// the mode, which makes a first step of unit length a good one.
struct Target {
  const LengthscaleFit& fit;
  const MarginalLikelihood& likelihood;
  double unit;

  VectorXd lengthscales(const double* v) const {
    return fit.mode() * (Eigen::Map<const VectorXd>(v, likelihood.dimension()) * unit).array().exp();
  }

  double value(const double* v, double* gradient) const {
    const VectorXd l = lengthscales(v);
    VectorXd by_log;
    const double log_likelihood = likelihood(l, gradient != nullptr ? &by_log : nullptr);
    if (gradient != nullptr)
      Eigen::Map<VectorXd>(gradient, l.size()) = unit * (by_log.array() + (fit.shape - 1) - fit.rate * l.array());
    return log_likelihood + ((fit.shape - 1) * l.array().log() - fit.rate * l.array()).sum();
  }
};

double evaluate(unsigned, const double* v, double* gradient, void* target) {
  return static_cast<const Target*>(target)->value(v, gradient);
}

}  // namespace

VectorXd fitted_lengthscales(const LengthscaleFit& fit, const MarginalLikelihood& likelihood, const VectorXd& start) {
  Target target{fit, likelihood, 1 / std::sqrt(fit.shape - 1)};
  const VectorXd origin = (start.array() / fit.mode()).log() / target.unit;
  VectorXd v = origin;
  const std::unique_ptr<nlopt_opt_s, decltype(&nlopt_destroy)> search(
      nlopt_create(NLOPT_LD_LBFGS, static_cast<unsigned>(v.size())), &nlopt_destroy);
  const double farthest = std::log(1000.0) / target.unit;
  nlopt_set_max_objective(search.get(), evaluate, &target);
  nlopt_set_lower_bounds1(search.get(), -farthest);
  nlopt_set_upper_bounds1(search.get(), farthest);
  // A thousandth of the width of the prior; the likelihood is not better known than that.
  nlopt_set_xtol_abs1(search.get(), 1e-3);
  nlopt_set_maxeval(search.get(), 100);
  double value = 0;
  nlopt_optimize(search.get(), v.data(), &value);
  return target.value(v.data(), nullptr) >= target.value(origin.data(), nullptr) ? target.lengthscales(v.data())
                                                                                 : start;
}

}  // namespace regretbench
