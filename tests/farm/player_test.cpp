// SPDX-License-Identifier: Apache-2.0
#include "farm/player.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

Suite suite_of(const std::string& text) { return expand(parse_suite_file("player.ini", text, {})); }

// Three cells of two trials; the first two share an objective.
Suite sample() {
  return suite_of(
      "trials = 2\nhorizon = 6\nrecord = rounds\n[objective]\nname = markov-field\nepsilon = 0.1, 0.5\ngrid = 3\n"
      "[algorithm.a]\nname = et-gp-ucb\n[algorithm.b]\nname = random\n");
}

// Payoffs of variance 1e308 overflow in every trial.
Suite overflowing() {
  return suite_of(
      "trials = 2\nhorizon = 6\n[objective]\nname = heavy-tailed-rkhs\nsignal_variance = 1e308, 1\ncentres = 100\n"
      "lengthscale = 2\ngrid = 8\n[algorithm]\nname = random\n");
}

void expect_same_play(const Record& a, const Record& b) {
  EXPECT_EQ(a.cell, b.cell);
  EXPECT_EQ(a.trial, b.trial);
  EXPECT_EQ(a.arms, b.arms);
  EXPECT_EQ(a.rewards, b.rewards);
  EXPECT_EQ(a.cumulative_regret, b.cumulative_regret);
  EXPECT_EQ(a.regret, b.regret);
  EXPECT_EQ(a.resets, b.resets);
}

TEST(Player, MarksRecordsWithCellTrialAndRank) {
  const Suite suite = sample();
  Player player(suite, 5);
  const Record record = player.play(3, [] {});
  EXPECT_EQ(record.cell, suite.cells[1].hash);
  EXPECT_EQ(record.trial, 1);
  EXPECT_EQ(record.rank, 5);
  EXPECT_EQ(record.rounds, 6);
  EXPECT_EQ(record.arms.size(), 6u);
  EXPECT_FALSE(record.failed());
  EXPECT_GT(record.wall_seconds, 0);
}

TEST(Player, PlaysATrialTheSameWhateverItPlayedBefore) {
  const Suite suite = sample();
  Player forwards(suite, 0);
  std::vector<Record> records;
  for (std::int64_t position = 0; position < suite.size(); ++position)
    records.push_back(forwards.play(position, [] {}));
  Player backwards(suite, 1);
  for (std::int64_t position = suite.size() - 1; position >= 0; --position)
    expect_same_play(backwards.play(position, [] {}), records[static_cast<std::size_t>(position)]);
  Player alone(suite, 2);
  expect_same_play(alone.play(4, [] {}), records[4]);
}

TEST(Player, GivesDifferentTrialsDifferentPlay) {
  const Suite suite = sample();
  Player player(suite, 0);
  EXPECT_NE(player.play(0, [] {}).rewards, player.play(1, [] {}).rewards);
  EXPECT_NE(player.play(0, [] {}).rewards, player.play(4, [] {}).rewards);
}

TEST(Player, TurnsATrialThatThrowsIntoAFailedRecord) {
  const Suite suite = overflowing();
  Player player(suite, 3);
  const Record record = player.play(1, [] {});
  EXPECT_TRUE(record.failed());
  EXPECT_NE(record.failure.find("the reward is not finite"), std::string::npos) << record.failure;
  EXPECT_EQ(record.cell, suite.cells[0].hash);
  EXPECT_EQ(record.trial, 1);
  EXPECT_EQ(record.rank, 3);
  EXPECT_EQ(record.rounds, 0);
  EXPECT_TRUE(record.cumulative_regret.empty());
  EXPECT_FALSE(player.play(2, [] {}).failed());
}

TEST(Player, TurnsACellThatCannotStartIntoFailedRecords) {
  const Suite suite = suite_of(
      "trials = 2\nhorizon = 4\n[objective]\nname = markov-field\ngrid = 3\n"
      "[algorithm.a]\nname = tgp-ucb\n[algorithm.b]\nname = random\n");
  Player player(suite, 0);
  for (const std::int64_t position : {0, 1}) {
    const Record record = player.play(position, [] {});
    EXPECT_NE(record.failure.find("alpha"), std::string::npos) << record.failure;
    EXPECT_EQ(record.cell, suite.cells[0].hash);
    EXPECT_EQ(record.trial, position);
  }
  EXPECT_FALSE(player.play(2, [] {}).failed());
}

TEST(Player, GoesOnAfterACellWhoseObjectiveCannotBeMade) {
  const Suite suite = suite_of(
      "trials = 1\nhorizon = 4\nrecord = rounds\n[objective]\nname = markov-field\ndimension = 3\ngrid = 3, 1000\n"
      "[algorithm]\nname = random\n");
  Player player(suite, 0);
  const Record expected = player.play(0, [] {});
  const Record record = player.play(1, [] {});
  EXPECT_NE(record.failure.find("grid = 1000"), std::string::npos) << record.failure;
  expect_same_play(player.play(0, [] {}), expected);
}

TEST(Player, LetsThePulseAbandonATrialAndPlaysItAgainTheSame) {
  struct Abandoned {};
  const Suite suite = sample();
  Player undisturbed(suite, 0);
  const Record expected = undisturbed.play(2, [] {});
  Player player(suite, 0);
  int pulses = 0;
  EXPECT_THROW(player.play(2,
                           [&] {
                             if (++pulses == 3) throw Abandoned{};
                           }),
               Abandoned);
  EXPECT_EQ(pulses, 3);
  expect_same_play(player.play(2, [] {}), expected);
}

TEST(Player, PulsesOncePerRound) {
  const Suite suite = sample();
  Player player(suite, 0);
  int pulses = 0;
  player.play(0, [&] { ++pulses; });
  EXPECT_EQ(pulses, 6);
}

}  // namespace
}  // namespace regretbench
