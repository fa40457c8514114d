// SPDX-License-Identifier: Apache-2.0
#include "objective/payoff.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

namespace regretbench {
namespace {

constexpr int draws = 100000;

std::vector<double> sample(std::uint64_t seed, const std::function<double(Stream&)>& law) {
  Stream stream({seed, 0, 0}, Purpose::noise, 1);
  std::vector<double> numbers(draws);
  for (auto& x : numbers) x = law(stream);
  return numbers;
}

double share_below(const std::vector<double>& numbers, double x) {
  double below = 0;
  for (const double number : numbers) below += number < x;
  return below / static_cast<double>(numbers.size());
}

double mean(const std::vector<double>& numbers, const std::function<double(double)>& of) {
  double sum = 0;
  for (const double x : numbers) sum += of(x);
  return sum / static_cast<double>(numbers.size());
}

// A share p among the draws has standard error sqrt(p (1 - p) / n); four of them are allowed.
double allowed(double p) { return 4 * std::sqrt(p * (1 - p) / draws); }

TEST(StudentT, HasTheTabulatedQuantilesWithThreeDegreesOfFreedom) {
  const auto numbers = sample(1, [](Stream& s) { return student_t(s, 3); });

  EXPECT_NEAR(share_below(numbers, 0), 0.5, allowed(0.5));
  EXPECT_NEAR(share_below(numbers, 0.764892), 0.75, allowed(0.75));
  EXPECT_NEAR(share_below(numbers, 2.353363), 0.95, allowed(0.95));
  EXPECT_NEAR(share_below(numbers, 4.540703), 0.99, allowed(0.99));
  EXPECT_NEAR(share_below(numbers, -2.353363), 0.05, allowed(0.05));
  EXPECT_NEAR(share_below(numbers, -10.214532), 0.001, allowed(0.001));
}

TEST(StudentT, HasTheTabulatedQuantilesForOtherDegreesOfFreedom) {
  const auto cauchy = sample(2, [](Stream& s) { return student_t(s, 1); });
  const auto nearly_normal = sample(3, [](Stream& s) { return student_t(s, 30); });

  EXPECT_NEAR(share_below(cauchy, 1), 0.75, allowed(0.75));
  EXPECT_NEAR(share_below(cauchy, -6.313752), 0.05, allowed(0.05));
  EXPECT_NEAR(share_below(nearly_normal, 1.697261), 0.95, allowed(0.95));
}

TEST(StudentT, HasMeanZeroAndTheVarianceOfItsDegrees) {
  // 10 degrees: variance 10/8, fourth moment 3 * 100 / (8 * 6) = 6.25.
  const auto numbers = sample(4, [](Stream& s) { return student_t(s, 10); });

  EXPECT_NEAR(mean(numbers, [](double x) { return x; }), 0, 4 * std::sqrt(1.25 / draws));
  EXPECT_NEAR(mean(numbers, [](double x) { return x * x; }), 1.25, 4 * std::sqrt((6.25 - 1.25 * 1.25) / draws));
}

TEST(Pareto, HasItsTailLaw) {
  const auto numbers = sample(5, [](Stream& s) { return pareto(s, 2, 0.5); });

  EXPECT_EQ(share_below(numbers, 0.5), 0);
  EXPECT_NEAR(share_below(numbers, 0.5 * std::sqrt(2.0)), 0.5, allowed(0.5));
  EXPECT_NEAR(share_below(numbers, 5), 0.99, allowed(0.99));
}

TEST(Pareto, HasItsMeanAndVariance) {
  // shape 6, scale 2: mean 12/5, second moment 4 * 6/4 = 6, fourth moment 16 * 6/2 = 48.
  const auto numbers = sample(6, [](Stream& s) { return pareto(s, 6, 2); });

  EXPECT_NEAR(mean(numbers, [](double x) { return x; }), 2.4, 4 * std::sqrt((6 - 2.4 * 2.4) / draws));
  EXPECT_NEAR(mean(numbers, [](double x) { return x * x; }), 6, 4 * std::sqrt((48 - 36.0) / draws));
}

}  // namespace
}  // namespace regretbench
