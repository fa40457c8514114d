// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/parameters.hpp"
#include "core/random.hpp"
#include "gp/posterior.hpp"

namespace regretbench {

/// Decides whether a pair (arm, y) contradicts what was seen before it: a test function and a threshold on the
/// posterior before the pair is added (event-triggered paper, Definition of the event-trigger), and the keys that
/// choose them.
struct EventTrigger {
  std::string form = "bound";
  double delta_B = 0.1;

  void bind(Parameters& p);

  /// Whether the test function exceeds the threshold in round `since_reset` >= 1 after the last reset (before any
  /// reset, in that round of the trial).  `noise_variance` > 0 is that of y.
  /// Throws InputError for an unknown form.
  /// While the function is static and drawn from the model, the probability of firing ever is at most delta_B.
  bool fires(const Posterior& before, Arm arm, double y, double noise_variance, Round since_reset) const;
};

}  // namespace regretbench
