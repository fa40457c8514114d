// SPDX-License-Identifier: Apache-2.0
#include "farm/player.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

void complete(Record& record, const Suite& suite, int rank, std::int64_t position, steady_clock::duration played) {
  record.cell = suite.cell_of(position).hash;
  record.rank = rank;
  record.wall_seconds = std::chrono::duration<double>(played).count();
}

}  // namespace

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
  const auto start = steady_clock::now();
  try {
    prepare(suite_.cell_of(position));
    Record record = regretbench::play(*objective_, *algorithm_, suite_.key_of(position), protocol_, pulse);
    complete(record, suite_, rank_, position, steady_clock::now() - start);
    return record;
  } catch (const std::exception& error) {
    return failed(suite_, rank_, position, error, steady_clock::now() - start);
  }
}

Record Player::failed(const Suite& suite, int rank, std::int64_t position, const std::exception& error,
                      steady_clock::duration played) {
  Record record = failed_record(suite.key_of(position), error);
  complete(record, suite, rank, position, played);
  return record;
}

}  // namespace regretbench
