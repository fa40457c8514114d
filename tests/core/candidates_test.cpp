// SPDX-License-Identifier: Apache-2.0
#include "core/candidates.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

TEST(Grid, IncludesBothEndsOfEveryAxis) {
  const Grid grid{5, 3, -2, 2};

  EXPECT_EQ(grid.size(), 125);
  EXPECT_EQ(grid.spacing(), 1);
  EXPECT_EQ(grid.axis(), (Eigen::VectorXd(5) << -2, -1, 0, 1, 2).finished());
}

TEST(Grid, OfOnePointSitsAtTheLowerEnd) {
  const Grid grid{1, 2, 3, 7};

  EXPECT_EQ(grid.size(), 1);
  EXPECT_EQ(grid.spacing(), 0);
  EXPECT_EQ(grid.axis(), Eigen::VectorXd::Constant(1, 3));
}

TEST(Candidates, CountWithTheLastAxisFastest) {
  const Candidates candidates(Grid{3, 2, 0, 1});

  Eigen::MatrixXd expected(9, 2);
  expected << 0, 0, 0, 0.5, 0, 1, 0.5, 0, 0.5, 0.5, 0.5, 1, 1, 0, 1, 0.5, 1, 1;
  EXPECT_EQ(candidates.points(), expected);
  EXPECT_EQ(candidates.size(), 9);
  EXPECT_EQ(candidates.dimension(), 2);
  EXPECT_TRUE(candidates.grid().has_value());
}

TEST(Candidates, OfThreeDimensionsAreTheDigitsOfTheArm) {
  const Candidates candidates(Grid{10, 3, 0, 9});

  EXPECT_EQ(candidates.points().row(274), Eigen::RowVector3d(2, 7, 4));
  EXPECT_EQ(candidates.points().row(999), Eigen::RowVector3d(9, 9, 9));
}

TEST(Candidates, MayBeAnyPointsInTheirOwnOrder) {
  Eigen::MatrixXd points(3, 1);
  points << 0.7, 0.1, 0.7;

  const Candidates candidates(points);

  EXPECT_EQ(candidates.points(), points);
  EXPECT_EQ(candidates.dimension(), 1);
  EXPECT_FALSE(candidates.grid().has_value());
}

}  // namespace
}  // namespace regretbench
