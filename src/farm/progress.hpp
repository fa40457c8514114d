// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace regretbench {

/// Tells a person how a run goes, on stderr: a bar that is redrawn on a terminal, a plain line now and then in a log.
class Progress {
 public:
  enum class Style { bar, lines, none };

  /// `total` trials of which `already` were done before this run.
  Progress(std::int64_t total, std::int64_t already, Style style);

  void add(std::int64_t trials, std::int64_t failed);
  /// Draws if it is time to; called often.
  void tick();
  /// Draws the last state and ends the line.
  void finish();

  std::int64_t failed() const { return failed_; }

  /// The line as it stands after `seconds` of running.
  std::string line(double seconds) const;

 private:
  void draw();

  std::int64_t total_;
  std::int64_t already_;
  std::int64_t done_ = 0;
  std::int64_t failed_ = 0;
  Style style_;
  std::chrono::steady_clock::time_point start_;
  std::chrono::steady_clock::time_point next_;
};

/// bar when stderr is a terminal, lines otherwise.
Progress::Style progress_style(bool quiet);

/// "2 h 05 min", "3 min 20 s", "7 s"
std::string duration_text(double seconds);

}  // namespace regretbench
