// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "suite/cost_model.hpp"

namespace regretbench {

/// Consecutive plan positions.
struct Range {
  std::int64_t first;
  std::int64_t count;
  bool operator==(const Range&) const = default;
};

/// The trials handed to a rank at once.
using Block = std::vector<Range>;

std::int64_t trials_of(const Block& block);

enum class Order {
  longest_first,  ///< cells by the mean time of their trials, so that no long trial begins last
  plan,           ///< as the suite lists them
  shuffled        ///< at random
};

/// "longest-first", "plan" or "shuffled".  Throws InputError.
Order parse_order(const std::string& text);

/// Cuts what is left of a plan into blocks, one at a time, as ranks ask for them.
///
/// A block takes about a second by the cost model, so that a rank asks that often at most, and less towards the end:
/// no more than a fourth of a fair share of what is left (guided self-scheduling; Polychronopoulos and Kuck 1987), so
/// that the last blocks are single trials and no rank is left with more than one when the others are done.
///
/// Longest first begins with one trial of each cell whose cost nobody knows yet; their times, and those of all that
/// follow, order the rest.  A cell whose first trial is not back yet counts as the longest, and is handed out by single
/// trials.
class Schedule {
 public:
  /// `todo`: plan positions, ascending.  `players`: ranks that play.  The suite must outlive the schedule.
  Schedule(const Suite& suite, const std::vector<std::int64_t>& todo, Order order, int players);

  /// Trials of a cell were played, now or in an earlier run.
  void note(std::size_t cell, std::int64_t trials, double seconds) { costs_.note(cell, trials, seconds); }

  /// The next block; empty when nothing is left.
  Block next();

  std::int64_t left() const { return left_; }

 private:
  using Ranges = std::vector<Range>;  // what comes first stands last

  Block scouts();
  void estimate();
  Ranges* front();
  void take(Ranges& ranges, std::int64_t count, Block& block);

  const Suite& suite_;
  Order order_;
  int players_;
  CostModel costs_;
  std::vector<Ranges> queues_;               // one for each cell when longest first, else one; no range spans two cells
  std::vector<std::int64_t> left_by_cell_;
  std::int64_t left_ = 0;
  bool scouted_ = false;
  std::vector<std::size_t> unknown_;         // cells that nobody has played yet
  std::vector<std::size_t> by_cost_;         // queues, the longest trials last
  double seconds_left_ = 0;
  std::int64_t blocks_until_estimate_ = 0;
};

}  // namespace regretbench
