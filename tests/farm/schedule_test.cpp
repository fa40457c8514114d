// SPDX-License-Identifier: Apache-2.0
#include "farm/schedule.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "core/error.hpp"

namespace regretbench {
namespace {

// Three cells of `trials` trials.
Suite sample(const std::string& trials) {
  return expand(parse_suite_file("schedule.ini",
                                 "[objective]\nname = markov-field\nepsilon = 0.1, 0.2, 0.3\ngrid = 3\n"
                                 "[algorithm]\nname = random\n",
                                 {"trials=" + trials}));
}

std::vector<std::int64_t> all_of(const Suite& suite) {
  std::vector<std::int64_t> positions(static_cast<std::size_t>(suite.size()));
  std::iota(positions.begin(), positions.end(), 0);
  return positions;
}

std::vector<Block> drained(Schedule& schedule) {
  std::vector<Block> blocks;
  for (Block block = schedule.next(); !block.empty(); block = schedule.next()) blocks.push_back(block);
  return blocks;
}

std::vector<std::int64_t> positions_of(const std::vector<Block>& blocks) {
  std::vector<std::int64_t> positions;
  for (const Block& block : blocks)
    for (const Range& range : block)
      for (std::int64_t i = 0; i < range.count; ++i) positions.push_back(range.first + i);
  return positions;
}

TEST(Order, HasThreeNames) {
  EXPECT_EQ(parse_order("longest-first"), Order::longest_first);
  EXPECT_EQ(parse_order("plan"), Order::plan);
  EXPECT_EQ(parse_order("shuffled"), Order::shuffled);
  EXPECT_THROW(parse_order("fifo"), InputError);
}

TEST(Schedule, HandsOutEveryPositionOnceInEachOrder) {
  const Suite suite = sample("50");
  std::vector<std::int64_t> todo = all_of(suite);
  std::erase_if(todo, [](std::int64_t position) { return position % 7 == 3; });
  for (const Order order : {Order::longest_first, Order::plan, Order::shuffled}) {
    Schedule schedule(suite, todo, order, 3);
    schedule.note(1, 1, 0.01);
    EXPECT_EQ(schedule.left(), static_cast<std::int64_t>(todo.size()));
    auto handed_out = positions_of(drained(schedule));
    EXPECT_EQ(schedule.left(), 0);
    if (order == Order::plan) EXPECT_EQ(handed_out, todo);
    else EXPECT_NE(handed_out, todo);
    std::sort(handed_out.begin(), handed_out.end());
    EXPECT_EQ(handed_out, todo);
  }
}

TEST(Schedule, SendsOneTrialOfEachUnknownCellAheadAndThenTheLongest) {
  const Suite suite = sample("10");
  Schedule schedule(suite, all_of(suite), Order::longest_first, 2);
  EXPECT_EQ(schedule.next(), (Block{{0, 1}}));
  EXPECT_EQ(schedule.next(), (Block{{10, 1}}));
  EXPECT_EQ(schedule.next(), (Block{{20, 1}}));
  schedule.note(0, 1, 2);
  schedule.note(1, 1, 5);
  schedule.note(2, 1, 3);
  const auto positions = positions_of(drained(schedule));
  EXPECT_EQ(std::vector<std::int64_t>(positions.begin(), positions.begin() + 9),
            (std::vector<std::int64_t>{11, 12, 13, 14, 15, 16, 17, 18, 19}));
  EXPECT_EQ(positions[9], 21);
  EXPECT_EQ(positions[18], 1);
}

TEST(Schedule, HandsOutSingleTrialsOfACellWhoseFirstTrialIsNotBack) {
  const Suite suite = sample("1000");
  for (const Order order : {Order::longest_first, Order::plan}) {
    Schedule schedule(suite, all_of(suite), order, 2);
    schedule.note(1, 1, 0.001);
    schedule.note(2, 1, 0.001);
    for (std::int64_t position : {0, 1, 2}) EXPECT_EQ(schedule.next(), (Block{{position, 1}}));
    schedule.note(0, 1, 0.1);
    EXPECT_EQ(schedule.next(), (Block{{3, 10}}));
  }
}

TEST(Schedule, TakesACellWhoseFirstTrialIsNotBackForTheLongest) {
  const Suite suite = sample("10");
  Schedule schedule(suite, all_of(suite), Order::longest_first, 2);
  for (int scout = 0; scout < 3; ++scout) schedule.next();
  schedule.note(0, 1, 2);
  schedule.note(2, 1, 3);
  EXPECT_EQ(schedule.next(), (Block{{11, 1}}));
  schedule.note(1, 1, 1);
  EXPECT_EQ(schedule.next(), (Block{{21, 1}}));
}

TEST(Schedule, KnowsCellsOfAnEarlierRunWithoutScouts) {
  const Suite suite = sample("10");
  Schedule schedule(suite, all_of(suite), Order::longest_first, 2);
  for (const std::size_t cell : {0, 1, 2}) schedule.note(cell, 4, cell == 2 ? 80 : 8);
  EXPECT_EQ(schedule.next(), (Block{{20, 1}}));
}

TEST(Schedule, SendsManyScoutsAtOnceWhereThereAreManyCells) {
  std::string values = "0.0";
  for (int i = 1; i < 400; ++i) values += "," + std::to_string(i / 400.0);
  const Suite suite = expand(parse_suite_file("many.ini",
                                              "trials = 2\n[objective]\nname = markov-field\nepsilon = " + values +
                                                  "\ngrid = 3\n[algorithm]\nname = random\n",
                                              {}));
  Schedule schedule(suite, all_of(suite), Order::longest_first, 2);
  EXPECT_EQ(trials_of(schedule.next()), 50);  // a fourth of a half
}

TEST(Schedule, MakesBlocksOfASecond) {
  const Suite suite = sample("100000");
  Schedule schedule(suite, all_of(suite), Order::plan, 4);
  schedule.note(0, 10, 0.01);
  EXPECT_EQ(schedule.next(), (Block{{0, 1000}}));
}

TEST(Schedule, MakesBlocksOfOneTrialWhileNothingIsKnownOrTrialsAreLong) {
  const Suite suite = sample("1000");
  Schedule schedule(suite, all_of(suite), Order::plan, 4);
  EXPECT_EQ(schedule.next(), (Block{{0, 1}}));
  schedule.note(0, 1, 3600);
  EXPECT_EQ(schedule.next(), (Block{{1, 1}}));
}

// With the costs known and equal, no player is left with more than one trial once nothing is left to hand out.
TEST(Schedule, EndsInSingleTrials) {
  const Suite suite = sample("2000");
  for (const int players : {1, 2, 7, 64}) {
    SCOPED_TRACE(players);
    Schedule schedule(suite, all_of(suite), Order::longest_first, players);
    for (const std::size_t cell : {0, 1, 2}) schedule.note(cell, 1, 0.01);
    std::int64_t left = suite.size();
    for (const Block& block : drained(schedule)) {
      EXPECT_LE(trials_of(block), std::max<std::int64_t>(1, left / (4 * players)));
      left -= trials_of(block);
    }
  }
}

TEST(Schedule, KeepsBlocksOfScatteredTrialsBelowTheEagerLimit) {
  const Suite suite = sample("2000");
  Schedule schedule(suite, all_of(suite), Order::shuffled, 1);
  for (const std::size_t cell : {0, 1, 2}) schedule.note(cell, 1, 1e-6);
  const auto blocks = drained(schedule);
  const auto longest = std::max_element(blocks.begin(), blocks.end(),
                                        [](const Block& a, const Block& b) { return a.size() < b.size(); });
  EXPECT_EQ(longest->size(), 128u);
}

TEST(Schedule, ShufflesBySeed) {
  const Suite suite = sample("20");
  const Suite other = expand(parse_suite_file(suite.path, suite.text, {"trials=20", "seed=2"}));
  Schedule one(suite, all_of(suite), Order::shuffled, 1);
  Schedule same(suite, all_of(suite), Order::shuffled, 1);
  Schedule another(other, all_of(other), Order::shuffled, 1);
  const auto positions = positions_of(drained(one));
  EXPECT_EQ(positions, positions_of(drained(same)));
  EXPECT_NE(positions, positions_of(drained(another)));
}

}  // namespace
}  // namespace regretbench
