// SPDX-License-Identifier: Apache-2.0
#include "core/running_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>

namespace regretbench {
namespace {

RunningStatistics of(std::initializer_list<double> numbers) {
  RunningStatistics statistics;
  for (const double x : numbers) statistics.add(x);
  return statistics;
}

TEST(RunningStatistics, HaveTheMeanAndDeviationByHand) {
  const auto statistics = of({1, 2, 3, 4});

  EXPECT_EQ(statistics.count(), 4);
  EXPECT_DOUBLE_EQ(statistics.mean(), 2.5);
  EXPECT_DOUBLE_EQ(statistics.standard_deviation(), std::sqrt(5.0 / 3));
  EXPECT_DOUBLE_EQ(statistics.standard_error(), std::sqrt(5.0 / 12));
}

TEST(RunningStatistics, DoNotCancelAtLargeOffsets) {
  // 1e9 - 1, 1e9, 1e9 + 1: squares of 1e18 have spacing 128, so E[x^2] - E[x]^2 would be 0 or worse.
  const auto statistics = of({1e9 - 1, 1e9, 1e9 + 1});

  EXPECT_EQ(statistics.mean(), 1e9);
  EXPECT_DOUBLE_EQ(statistics.standard_deviation(), 1.0);
  EXPECT_DOUBLE_EQ(statistics.standard_error(), 0.57735026918962576);
}

TEST(RunningStatistics, AreNotNumbersWithoutEnoughData) {
  EXPECT_TRUE(std::isnan(of({}).mean()));
  EXPECT_TRUE(std::isnan(of({}).standard_error()));
  EXPECT_EQ(of({3}).mean(), 3);
  EXPECT_TRUE(std::isnan(of({3}).standard_deviation()));
  EXPECT_TRUE(std::isnan(of({3}).standard_error()));
}

TEST(RunningStatistics, HaveNoDeviationForEqualNumbers) { EXPECT_EQ(of({0.1, 0.1, 0.1}).standard_deviation(), 0); }

}  // namespace
}  // namespace regretbench
