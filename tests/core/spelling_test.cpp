// SPDX-License-Identifier: Apache-2.0
#include "core/spelling.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

const std::vector<std::string> known = {"epsilon", "delta_B", "lengthscale", "gp-ucb"};

TEST(Suggestion, NamesTheKeyThatWasMeant) {
  EXPECT_EQ(suggestion("epsilom", known), " (did you mean 'epsilon'?)");
  EXPECT_EQ(suggestion("epslon", known), " (did you mean 'epsilon'?)");
  EXPECT_EQ(suggestion("length_scale", known), " (did you mean 'lengthscale'?)");
}

TEST(Suggestion, IsBlindToCaseAndToDashAgainstUnderscore) {
  EXPECT_EQ(suggestion("DELTA-b", known), " (did you mean 'delta_B'?)");
  EXPECT_EQ(suggestion("GP_UCB", known), " (did you mean 'gp-ucb'?)");
}

TEST(Suggestion, KeepsSilentWhenNothingIsNear) {
  EXPECT_EQ(suggestion("wibble", known), "");
  EXPECT_EQ(suggestion("", known), "");
  EXPECT_EQ(suggestion("epsilon", {}), "");
}

TEST(Suggestion, TakesTheNearestOfSeveral) {
  EXPECT_EQ(suggestion("matern5", {"matern12", "matern32", "matern52"}), " (did you mean 'matern52'?)");
}

TEST(Joined, PutsTheSeparatorBetweenWordsOnly) {
  EXPECT_EQ(joined({"a", "b", "c"}), "a, b, c");
  EXPECT_EQ(joined({"a", "b"}, " | "), "a | b");
  EXPECT_EQ(joined({"a"}), "a");
  EXPECT_EQ(joined({}), "");
}

}  // namespace
}  // namespace regretbench
