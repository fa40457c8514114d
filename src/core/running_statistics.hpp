// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace regretbench {

/// Mean and standard error of a stream of numbers by Welford's update, which does not cancel where
/// E[x^2] - E[x]^2 would.
class RunningStatistics {
 public:
  void add(double x) {
    ++count_;
    const double step = x - mean_;
    mean_ += step / static_cast<double>(count_);
    squares_ += step * (x - mean_);
  }

  std::int64_t count() const { return count_; }
  double mean() const { return count_ > 0 ? mean_ : std::numeric_limits<double>::quiet_NaN(); }

  /// Sample standard deviation with n - 1; NaN below two numbers.
  double standard_deviation() const {
    return count_ > 1 ? std::sqrt(squares_ / static_cast<double>(count_ - 1)) : std::numeric_limits<double>::quiet_NaN();
  }
  double standard_error() const { return standard_deviation() / std::sqrt(static_cast<double>(count_)); }

 private:
  std::int64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
};

}  // namespace regretbench
