// SPDX-License-Identifier: Apache-2.0
#include "objective/table_settings.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "reference/component.hpp"

namespace regretbench {
namespace {

const TrialKey key{1, 2, 3};

// Two training rows, then three that are played.
Table small() {
  Eigen::MatrixXd values(5, 2);
  values << 1, 5, 3, 11, 2, 4, 7, 4, 5, 6;
  return {"t.csv", {"a", "b"}, values};
}
constexpr RowRange train{0, 2}, test{2, 3};

Problem problem_of(const TableFunction& function) { return function.realise(Streams(key))->problem(); }

TableFunction function(const std::string& normalise, const std::string& kernel, const std::string& regret = "raw") {
  TableSettings settings;
  settings.normalise = normalise;
  settings.kernel = kernel;
  settings.regret = regret;
  return settings.function(small(), train, test);
}

// Reward of an arm in round t less its noise.
double mean_of(const TableFunction& function, Round t, Arm arm) {
  const auto environment = function.realise(Streams(key));
  environment->advance(t);
  return environment->pull(arm)[0] - 0.1 * Stream(key, Purpose::noise, t).normal();
}

double regret_of(const TableFunction& function, Round t, Arm arm) {
  const auto environment = function.realise(Streams(key));
  environment->advance(t);
  return environment->regret(arm);
}

TEST(TableFunction, PlaysOneRowARound) {
  const TableFunction raw = function("none", "covariance");

  EXPECT_NEAR(mean_of(raw, 1, 0), 2, 1e-12);
  EXPECT_NEAR(mean_of(raw, 3, 1), 6, 1e-12);
  EXPECT_EQ(regret_of(raw, 1, 0), 2);
  EXPECT_EQ(regret_of(raw, 2, 1), 3);
  EXPECT_EQ(regret_of(raw, 2, 0), 0);
}

TEST(TableFunction, DisclosesRoundsNoiseAndArmsAndNoRateOfChange) {
  const Problem problem = problem_of(function("scalar", "covariance"));

  EXPECT_EQ(problem.rounds, 3);
  EXPECT_EQ(problem.noise_variance, 0.01);
  EXPECT_EQ(problem.candidates->points(), Eigen::Vector2d(0, 1));
  EXPECT_FALSE(problem.epsilon);
  EXPECT_FALSE(problem.prior->kernel());
}

TEST(TableSettings, NormalisesByTheTrainingRows) {
  // All training entries: mean 5, variance 14.
  const TableFunction scalar = function("scalar", "covariance");
  EXPECT_NEAR(mean_of(scalar, 2, 0), 2 / std::sqrt(14), 1e-12);
  EXPECT_NEAR(mean_of(scalar, 2, 1), -1 / std::sqrt(14), 1e-12);
  // Arm a: mean 2, deviation 1; arm b: mean 8, deviation 3.
  const TableFunction by_arm = function("per-arm", "covariance");
  EXPECT_NEAR(mean_of(by_arm, 2, 0), 5, 1e-12);
  EXPECT_NEAR(mean_of(by_arm, 2, 1), -4.0 / 3, 1e-12);
}

TEST(TableSettings, MeasuresRegretInTheUnitsOfTheFileOrOfTheRewards) {
  EXPECT_EQ(regret_of(function("scalar", "covariance"), 2, 1), 3);
  EXPECT_NEAR(regret_of(function("scalar", "covariance", "normalised"), 2, 1), 3 / std::sqrt(14), 1e-12);
}

TEST(TableSettings, DisclosesTheEmpiricalKernelOfTheTrainingRows) {
  const Eigen::Matrix2d covariance = (Eigen::Matrix2d() << 2, 6, 6, 18).finished();

  EXPECT_TRUE(problem_of(function("none", "covariance")).prior->matrix().isApprox(covariance));
  EXPECT_TRUE(problem_of(function("none", "scaled")).prior->matrix().isApprox(covariance / 10));
  EXPECT_TRUE(problem_of(function("none", "correlation")).prior->matrix().isApprox(Eigen::Matrix2d::Ones()));
  EXPECT_TRUE(problem_of(function("scalar", "covariance")).prior->matrix().isApprox(covariance / 14));
}

TEST(TableSettings, DisclosesTheSumOfTheNormsOfTheChanges) {
  const Eigen::Matrix2d ridged = (Eigen::Matrix2d() << 2 + 1e-5, 6, 6, 18 + 1e-5).finished();
  const Eigen::Vector2d first(5, 0), second(-2, 2);
  const double budget =
      std::sqrt(first.dot(ridged.inverse() * first)) + std::sqrt(second.dot(ridged.inverse() * second));

  EXPECT_NEAR(*problem_of(function("none", "covariance")).variation_budget, budget, 1e-6 * budget);
}

TEST(TableSettings, RefusesTrainingRowsThatSayNothingOfHowArmsVary) {
  TableSettings settings;
  Table table = small();
  EXPECT_EQ(reference::refusal([&] {
              settings.function(table, {0, 1}, test);
            }),
            "t.csv: a single row to train on has no covariance");
  table.values.topRows(2).col(1).setConstant(5);
  EXPECT_EQ(reference::refusal([&] { settings.function(table, train, test); }), "");
  settings.normalise = "per-arm";
  EXPECT_EQ(reference::refusal([&] { settings.function(table, train, test); }),
            "t.csv: column b does not change over the training rows; it could be dropped");
  table.values.topRows(2).col(0).setConstant(4);
  EXPECT_EQ(reference::refusal([&] { settings.function(table, train, test); }),
            "t.csv: no column changes over the 2 training rows");
}

TEST(ParseRows, CountsBlocksFromOne) {
  const auto expect = [](const RowRange& found, Eigen::Index first, Eigen::Index count) {
    EXPECT_EQ(found.first, first);
    EXPECT_EQ(found.count, count);
  };

  expect(parse_rows("days", "2-3", 9), 1, 2);
  expect(parse_rows("days", "4", 9), 3, 1);
  expect(parse_rows("days", "all", 9), 0, 9);
  expect(parse_rows("days", "2-3", 11, 3), 3, 6);
  expect(parse_rows("days", "all", 11, 3), 0, 9);
}

TEST(ParseRows, RefusesWhatIsNotInTheData) {
  for (const std::string text : {"0-1", "3-2", "2-4", "one", "", "-", "1-", "1-2-3", "99999999999999999999"})
    EXPECT_EQ(reference::refusal([&] { parse_rows("days", text, 11, 3); }),
              "[objective] days = " + text +
                  ": must be FIRST-LAST with 1 <= FIRST <= LAST <= 3, which is where the "
                  "data end");
}

}  // namespace
}  // namespace regretbench
