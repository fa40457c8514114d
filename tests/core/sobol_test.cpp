// SPDX-License-Identifier: Apache-2.0
#include "core/sobol.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace regretbench {
namespace {

Eigen::MatrixXd points(Eigen::Index count, Eigen::Index dimension, std::uint64_t trial = 3) {
  Stream stream({1, 2, trial}, Purpose::function, 0);
  return sobol(count, dimension, stream);
}

TEST(Sobol, PutsOnePointInEverySliceOfEveryAxis) {
  const Eigen::MatrixXd x = points(64, 5);

  for (Eigen::Index axis = 0; axis < 5; ++axis) {
    std::set<int> slices;
    for (Eigen::Index i = 0; i < 64; ++i) slices.insert(static_cast<int>(std::floor(64 * x(i, axis))));
    EXPECT_EQ(slices.size(), 64u) << "axis " << axis;
    EXPECT_EQ(*slices.begin(), 0) << "axis " << axis;
    EXPECT_EQ(*slices.rbegin(), 63) << "axis " << axis;
  }
}

TEST(Sobol, PutsOnePointInEveryCellOfTheFirstTwoAxes) {
  // The first two axes form a (0, 2)-sequence: 16 points fall into the 16 cells of every 2^i x 2^(4 - i) lattice.
  const Eigen::MatrixXd x = points(16, 2);

  for (const int columns : {1, 2, 4, 8, 16}) {
    std::set<int> cells;
    for (Eigen::Index i = 0; i < 16; ++i)
      cells.insert(static_cast<int>(columns * x(i, 0)) * 16 + static_cast<int>(16 / columns * x(i, 1)));
    EXPECT_EQ(cells.size(), 16u) << columns << " columns";
  }
}

TEST(Sobol, IsTheSequenceItselfUpToOneShiftAnAxis) {
  // Points 0 to 3 of axis 0 are 0, 1/2, 3/4, 1/4: the same exclusive or's of leading digits whatever the shift.
  const Eigen::VectorXd quarters = (4 * points(4, 1)).array().floor();
  const auto digits = [&](Eigen::Index i) { return static_cast<int>(quarters[i]); };

  EXPECT_EQ(digits(0) ^ digits(1), 2);
  EXPECT_EQ(digits(0) ^ digits(2), 3);
  EXPECT_EQ(digits(0) ^ digits(3), 1);
}

TEST(Sobol, IsShiftedAnewInEveryTrialAndTheSameWithinOne) {
  EXPECT_EQ(points(8, 4), points(8, 4));
  EXPECT_EQ(points(8, 4), points(32, 4).topRows(8));
  EXPECT_GT((points(8, 4) - points(8, 4, 4)).cwiseAbs().minCoeff(), 0);
}

TEST(Sobol, HasUniformPoints) {
  // Over trials the first point is uniform: mean 1/2 and variance 1/12 with standard error sqrt(1/180 / n).
  constexpr int trials = 4000;
  double mean = 0, variance = 0;
  for (std::uint64_t trial = 0; trial < trials; ++trial) {
    const double x = points(1, 2, trial)(0, 1);
    EXPECT_GT(x, 0);
    EXPECT_LT(x, 1);
    mean += x / trials;
    variance += (x - 0.5) * (x - 0.5) / trials;
  }

  EXPECT_NEAR(mean, 0.5, 4 * std::sqrt(1.0 / 12 / trials));
  EXPECT_NEAR(variance, 1.0 / 12, 4 * std::sqrt(1.0 / 180 / trials));
}

}  // namespace
}  // namespace regretbench
