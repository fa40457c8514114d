// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/failure.hpp"
#include "core/random.hpp"

namespace regretbench {

/// How much of a trial is kept.
enum class RecordLevel {
  summary,  ///< final regret, counts and reset rounds: about 100 bytes
  curves,   ///< also the cumulative regret by round
  rounds    ///< also arms and rewards by round
};

/// "summary", "curves" or "rounds".
RecordLevel record_level(const std::string& name);

/// What one trial leaves.  Everything but `wall_seconds` and `rank` is a function of the trial's key alone.
struct Record {
  std::uint64_t cell = 0;  ///< the cell's hash
  std::int64_t trial = 0;
  FailureKind kind = FailureKind::none;   ///< how the trial failed
  std::string failure;                    ///< and why, in one line; empty when it did not
  Round rounds = 0;                       ///< rounds played
  double regret = 0;                      ///< cumulative, after the last round
  std::vector<std::int32_t> resets;       ///< rounds in which the policy dropped its data
  std::vector<double> cumulative_regret;  ///< by round; curves and rounds
  std::vector<std::int32_t> arms;         ///< by round; rounds only
  std::vector<double> rewards;            ///< by round, tasks side by side; rounds only
  std::int32_t tasks = 1;

  double wall_seconds = 0;
  std::int32_t rank = 0;

  bool failed() const { return kind != FailureKind::none; }
};

}  // namespace regretbench
