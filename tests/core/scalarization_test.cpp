// SPDX-License-Identifier: Apache-2.0
#include "core/scalarization.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/random.hpp"

namespace regretbench {
namespace {

using Kind = Scalarization::Kind;

Scalarization make(Kind kind) { return {kind, Eigen::Vector2d(0.25, 0.75), Eigen::Vector2d(-1, 2)}; }

TEST(Scalarization, IsTheRewardItselfByDefault) {
  const Scalarization goal;

  EXPECT_EQ(goal.tasks(), 1);
  EXPECT_EQ(goal(Eigen::Vector3d(3, -1, 2)), Eigen::Vector3d(3, -1, 2));
  EXPECT_EQ(goal.lipschitz(), 1);
}

TEST(Scalarization, WeighsTheTasksWhenLinear) {
  Eigen::Matrix2d rewards;
  rewards << 4, 8, -4, 0;

  EXPECT_EQ(make(Kind::linear)(rewards), Eigen::Vector2d(7, -1));
  EXPECT_EQ(make(Kind::linear).tasks(), 2);
}

TEST(Scalarization, TakesTheWorstWeightedGainOverTheReferenceWhenChebyshev) {
  // Row 1: .25 * (4 + 1) = 1.25 against .75 * (8 - 2) = 4.5.  Row 2: .25 * (-4 + 1) = -.75 against .75 * (0 - 2) =
  // -1.5.
  Eigen::Matrix2d rewards;
  rewards << 4, 8, -4, 0;

  EXPECT_EQ(make(Kind::chebyshev)(rewards), Eigen::Vector2d(1.25, -1.5));
}

TEST(Scalarization, HasTheSmallestLipschitzConstant) {
  EXPECT_DOUBLE_EQ(make(Kind::linear).lipschitz(), std::sqrt(0.625));
  EXPECT_DOUBLE_EQ(make(Kind::chebyshev).lipschitz(), 0.75);
}

TEST(Scalarization, AttainsItsLipschitzConstantAndNeverExceedsIt) {
  Stream stream({1, 0, 0}, Purpose::weights, 0);
  for (const Kind kind : {Kind::linear, Kind::chebyshev}) {
    const Scalarization goal = make(kind);
    double steepest = 0;
    for (int i = 0; i < 20000; ++i) {
      Eigen::VectorXd numbers(4);
      stream.normals(numbers);
      const Eigen::Matrix2d pair = Eigen::Map<const Eigen::Matrix2d>(numbers.data());
      const Eigen::VectorXd values = goal(pair);
      steepest = std::max(steepest, std::abs(values[0] - values[1]) / (pair.row(0) - pair.row(1)).norm());
    }

    EXPECT_LE(steepest, goal.lipschitz() * (1 + 1e-12));
    EXPECT_GT(steepest, goal.lipschitz() * 0.999);
  }
}

}  // namespace
}  // namespace regretbench
