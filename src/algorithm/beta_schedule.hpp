// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/parameters.hpp"
#include "problem/problem.hpp"

namespace regretbench {

/// beta_t of the acquisition mean + sqrt(beta_t) sd, and the keys that choose it.
struct BetaSchedule {
  std::string form = "log";
  double c1 = 0.8;
  double c2 = 4;
  double value = 2;
  double delta = 0.1;
  double a = 1;
  double b = 1;

  void bind(Parameters& p);

  /// beta_t >= 0 in round t >= 1 on the problem's candidates.
  double operator()(Round t, const Problem& problem) const;
};

}  // namespace regretbench
