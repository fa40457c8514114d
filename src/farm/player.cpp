// SPDX-License-Identifier: Apache-2.0
#include "farm/player.hpp"

#include <chrono>

namespace regretbench {

Player::Player(const Suite& suite, int rank)
    : suite_(suite), rank_(rank), protocol_{suite.horizon, suite.until == "first-reset", record_level(suite.record)} {}

void Player::prepare(const Cell& cell) {
  if (cell_ == &cell) return;
  if (cell_ == nullptr || cell_->objective.canonical != cell.objective.canonical) {
    cell_ = nullptr;
    objective_.reset();  // frees the old factors before the new ones are made
    objective_ = make_objective(suite_, cell);
  }
  algorithm_ = make_algorithm(suite_, cell);
  cell_ = &cell;
}

Record Player::play(std::int64_t position, const Pulse& pulse) {
  const auto start = std::chrono::steady_clock::now();
  const Cell& cell = suite_.cell_of(position);
  const TrialKey key = suite_.key_of(position);
  Record record;
  try {
    prepare(cell);
    record = regretbench::play(*objective_, *algorithm_, key, protocol_, pulse);
  } catch (const std::exception& error) {
    record = failed_record(key, error);
  }
  record.cell = cell.hash;
  record.rank = rank_;
  record.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return record;
}

}  // namespace regretbench
