// SPDX-License-Identifier: Apache-2.0
#include "core/parameters.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/error.hpp"

namespace regretbench {
namespace {

struct Settings {
  double rate = 0.25;
  std::int64_t count = 3;
  std::string shape = "round";
  std::string title = "untitled";
  std::optional<double> noise;

  void bind(Parameters& p) {
    p.real("rate", rate, inside(0, 1), "how fast");
    p.integer("count", count, between(1, 9), "how many");
    p.choice("shape", shape, {"round", "square"}, "which form");
    p.text("title", title, "text", "its name");
    p.truth("noise", noise, above(0), "noise variance");
  }
};

struct Bound {
  Settings settings;
  std::string canonical;
};

Bound bind(const Values& given) {
  Bound bound;
  Parameters parameters(given, "s.ini: [algorithm]");
  bound.settings.bind(parameters);
  parameters.refuse_unknown();
  bound.canonical = parameters.canonical_text();
  return bound;
}

std::string refusal(const Values& given) {
  try {
    bind(given);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Parameters, KeepEveryDefaultWhenNothingIsGiven) {
  const Bound bound = bind({});

  EXPECT_EQ(bound.settings.rate, 0.25);
  EXPECT_EQ(bound.settings.count, 3);
  EXPECT_EQ(bound.settings.shape, "round");
  EXPECT_EQ(bound.settings.title, "untitled");
  EXPECT_FALSE(bound.settings.noise.has_value());
  EXPECT_EQ(bound.canonical, "rate=0.25;count=3;shape=round;title=untitled;noise=truth");
}

TEST(Parameters, StoreWhatIsGivenInItsField) {
  const Bound bound =
      bind({{"rate", "1e-3"}, {"count", "+9"}, {"shape", "square"}, {"title", "A, b"}, {"noise", "0.50"}});

  EXPECT_EQ(bound.settings.rate, 0.001);
  EXPECT_EQ(bound.settings.count, 9);
  EXPECT_EQ(bound.settings.shape, "square");
  EXPECT_EQ(bound.settings.title, "A, b");
  EXPECT_EQ(bound.settings.noise, 0.5);
  EXPECT_EQ(bound.canonical, "rate=0.001;count=9;shape=square;title=A, b;noise=0.5");
}

TEST(Parameters, LeaveTheFieldEmptyForTheTruth) {
  const Bound bound = bind({{"noise", "truth"}});

  EXPECT_FALSE(bound.settings.noise.has_value());
  EXPECT_EQ(bound.canonical, bind({}).canonical);
}

TEST(Parameters, LeaveTheFieldEmptyForWhatAProgramDescribes) {
  std::optional<double> optimum = 3;
  Parameters described({{"optimum", "described"}}, "s.ini: [objective]");
  described.described("optimum", optimum, above(0), "largest value");
  EXPECT_FALSE(optimum.has_value());
  EXPECT_EQ(described.canonical_text(), "optimum=described");
  EXPECT_EQ(described.declared()[0].allowed, "described (what the program says of itself) or a number in (0, inf)");

  Parameters given({{"optimum", "2.50"}}, "s.ini: [objective]");
  given.described("optimum", optimum, above(0), "largest value");
  EXPECT_EQ(optimum, 2.5);
  EXPECT_EQ(given.canonical_text(), "optimum=2.5");
}

TEST(Parameters, RefuseAValueNamingPlaceKeyValueAndRange) {
  EXPECT_EQ(refusal({{"rate", "1"}}), "s.ini: [algorithm] rate = 1: must be a number in (0, 1)");
  EXPECT_EQ(refusal({{"rate", "fast"}}), "s.ini: [algorithm] rate = fast: must be a number in (0, 1)");
  EXPECT_EQ(refusal({{"count", "0"}}), "s.ini: [algorithm] count = 0: must be a whole number in [1, 9]");
  EXPECT_EQ(refusal({{"count", "2.5"}}), "s.ini: [algorithm] count = 2.5: must be a whole number in [1, 9]");
  EXPECT_EQ(refusal({{"shape", "squar"}}),
            "s.ini: [algorithm] shape = squar: must be one of round, square (did you mean 'square'?)");
  EXPECT_EQ(refusal({{"noise", "0"}}),
            "s.ini: [algorithm] noise = 0: must be truth (what the objective discloses) or a "
            "number in (0, inf)");
}

TEST(Parameters, RefuseNaNAndInfinityEverywhere) {
  for (const auto* key : {"rate", "count", "noise"})
    for (const auto* value : {"nan", "inf", "-inf", ""}) EXPECT_NE(refusal({{key, value}}), "") << key << value;
}

TEST(Parameters, AcceptTheEndsThatAreClosedAndNoOthers) {
  EXPECT_EQ(refusal({{"count", "1"}}), "");
  EXPECT_EQ(refusal({{"count", "9"}}), "");
  EXPECT_NE(refusal({{"count", "10"}}), "");
  EXPECT_NE(refusal({{"rate", "0"}}), "");
  EXPECT_EQ(refusal({{"rate", "0.999"}}), "");
}

TEST(Parameters, RefuseAnUnknownKeyWithTheNearestName) {
  EXPECT_EQ(refusal({{"counts", "3"}}),
            "s.ini: [algorithm] counts = 3: unknown key (did you mean 'count'?); known keys: "
            "rate, count, shape, title, noise");
  EXPECT_EQ(refusal({{"xyzzy", "3"}}),
            "s.ini: [algorithm] xyzzy = 3: unknown key; known keys: rate, count, shape, title, noise");
}

TEST(Parameters, DescribeThemselves) {
  Parameters parameters;
  Settings().bind(parameters);

  ASSERT_EQ(parameters.declared().size(), 5u);
  EXPECT_EQ(parameters.declared()[0].name, "rate");
  EXPECT_EQ(parameters.declared()[0].fallback, "0.25");
  EXPECT_EQ(parameters.declared()[0].allowed, "a number in (0, 1)");
  EXPECT_EQ(parameters.declared()[0].description, "how fast");
  EXPECT_EQ(parameters.declared()[2].allowed, "round | square");
  EXPECT_EQ(parameters.declared()[4].fallback, "truth");
}

TEST(Parameters, GiveTheCanonicalValueByName) {
  Parameters parameters({{"rate", "5e-1"}}, "s.ini");
  Settings().bind(parameters);

  EXPECT_EQ(parameters.value("rate"), "0.5");
  EXPECT_EQ(parameters.value("count"), "3");
  EXPECT_THROW(parameters.value("nothing"), std::out_of_range);
}

TEST(Parameters, LeaveWhatIsOnlyDisclosedOutOfTheRealisation) {
  Parameters parameters({{"rate", "0.5"}}, "s.ini");
  Settings().bind(parameters);

  EXPECT_EQ(parameters.realisation_text(), parameters.canonical_text());
  parameters.only_disclosed({"rate"});
  parameters.only_disclosed({"shape", "noise"});

  EXPECT_EQ(parameters.realisation_text(), "count=3;title=untitled");
  EXPECT_EQ(parameters.canonical_text(), "rate=0.5;count=3;shape=round;title=untitled;noise=truth");
}

TEST(Interval, ContainsItsEndsWhenClosed) {
  EXPECT_TRUE(between(0, 1).contains(0));
  EXPECT_TRUE(between(0, 1).contains(1));
  EXPECT_FALSE(inside(0, 1).contains(0));
  EXPECT_FALSE(inside(0, 1).contains(1));
  EXPECT_FALSE(above(2).contains(2));
  EXPECT_TRUE(above(2).contains(1e300));
  EXPECT_TRUE(at_least(2).contains(2));
  EXPECT_FALSE(at_least(2).contains(1.999));
  EXPECT_FALSE(at_least(2).contains(std::numeric_limits<double>::quiet_NaN()));
}

TEST(Interval, PrintsAsMathematiciansWriteIt) {
  EXPECT_EQ(between(0, 1).text(), "[0, 1]");
  EXPECT_EQ(inside(0, 1).text(), "(0, 1)");
  EXPECT_EQ(above(0.5).text(), "(0.5, inf)");
  EXPECT_EQ(at_least(-1).text(), "[-1, inf)");
  EXPECT_EQ((Interval{0, 1, true, false}.text()), "(0, 1]");
}

TEST(Parameters, BindDataFilesToTheFolderTheUserChose) {
  DataFile file{"a.csv", "", ""}, other;
  Parameters parameters({{"other", "b.csv@0123456789abcdef"}}, "s.ini: [objective]", "chosen");

  parameters.data_file("file", file, "a table");
  parameters.data_file("other", other, "another");

  EXPECT_EQ(file.path(), "chosen/a.csv");
  EXPECT_EQ(other.path(), "chosen/b.csv");
  EXPECT_EQ(other.checksum, "0123456789abcdef");
  EXPECT_EQ(parameters.canonical_text(), "file=a.csv;other=b.csv@0123456789abcdef");
  EXPECT_EQ(parameters.data_files(), (std::vector<std::string>{"file", "other"}));
}

}  // namespace
}  // namespace regretbench
