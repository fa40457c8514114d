// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/parameters.hpp"
#include "gp/problem.hpp"

namespace regretbench {

/// The GP model an algorithm works with: the objective's own unless the suite overrides it.
struct Model {
  std::shared_ptr<const Prior> prior;
  double noise_variance;
};

/// The keys by which a suite overrides the model, for misspecification studies.
struct ModelSettings {
  std::string kernel = "truth";
  std::optional<double> lengthscale;
  std::optional<double> signal_variance;
  std::optional<double> noise_variance;

  void bind(Parameters& p);
  /// The keys of the kernel alone, for an algorithm whose noise has another name.
  void bind_kernel(Parameters& p);
  /// Throws InputError when a lengthscale is set for an objective whose covariance has no kernel.
  Model resolve(const Problem& problem) const;
};

}  // namespace regretbench
