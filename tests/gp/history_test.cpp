// SPDX-License-Identifier: Apache-2.0
#include "gp/history.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

TEST(History, KeepsObservationsInOrderWithTheDecayBetweenThem) {
  History history;
  history.decay(0.1);  // nothing to decay yet
  history.observe(3, 1.5, 0.2);
  history.decay(0.5);
  history.decay(0.4);
  history.observe(7, -1, 0.3);
  history.observe(7, 2, 0.4);

  const auto& entries = history.entries();

  ASSERT_EQ(entries.size(), 3u);
  EXPECT_EQ(entries[0].arm, 3);
  EXPECT_EQ(entries[0].y, 1.5);
  EXPECT_EQ(entries[0].noise_variance, 0.2);
  EXPECT_EQ(entries[0].decay, 1);
  EXPECT_EQ(entries[1].arm, 7);
  EXPECT_DOUBLE_EQ(entries[1].decay, 0.2);
  EXPECT_EQ(entries[2].decay, 1);
}

TEST(History, ForgetsEverythingWhenCleared) {
  History history;
  history.observe(3, 1.5, 0.2);
  history.decay(0.5);

  history.clear();

  EXPECT_TRUE(history.entries().empty());
  history.observe(1, 1, 1);
  EXPECT_EQ(history.entries()[0].decay, 1);
}

}  // namespace
}  // namespace regretbench
