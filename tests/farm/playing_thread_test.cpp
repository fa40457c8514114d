// SPDX-License-Identifier: Apache-2.0
#include "farm/playing_thread.hpp"

#include <gtest/gtest.h>

#include "store/frame.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {
namespace {

using namespace std::chrono_literals;

std::shared_ptr<const Suite> suite_of(const std::string& horizon) {
  return std::make_shared<Suite>(expand(parse_suite_file("thread.ini",
                                                         "trials = 100\nrecord = summary\nhorizon = " + horizon +
                                                             "\n[objective]\nname = markov-field\ngrid = 3\n"
                                                             "[algorithm]\nname = random\n",
                                                         {})));
}

std::vector<Record> records_of(const std::string& frames) {
  std::vector<Record> records;
  std::string_view rest = frames;
  while (const auto frame = first_frame(rest)) {
    rest.remove_prefix(frame->size);
    records.push_back(record_from_bytes(frame->payload));
  }
  return records;
}

// What the thread has finished once it is idle.
std::vector<Record> played(PlayingThread& thread) {
  while (!thread.idle()) thread.wait(10ms);
  return records_of(thread.take());
}

// A trial of this many rounds goes on until somebody ends it.
constexpr auto endless = "10000000";

TEST(PlayingThread, PlaysItsBlocksInOrder) {
  PlayingThread thread(suite_of("5"), 3, std::nullopt);
  EXPECT_TRUE(thread.idle());
  EXPECT_TRUE(thread.hungry());
  thread.give({{7, 2}, {1, 1}});
  thread.give({{50, 1}});
  std::vector<std::int64_t> trials;
  for (const Record& record : played(thread)) {
    trials.push_back(record.trial);
    EXPECT_EQ(record.rank, 3);
    EXPECT_EQ(record.rounds, 5);
  }
  EXPECT_EQ(trials, (std::vector<std::int64_t>{7, 8, 1, 50}));
  EXPECT_EQ(thread.take(), "");
}

TEST(PlayingThread, AsksAheadOnlyInABlockOfSeveralTrials) {
  PlayingThread thread(suite_of(endless), 0, std::nullopt);
  thread.give({{0, 1}});
  while (thread.idle()) thread.wait(1ms);
  EXPECT_FALSE(thread.hungry());
  thread.give({{1, 2}});  // behind the first, which is still in play
  EXPECT_FALSE(thread.hungry());

  PlayingThread other(suite_of(endless), 0, std::nullopt);
  other.give({{0, 2}});
  while (!other.hungry()) other.wait(1ms);  // hangs if it never asks
}

TEST(PlayingThread, DropsWhatItHasNotFinished) {
  PlayingThread thread(suite_of(endless), 0, std::nullopt);
  thread.give({{0, 50}});
  const std::int64_t not_begun = thread.drop();
  EXPECT_GE(not_begun, 49);
  EXPECT_EQ(thread.drop(), 0);
  EXPECT_TRUE(played(thread).empty());
  EXPECT_EQ(PlayingThread::left_behind(), 0);
}

TEST(PlayingThread, EndsInTheMiddleOfATrial) {
  { PlayingThread(suite_of(endless), 0, std::nullopt).give({{0, 50}}); }
  EXPECT_EQ(PlayingThread::left_behind(), 0);
}

TEST(PlayingThread, FailsATrialThatTakesTooLongAndGoesOn) {
  PlayingThread thread(suite_of(endless), 0, 0.01);
  thread.give({{4, 2}});
  const auto records = played(thread);
  ASSERT_EQ(records.size(), 2u);
  for (const Record& record : records) {
    EXPECT_EQ(record.kind, FailureKind::timeout);
    EXPECT_EQ(record.failure, "it took longer than --trial-timeout 0.01");
    EXPECT_GT(record.wall_seconds, 0.01);
  }
  EXPECT_EQ(records[1].trial, 5);
  thread.leave_stuck_trial();  // there is none
  EXPECT_EQ(PlayingThread::left_behind(), 0);
}

}  // namespace
}  // namespace regretbench
