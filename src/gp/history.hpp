// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "core/random.hpp"

namespace regretbench {

/// What a posterior was told, in order: observations, and between them the decays of Posterior::decay.
class History {
 public:
  struct Entry {
    Arm arm;
    double y;
    double noise_variance;
    double decay;  ///< product of the decays since the entry before
  };

  void observe(Arm arm, double y, double noise_variance) {
    entries_.push_back({arm, y, noise_variance, entries_.empty() ? 1 : decay_});
    decay_ = 1;
  }
  void decay(double rho) { decay_ *= rho; }
  void clear() { *this = History(); }

  const std::vector<Entry>& entries() const { return entries_; }

 private:
  std::vector<Entry> entries_;
  double decay_ = 1;  // since the last entry
};

}  // namespace regretbench
