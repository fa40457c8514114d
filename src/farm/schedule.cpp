// SPDX-License-Identifier: Apache-2.0
#include "farm/schedule.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/error.hpp"
#include "core/random.hpp"

namespace regretbench {
namespace {

constexpr double block_seconds = 1;
// Shares of what is left that a player gets at once: fewer make longer tails, more make more messages.
constexpr double shares = 4;
// A block message of this many ranges stays below every transport's eager limit, so that rank 0 never waits for a busy
// rank to take it.
constexpr std::size_t most_ranges = 128;

void shuffle(std::vector<Range>& ranges, std::uint64_t seed) {
  Stream draw({seed, 0, 0}, Purpose::order, 0);
  for (std::size_t left = ranges.size(); left > 1; --left)
    std::swap(ranges[left - 1], ranges[static_cast<std::size_t>(draw.index(static_cast<Eigen::Index>(left)))]);
}

}  // namespace

std::int64_t trials_of(const Block& block) {
  std::int64_t trials = 0;
  for (const Range& range : block) trials += range.count;
  return trials;
}

Order parse_order(const std::string& text) {
  if (text == "longest-first") return Order::longest_first;
  if (text == "plan") return Order::plan;
  if (text == "shuffled") return Order::shuffled;
  throw InputError("--order " + text + ": must be longest-first, plan or shuffled");
}

Schedule::Schedule(const Suite& suite, const std::vector<std::int64_t>& todo, Order order, int players)
    : suite_(suite),
      order_(order),
      players_(players),
      costs_(suite),
      queues_(order == Order::longest_first ? suite.cells.size() : 1),
      left_by_cell_(suite.cells.size(), 0),
      left_(static_cast<std::int64_t>(todo.size())) {
  for (const std::int64_t position : todo) {
    const std::size_t cell = suite.cell_index_of(position);
    Ranges& ranges = queues_[order == Order::longest_first ? cell : 0];
    const bool continues = order != Order::shuffled && left_by_cell_[cell] > 0 &&
                           ranges.back().first + ranges.back().count == position;
    if (continues)
      ++ranges.back().count;
    else
      ranges.push_back({position, 1});
    ++left_by_cell_[cell];
  }
  if (order == Order::shuffled) shuffle(queues_[0], static_cast<std::uint64_t>(suite.seed));
  for (Ranges& ranges : queues_) std::reverse(ranges.begin(), ranges.end());
}

Block Schedule::next() {
  if (left_ == 0) return {};
  if (order_ == Order::longest_first) {
    if (!std::exchange(scouted_, true))
      for (std::size_t cell = queues_.size(); cell-- > 0;)
        if (left_by_cell_[cell] > 0 && !costs_.knows(cell)) unknown_.push_back(cell);
    if (!unknown_.empty()) return scouts();
  }
  if (blocks_until_estimate_-- <= 0) estimate();
  const double wanted = std::min(block_seconds, seconds_left_ / (shares * players_));
  double taken = 0;
  Block block;
  for (Ranges* ranges = front(); ranges != nullptr && block.size() < most_ranges; ranges = front()) {
    // What other cells cost tells nothing of a cell that may be a hundred times as long.
    const std::size_t cell = suite_.cell_index_of(ranges->back().first);
    const double each = costs_.knows(cell) ? costs_.seconds(cell) : 0;
    const double fitting = each > 0 ? (wanted - taken) / each : 0;
    auto count = static_cast<std::int64_t>(std::clamp(fitting, 0.0, static_cast<double>(ranges->back().count)));
    if (block.empty()) count = std::max<std::int64_t>(count, 1);
    if (count == 0) break;
    take(*ranges, count, block);
    taken += static_cast<double>(count) * each;
  }
  seconds_left_ -= taken;
  return block;
}

// One trial of each of some cells.
Block Schedule::scouts() {
  const std::size_t fair_share = unknown_.size() / static_cast<std::size_t>(shares * players_);
  const std::size_t count = std::clamp<std::size_t>(fair_share, 1, most_ranges);
  Block block;
  while (block.size() < count && !unknown_.empty()) {
    take(queues_[unknown_.back()], 1, block);
    unknown_.pop_back();
  }
  return block;
}

void Schedule::estimate() {
  // Sorting cells at every block would cost more than a short block is worth where there are very many of them.
  blocks_until_estimate_ = static_cast<std::int64_t>(suite_.cells.size()) / 8;
  seconds_left_ = 0;
  for (std::size_t cell = 0; cell < left_by_cell_.size(); ++cell)
    seconds_left_ += static_cast<double>(left_by_cell_[cell]) * costs_.seconds(cell);
  if (order_ != Order::longest_first) return;
  by_cost_.clear();
  for (std::size_t cell = queues_.size(); cell-- > 0;)
    if (!queues_[cell].empty()) by_cost_.push_back(cell);
  // A cell whose scout has not come back while others have is likely to be the longest.
  const auto length = [this](std::size_t cell) {
    return costs_.knows(cell) ? costs_.seconds(cell) : std::numeric_limits<double>::infinity();
  };
  std::stable_sort(by_cost_.begin(), by_cost_.end(),
                   [&](std::size_t a, std::size_t b) { return length(a) < length(b); });
}

// The ranges to take from; nullptr when none are left.
Schedule::Ranges* Schedule::front() {
  if (order_ != Order::longest_first) return queues_[0].empty() ? nullptr : &queues_[0];
  while (!by_cost_.empty() && queues_[by_cost_.back()].empty()) by_cost_.pop_back();
  return by_cost_.empty() ? nullptr : &queues_[by_cost_.back()];
}

// Moves the first trials of the first range to the block.
void Schedule::take(Ranges& ranges, std::int64_t count, Block& block) {
  Range& range = ranges.back();
  block.push_back({range.first, count});
  left_by_cell_[suite_.cell_index_of(range.first)] -= count;
  left_ -= count;
  range.first += count;
  range.count -= count;
  if (range.count == 0) ranges.pop_back();
}

}  // namespace regretbench
