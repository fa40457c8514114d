// SPDX-License-Identifier: Apache-2.0
#include "suite/cost_model.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

// Four cells: a and b at epsilon 0.1, then at 0.2.
Suite sample() {
  return expand(parse_suite_file("cost.ini",
                                 "[objective]\nname = markov-field\nepsilon = 0.1, 0.2\ngrid = 3\n"
                                 "[algorithm.a]\nname = random\n[algorithm.b]\nname = gp-ucb\n",
                                 {}));
}

TEST(CostModel, KnowsNothingAtFirst) {
  const Suite suite = sample();
  const CostModel costs(suite);
  EXPECT_FALSE(costs.knows(0));
  EXPECT_EQ(costs.seconds(0), 0);
}

TEST(CostModel, IsTheMeanOfACellsOwnTrials) {
  const Suite suite = sample();
  CostModel costs(suite);
  costs.note(1, 1, 2.0);
  costs.note(1, 3, 2.0);
  EXPECT_TRUE(costs.knows(1));
  EXPECT_EQ(costs.seconds(1), 1.0);
}

TEST(CostModel, TakesForAnUnknownCellItsAlgorithmsOtherCellsElseAll) {
  const Suite suite = sample();
  CostModel costs(suite);
  costs.note(1, 1, 2.0);  // b
  EXPECT_EQ(costs.seconds(3), 2.0);
  EXPECT_EQ(costs.seconds(0), 2.0);
  costs.note(0, 1, 4.0);  // a
  EXPECT_EQ(costs.seconds(2), 4.0);
  EXPECT_EQ(costs.seconds(3), 2.0);
  EXPECT_FALSE(costs.knows(3));
}

}  // namespace
}  // namespace regretbench
