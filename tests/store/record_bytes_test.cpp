// SPDX-License-Identifier: Apache-2.0
#include "store/record_bytes.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace regretbench {
namespace {

Record every_field_set() {
  Record record;
  record.cell = 0xfedcba9876543210;
  record.trial = 41;
  record.kind = FailureKind::program;
  record.failure = "round 3: \"broken\"\n";
  record.rounds = 3;
  record.regret = 1.5;
  record.resets = {2};
  record.cumulative_regret = {0.5, 1, 1.5};
  record.arms = {9, 8, 7};
  record.rewards = {1, 2, 3, 4, 5, 6};
  record.tasks = 2;
  record.wall_seconds = 0.125;
  record.rank = 6;
  return record;
}

TEST(RecordBytes, KeepEveryField) {
  const Record expected = every_field_set();
  const Record record = record_from_bytes(to_bytes(expected));
  EXPECT_EQ(record.cell, expected.cell);
  EXPECT_EQ(record.trial, expected.trial);
  EXPECT_EQ(record.kind, FailureKind::program);
  EXPECT_EQ(record.failure, expected.failure);
  EXPECT_TRUE(record.failed());
  EXPECT_EQ(record.rounds, expected.rounds);
  EXPECT_EQ(record.regret, expected.regret);
  EXPECT_EQ(record.resets, expected.resets);
  EXPECT_EQ(record.cumulative_regret, expected.cumulative_regret);
  EXPECT_EQ(record.arms, expected.arms);
  EXPECT_EQ(record.rewards, expected.rewards);
  EXPECT_EQ(record.tasks, expected.tasks);
  EXPECT_EQ(record.wall_seconds, expected.wall_seconds);
  EXPECT_EQ(record.rank, expected.rank);
}

TEST(RecordBytes, AreGlancedAtFromBothEnds) {
  const RecordGlance record = glance(to_bytes(every_field_set()));
  EXPECT_EQ(record.key, (RecordKey{0xfedcba9876543210, 41}));
  EXPECT_EQ(record.kind, FailureKind::program);
  EXPECT_TRUE(record.failed());
  EXPECT_EQ(record.wall_seconds, 0.125);
  EXPECT_THROW(glance("too short"), std::out_of_range);
}

TEST(RecordBytes, CutAnywhereOrFollowedByMoreAreNoRecord) {
  const std::string whole = to_bytes(every_field_set());
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(record_from_bytes(std::string_view(whole).substr(0, size)), std::out_of_range) << size;
  EXPECT_THROW(record_from_bytes(whole + '\0'), std::out_of_range);
}

TEST(RecordBytes, WithAnyByteChangedGiveARecordOrAnException) {
  const std::string whole = to_bytes(every_field_set());
  int refused = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    for (const int change : {0x01, 0x80, 0xff}) {
      std::string changed = whole;
      changed[i] = static_cast<char>(changed[i] ^ change);
      try {
        EXPECT_EQ(to_bytes(record_from_bytes(changed)), changed);
      } catch (const std::out_of_range&) {
        ++refused;
      }
    }
  }
  // Five lengths of eight bytes each, and the last of the kinds in four: a change of any of them cannot fit.
  EXPECT_EQ(refused, (5 * 8 + 4) * 3);
}

}  // namespace
}  // namespace regretbench
