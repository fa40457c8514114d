// SPDX-License-Identifier: Apache-2.0
#include "core/measures.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace regretbench {
namespace {

TEST(Measures, KeepsWhatWasAskedForInTheOrderOfTheQuestion) {
  Measures measures({"beta", "gain"});

  measures.put("gain", 2.0);
  measures.put("beta", 1.0);
  measures.put("width", 3.0);

  EXPECT_EQ(measures.values(), (std::vector<double>{1, 2}));
}

TEST(Measures, ComputesOnlyWhatWasAskedFor) {
  Measures measures({"gain"});
  int computed = 0;

  measures.put("gain", [&] { return ++computed; });
  measures.put("beta", [&] { return computed += 10; });

  EXPECT_EQ(computed, 1);
  EXPECT_EQ(measures.values(), std::vector<double>{1});
}

TEST(Measures, HoldsNothingThatWasNotReportedSinceItWasCleared) {
  Measures measures({"beta", "gain"});
  measures.put("beta", 1.0);

  measures.clear();
  measures.put("gain", 2.0);

  EXPECT_TRUE(std::isnan(measures.values()[0]));
  EXPECT_EQ(measures.values()[1], 2);
}

}  // namespace
}  // namespace regretbench
