// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "core/parameters.hpp"
#include "problem/problem.hpp"

namespace regretbench {

/// The GP model an algorithm works with: the objective's own unless the suite overrides it.
struct Model {
  std::shared_ptr<const Prior> prior;
  double noise_variance;
};

/// The keys by which a suite overrides the model, for misspecification studies, or has its lengthscales fitted to the
/// data of the trial.
struct ModelSettings {
  std::string kernel = "truth";
  std::optional<double> lengthscale;
  std::optional<double> signal_variance;
  std::optional<double> noise_variance;
  std::string lengthscale_fit = "none";
  double fit_shape = 15;
  double fit_rate = 10.0 / 3;
  std::int64_t fit_every = 1;
  std::string mean_fit = "none";

  void bind(Parameters& p);
  /// The keys of the kernel alone, for an algorithm whose noise has another name and which fits nothing.
  void bind_kernel(Parameters& p);
  /// Throws InputError when a lengthscale is set for an objective whose covariance has no kernel, and when lengthscales
  /// are to be fitted for several tasks, for another kernel than SE, or although one is set.
  Model resolve(const Problem& problem) const;

 private:
  std::shared_ptr<const Prior> fitted(const Problem& problem) const;
};

}  // namespace regretbench
