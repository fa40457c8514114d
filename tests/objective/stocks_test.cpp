// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "core/table.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

TEST(Stocks, PlaysTheDaysThatAreAskedForAndTrainsOnOthers) {
  const Values small = {{"file", reference::small_table()}, {"days", "11-40"}, {"train", "1-10"}};
  const auto objective = reference::objective("stocks", small);

  EXPECT_EQ(objective->realise(Streams({1, 2, 3}))->problem().rounds, 30);
}

// Regrets that are known of the published benchmark's file.
class StocksData : public testing::Test {
 protected:
  void SetUp() override {
    if (std::getenv("REGRETBENCH_DATA") == nullptr)
      GTEST_SKIP() << "REGRETBENCH_DATA does not say where the prices of the stocks are";
    const DataFile file = DataFile::parse("stocks/djia29_2016_2019.csv");
    names_ = parse_table(file.read(), file.path(), {}).columns;
    objective_ = reference::objective("stocks");
  }

  Arm arm(const std::string& name) const { return std::find(names_.begin(), names_.end(), name) - names_.begin(); }

  // Sum over the days of the regret of the arm that `choose` names for a day, which counts from 0.
  template <class Choose>
  double regret_of(Choose choose) const {
    const auto environment = objective_->realise(Streams({1, 2, 3}));
    double sum = 0;
    for (Round day = 0; day < 823; ++day) {
      environment->advance(day + 1);
      sum += environment->regret(choose(day));
    }
    return sum;
  }

  std::vector<std::string> names_;
  std::shared_ptr<const Objective> objective_;
};

TEST_F(StocksData, HasTheKnownRegretsOfSimpleSchedules) {
  const Arm ba = arm("BA"), gs = arm("GS"), mmm = arm("MMM");

  EXPECT_NEAR(regret_of([&](Round) { return ba; }), 17903.6, 0.05);
  EXPECT_NEAR(regret_of([&](Round) { return gs; }), 44444.8, 0.05);
  EXPECT_NEAR(regret_of([&](Round day) { return day < 193 ? mmm : day < 393 ? gs : ba; }), 491.5, 0.05);
  EXPECT_NEAR(regret_of([&](Round day) { return day < 450 ? gs : ba; }), 2211, 0.5);
}

TEST_F(StocksData, HasTheDearestPriceOfTheDayForOptimum) {
  const auto environment = objective_->realise(Streams({1, 2, 3}));

  environment->advance(1);

  // From the first row of the file: GS is the dearest.
  EXPECT_NEAR(environment->optimum(), 168.551278023, 1e-9);
  EXPECT_NEAR(environment->optimum() - environment->regret(arm("BA")), 128.938871378, 1e-9);
}

TEST_F(StocksData, HasTheKnownRegretOfAUniformlyRandomStock) {
  double sum = 0;
  for (Arm stock = 0; stock < 29; ++stock) sum += regret_of([&](Round) { return stock; });

  EXPECT_NEAR(sum / 29, 127938, 0.5);
}

TEST_F(StocksData, LastsAsLongAsTheBenchmark) {
  const Problem problem = objective_->realise(Streams({1, 2, 3}))->problem();

  EXPECT_EQ(problem.rounds, 823);
  EXPECT_EQ(problem.candidates->size(), 29);
}

}  // namespace
}  // namespace regretbench
