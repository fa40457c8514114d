// SPDX-License-Identifier: Apache-2.0
#include "trial/record.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace regretbench {
namespace {

TEST(RecordLevel, HasThreeNames) {
  EXPECT_EQ(record_level("summary"), RecordLevel::summary);
  EXPECT_EQ(record_level("curves"), RecordLevel::curves);
  EXPECT_EQ(record_level("rounds"), RecordLevel::rounds);
  EXPECT_THROW(record_level("all"), std::invalid_argument);
}

TEST(Record, FailsByItsKind) {
  Record record;
  EXPECT_FALSE(record.failed());

  record.kind = FailureKind::timeout;

  EXPECT_TRUE(record.failed());
}

}  // namespace
}  // namespace regretbench
