// SPDX-License-Identifier: Apache-2.0
#include "algorithm/model.hpp"

#include "core/error.hpp"
#include "core/number.hpp"
#include "gp/ard_prior.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

void ModelSettings::bind(Parameters& p) {
  bind_kernel(p);
  p.truth("noise_variance", noise_variance, above(0), "noise variance (or ridge) of the algorithm's model");
  p.choice("lengthscale_fit", lengthscale_fit, {"none", "map"},
           "map: an SE kernel with a lengthscale for each axis, fitted to the data of the trial under Gamma priors");
  p.real("fit_shape", fit_shape, above(1), "shape of the Gamma prior of each fitted lengthscale");
  p.real("fit_rate", fit_rate, above(0), "its rate");
  p.integer("fit_every", fit_every, between(1, 1000000), "observations from one fit to the next");
  p.choice("mean_fit", mean_fit, {"none", "constant"},
           "none: prior mean 0; constant: fitted with the lengthscales, to the largest likelihood");
}

void ModelSettings::bind_kernel(Parameters& p) {
  std::vector<std::string> kernels = kernel_names();
  kernels.insert(kernels.begin(), "truth");
  p.choice("kernel", kernel, kernels, "kernel of the algorithm's model");
  p.truth("lengthscale", lengthscale, above(0), "lengthscale of the algorithm's model");
  p.truth("signal_variance", signal_variance, above(0), "kernel variance of the algorithm's model");
}

Model ModelSettings::resolve(const Problem& problem) const {
  Model model{problem.prior, noise_variance.value_or(problem.noise_variance)};
  if (lengthscale_fit == "map") {
    model.prior = fitted(problem);
    return model;
  }
  if (mean_fit != "none") throw InputError("mean_fit = " + mean_fit + ": needs lengthscale_fit = map");
  if (kernel == "truth" && !lengthscale && !signal_variance) return model;

  const auto& truth = problem.prior->kernel();
  if (!truth && (kernel == "truth" || !lengthscale))
    throw InputError(
        "needs both kernel and lengthscale set, as this objective's covariance is empirical and has neither");
  Kernel chosen = truth.value_or(Kernel{});
  if (kernel != "truth") chosen.name = kernel;
  if (lengthscale) chosen.lengthscale = *lengthscale;
  if (signal_variance) chosen.variance = *signal_variance;
  model.prior = make_prior(chosen, *problem.candidates);
  return model;
}

std::shared_ptr<const Prior> ModelSettings::fitted(const Problem& problem) const {
  const auto& truth = problem.prior->kernel();
  const std::string name = kernel != "truth" ? kernel : truth ? truth->name : "";
  if (name != "se") throw InputError("needs kernel = se for lengthscale_fit = map");
  if (lengthscale)
    throw InputError("lengthscale = " + canonical(*lengthscale) +
                     ": cannot be set with lengthscale_fit = map, which begins with the prior's mode");
  if (problem.tasks() != 1)
    throw InputError("needs an objective with one task for lengthscale_fit = map; this one has " +
                     std::to_string(problem.tasks()));
  const auto mean = mean_fit == "none" ? MarginalLikelihood::Mean::zero : MarginalLikelihood::Mean::fitted;
  return make_fitted_prior({fit_shape, fit_rate, fit_every, mean},
                           signal_variance.value_or(truth ? truth->variance : 1), *problem.candidates);
}

}  // namespace regretbench
