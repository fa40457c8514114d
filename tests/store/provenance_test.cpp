// SPDX-License-Identifier: Apache-2.0
#include "store/provenance.hpp"

#include <gtest/gtest.h>

#include <regex>

namespace regretbench {
namespace {

TEST(Provenance, NamesEverythingTheProgramWasBuiltFrom) {
  for (const auto& [name, text] : build_facts()) EXPECT_NE(text, "") << name;
  EXPECT_TRUE(std::regex_match(fact(build_facts(), "hdf5_version"), std::regex(R"(\d+\.\d+\.\d+)")));
  EXPECT_NE(cpu_model(), "");
}

TEST(Provenance, StampsTimeInUtcToTheSecond) {
  EXPECT_TRUE(std::regex_match(timestamp(), std::regex(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)")));
}

TEST(Provenance, QuotesWhatAShellWouldTakeApart) {
  EXPECT_EQ(quoted({"regretbench", "run", "a/b.ini", "--set", "x=1,2"}), "regretbench run a/b.ini --set x=1,2");
  EXPECT_EQ(quoted({"two words", "", "it's", "$HOME", "a*"}), R"('two words' '' 'it'\''s' '$HOME' 'a*')");
}

}  // namespace
}  // namespace regretbench
