// SPDX-License-Identifier: Apache-2.0
#include "core/argmax.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "core/failure.hpp"

namespace regretbench {
namespace {

const double nan = std::numeric_limits<double>::quiet_NaN();
const double infinity = std::numeric_limits<double>::infinity();

TEST(Argmax, FindsTheLargestScoreInEveryPlace) {
  for (Arm best = 0; best < 9; ++best) {
    Eigen::VectorXd scores = Eigen::VectorXd::LinSpaced(9, -5, -1);
    scores[best] = 2;

    EXPECT_EQ(argmax(scores), best);
  }
}

TEST(Argmax, GivesTiesToTheLowestArm) {
  EXPECT_EQ(argmax(Eigen::Vector4d(1, 3, 2, 3)), 1);
  EXPECT_EQ(argmax(Eigen::VectorXd::Zero(6)), 0);
}

TEST(Argmax, GivesNearTiesToTheLowestArm) {
  EXPECT_EQ(argmax(Eigen::Vector3d(0, 1 - 0.5e-12, 1)), 1);
  EXPECT_EQ(argmax(Eigen::Vector3d(0, 1 - 2e-12, 1)), 2);
  EXPECT_EQ(argmax(Eigen::Vector3d(0, 1e6 - 0.5e-6, 1e6)), 1);
  EXPECT_EQ(argmax(Eigen::Vector3d(0, 1e6 - 2e-6, 1e6)), 2);
  EXPECT_EQ(argmax(Eigen::Vector3d(-9, -1e6 - 0.5e-6, -1e6)), 0);
  EXPECT_EQ(argmax(Eigen::Vector3d(-2e6, -1e6 - 0.5e-6, -1e6)), 1);
  EXPECT_EQ(argmax(Eigen::Vector2d(0, 1e-13)), 0);
}

TEST(Argmax, IgnoresMinusInfinityBesideAFiniteScore) { EXPECT_EQ(argmax(Eigen::Vector3d(-infinity, -1, -2)), 1); }

TEST(Argmax, ThrowsForANaNInAnyPlace) {
  for (Arm place = 0; place < 9; ++place) {
    Eigen::VectorXd scores = Eigen::VectorXd::LinSpaced(9, 0, 1);
    scores[place] = nan;

    EXPECT_THROW(argmax(scores), TrialFailure) << place;
  }
}

TEST(Argmax, ThrowsForAnInfiniteMaximum) {
  EXPECT_THROW(argmax(Eigen::Vector2d(infinity, 0)), TrialFailure);
  EXPECT_THROW(argmax(Eigen::Vector2d(-infinity, -infinity)), TrialFailure);
}

}  // namespace
}  // namespace regretbench
