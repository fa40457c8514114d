// SPDX-License-Identifier: Apache-2.0
#include "core/registered.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

struct Entry {
  std::string name;
  int number;
};
const std::vector<Entry> entries = {{"gp-ucb", 1}, {"random", 2}};

TEST(Registered, FindsTheEntryOfThatName) { EXPECT_EQ(registered(entries, "random", "algorithm", "x").number, 2); }

TEST(Registered, RefusesAnUnknownNameWithPlaceSuggestionAndAllNames) {
  try {
    registered(entries, "gpucb", "algorithm", "a.ini: [algorithm]");
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "a.ini: [algorithm] name = gpucb: unknown algorithm (did you mean 'gp-ucb'?); known: gp-ucb, random");
  }
}

}  // namespace
}  // namespace regretbench
