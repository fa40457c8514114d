// SPDX-License-Identifier: Apache-2.0
#include "core/number.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regretbench {
namespace {

TEST(ParseReal, ReadsTheUsualSpellings) {
  EXPECT_EQ(parse_real("1e-3"), 0.001);
  EXPECT_EQ(parse_real("0.5"), 0.5);
  EXPECT_EQ(parse_real(".5"), 0.5);
  EXPECT_EQ(parse_real("5."), 5.0);
  EXPECT_EQ(parse_real("-2.5E2"), -250.0);
  EXPECT_EQ(parse_real("+5"), 5.0);
  EXPECT_EQ(parse_real("7"), 7.0);
}

TEST(ParseReal, RefusesWhatIsNotExactlyOneFiniteNumber) {
  for (const auto* text : {"",     " ",   "nan", "NaN", "-nan",  "inf",    "-inf",   "infinity", "1x",   "x1",
                           "0x10", "1 2", " 1",  "1 ",  "1,5",   "1e",     "e5",     "--1",      "++1",  "+-1",
                           "-+1",  "+",   "-",   ".",   "1e400", "-1e400", "1e-400", "nan(1)",   "1.2.3"})
    EXPECT_EQ(parse_real(text), std::nullopt) << "'" << text << "'";
}

TEST(ParseInteger, ReadsDecimalIntegersOfSixtyFourBits) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("-17"), -17);
  EXPECT_EQ(parse_integer("+5"), 5);
  EXPECT_EQ(parse_integer("007"), 7);
  EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(parse_integer("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
}

TEST(ParseInteger, RefusesEverythingElse) {
  for (const auto* text : {"", " ", "1.0", "1e3", "0x1f", "1x", " 1", "1 ", "+-1", "+", "-", "nan", "1,000",
                           "9223372036854775808", "-9223372036854775809"})
    EXPECT_EQ(parse_integer(text), std::nullopt) << "'" << text << "'";
}

TEST(Canonical, HasOneSpellingForEachNumber) {
  EXPECT_EQ(canonical(0.001), "0.001");
  EXPECT_EQ(canonical(1e-3), canonical(*parse_real("0.00100")));
  EXPECT_EQ(canonical(100), "100");
  EXPECT_EQ(canonical(0.1), "0.1");
  EXPECT_EQ(canonical(-0.0), "0");
}

TEST(Canonical, ReadsBackAsTheSameNumber) {
  for (const double value : {0.1, 1.0 / 3, 1e-300, 1e300, 5e-324, 123456789.123456789, -2.5e-7,
                             std::numeric_limits<double>::max(), std::nextafter(1.0, 2.0)})
    EXPECT_EQ(parse_real(canonical(value)), value) << canonical(value);
}

}  // namespace
}  // namespace regretbench
