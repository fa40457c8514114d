// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <sstream>

#include "objective/table_settings.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

std::shared_ptr<const Objective> temperature(Values more = {}) {
  more.insert({{"file", reference::small_table()}, {"rounds_per_day", "10"}});
  return reference::objective("temperature", more);
}

std::string refused(const Values& more) {
  return reference::refusal([&] { temperature(more); });
}

TEST(Temperature, PlaysTheTestDaysOfTheSensorsThatAreNotDropped) {
  const auto objective = temperature({{"test_days", "5-6"}});
  const auto environment = objective->realise(Streams({1, 2, 3}));

  EXPECT_EQ(environment->problem().rounds, 20);
  EXPECT_EQ(environment->problem().candidates->size(), 5);
}

TEST(Temperature, RefusesTestDaysWithoutDaysBeforeThemOrBeyondTheData) {
  EXPECT_EQ(refused({{"test_days", "1-2"}}), "[objective] test_days = 1-2: a day must come before them, to train on");
  EXPECT_NE(refused({{"test_days", "8-9"}}).find("LAST <= 8"), std::string::npos);
  EXPECT_NE(refused({{"average", "2"}}).find("LAST <= 4"), std::string::npos);
}

// Of the data themselves, where they are.
class TemperatureData : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("REGRETBENCH_DATA") == nullptr)
      GTEST_SKIP() << "REGRETBENCH_DATA does not say where the data of the Intel lab are";
    layout_.dropped = {"mote15", "mote54", "mote12", "mote14", "mote49", "mote18"};
    raw_ = parse_table(file_.read(), file_.path(), layout_);
    table_ = without_gaps(raw_);
  }

  DataFile file_ = DataFile::parse("intel_lab/temperature.csv");
  TableLayout layout_;
  Table raw_;
  Table table_;
};

TEST_F(TemperatureData, HoldsEightDaysOf46SensorsThatMissLittle) {
  ASSERT_EQ(table_.rows(), 8 * 144);
  ASSERT_EQ(table_.columns.size(), 46u);
  for (Arm arm = 0; arm < 46; ++arm)
    EXPECT_LE(raw_.values.col(arm).array().isNaN().cast<double>().mean(), 0.0755)
        << raw_.columns[static_cast<std::size_t>(arm)];
}

TEST_F(TemperatureData, HasAHottestSensorThatChangesSeveralTimesADay) {
  for (Eigen::Index day = 0; day < 8; ++day) {
    const auto rows = table_.values.middleRows(144 * day, 144);
    EXPECT_NEAR(rows.mean(), 22.35, 1.4) << "day " << day;
    int changes = 0;
    Arm hottest = 0, before = -1;
    for (Eigen::Index row = 0; row < 144; ++row, before = hottest) {
      rows.row(row).maxCoeff(&hottest);
      changes += before >= 0 && hottest != before;
    }
    EXPECT_GE(changes, 10) << "day " << day;
    EXPECT_LE(changes, 25) << "day " << day;
  }
}

TEST_F(TemperatureData, IsPlayedByDefaultForTwoDaysInUnitsOfTheTrainingDeviation) {
  const auto objective = reference::objective("temperature");
  const auto in_degrees = reference::objective("temperature", {{"regret", "raw"}});
  const auto environment = objective->realise(Streams({1, 2, 3}));
  const auto degrees = in_degrees->realise(Streams({1, 2, 3}));
  environment->advance(100);
  degrees->advance(100);

  EXPECT_EQ(environment->problem().rounds, 288);
  EXPECT_EQ(environment->problem().candidates->size(), 46);
  EXPECT_NEAR(environment->problem().prior->variance().mean(), 0.9025, 1e-3);
  for (Arm arm = 0; arm < 46; ++arm)
    EXPECT_NEAR(degrees->regret(arm), 3.508431 * environment->regret(arm), 1e-5) << arm;
}

}  // namespace
}  // namespace regretbench
