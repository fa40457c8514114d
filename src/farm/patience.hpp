// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

namespace regretbench {

/// How long a rank sleeps before it looks for messages again: briefly after one came, for others often follow, and
/// longer the longer none does, for each look takes time from the trial in play.
class Patience {
 public:
  std::chrono::microseconds next() {
    const auto now = pause_;
    pause_ = std::min(pause_ * 2, longest);
    return now;
  }
  void reset() { pause_ = shortest; }

  /// Sleeps that long.
  void pause() { std::this_thread::sleep_for(next()); }

 private:
  static constexpr std::chrono::microseconds shortest{50};
  static constexpr std::chrono::microseconds longest{2000};
  std::chrono::microseconds pause_ = shortest;
};

}  // namespace regretbench
