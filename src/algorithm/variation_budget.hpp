// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>

#include "algorithm/policy.hpp"

namespace regretbench {

/// B_T, which bounds the sum over the rounds of the RKHS norms of f_{t+1} - f_t, and the memory it leaves.
struct VariationBudget {
  std::optional<double> value;

  void bind(Parameters& p);

  /// gamma_T^(1/4) (T / B_T)^(1/2) rounds, infinite for B_T = 0: data that old are worth their bias.  Over m rounds the
  /// drift costs about B_T m^(3/2) gamma^(1/2), and starting afresh T gamma m^(-1/2); they balance here, and both are
  /// then the published regret gamma_T^(7/8) B_T^(1/4) T^(3/4) (Zhou & Shroff 2021; Deng et al. 2022).  Rates leave
  /// constants open; they are 1 here.
  ///
  /// gamma_T is the greedy maximal information gain of T observations with noise variance `lambda`.
  /// Throws InputError when neither suite nor objective tells B_T.
  double memory(const Briefing& briefing, const std::shared_ptr<const Prior>& prior, double lambda) const;

  /// The same as a number of rounds: rounded up, and within [1, T].
  Round memory_in_rounds(const Briefing& briefing, const std::shared_ptr<const Prior>& prior, double lambda) const;
};

}  // namespace regretbench
