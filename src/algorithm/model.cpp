// SPDX-License-Identifier: Apache-2.0
#include "algorithm/model.hpp"

#include "core/error.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

void ModelSettings::bind(Parameters& p) {
  bind_kernel(p);
  p.truth("noise_variance", noise_variance, above(0), "noise variance (or ridge) of the algorithm's model");
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

}  // namespace regretbench
