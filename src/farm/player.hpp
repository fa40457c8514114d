// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <exception>
#include <memory>

#include "suite/suite.hpp"
#include "trial/play.hpp"

namespace regretbench {

/// Plays the trials of a plan on one rank.  It keeps the objective and algorithm of the last cell, so that what they
/// factor once is shared by the trials that follow.
class Player {
 public:
  Player(const Suite& suite, int rank);

  /// The record of one plan position, complete with cell, wall time and rank.  Whatever objective or algorithm throw
  /// becomes a failed record; what `pulse` throws passes.
  Record play(std::int64_t position, const Pulse& pulse);

  /// The record of a plan position whose trial failed by `error` after `played`.
  static Record failed(const Suite& suite, int rank, std::int64_t position, const std::exception& error,
                       std::chrono::steady_clock::duration played);

 private:
  void prepare(const Cell& cell);

  const Suite& suite_;
  std::int32_t rank_;
  Protocol protocol_;
  const Cell* cell_ = nullptr;
  std::shared_ptr<const Objective> objective_;
  std::shared_ptr<const Algorithm> algorithm_;
};

}  // namespace regretbench
