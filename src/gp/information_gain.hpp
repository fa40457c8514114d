// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>

#include "gp/prior.hpp"

namespace regretbench {

/// The information gain log det(I + K / noise_variance) / 2 of `observations` >= 0 arms chosen greedily, each the one
/// of largest variance.  The largest gain of so many arms, gamma, lies between this and e / (e - 1) times this, the
/// gain being submodular (Srinivas, Krause, Kakade, Seeger 2010, section 2).
double greedy_information_gain(const std::shared_ptr<const Prior>& prior, double noise_variance,
                               std::int64_t observations);

}  // namespace regretbench
