// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/parameters.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

/// The keys by which an objective's own kernel is set.
struct KernelSettings {
  Kernel kernel{"se", 0.2, 1};

  void bind(Parameters& p) {
    p.choice("kernel", kernel.name, kernel_names(), "kernel of the function");
    p.real("lengthscale", kernel.lengthscale, above(0), "its lengthscale, in units of the domain");
    p.real("signal_variance", kernel.variance, above(0), "its variance k(x, x)");
  }
};

}  // namespace regretbench
