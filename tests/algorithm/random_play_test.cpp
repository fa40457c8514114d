// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>

#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

TEST(Random, PlaysEveryArmEquallyOften) {
  // Chi-square with 4 degrees of freedom: above 18.5 once in a thousand.
  const Problem problem = line_problem(5);
  const auto policy = start("random", {}, problem);
  std::array<double, 5> counts{};

  for (Round t = 1; t <= 10000; ++t) ++counts.at(static_cast<std::size_t>(policy->choose(t, Scalarization())));

  double chi_square = 0;
  for (const double count : counts) chi_square += (count - 2000) * (count - 2000) / 2000;
  EXPECT_LT(chi_square, 18.5);
}

TEST(Random, IgnoresWhatItSees) {
  const Problem problem = line_problem(50);
  const auto rich = start("random", {}, problem), poor = start("random", {}, problem);

  for (Round t = 1; t <= 20; ++t) {
    EXPECT_EQ(rich->choose(t, Scalarization()), poor->choose(t, Scalarization()));
    rich->observe(t, 3, Eigen::VectorXd::Constant(1, 100));
    poor->observe(t, 3, Eigen::VectorXd::Constant(1, -100));
  }
}

TEST(Random, DrawsFromThePolicysOwnStream) {
  const Problem problem = line_problem(50);
  const auto policy = start("random", {}, problem);

  for (Round t = 1; t <= 5; ++t) EXPECT_EQ(policy->choose(t, Scalarization()), tied_arm(t, 50));
}

}  // namespace
}  // namespace regretbench
