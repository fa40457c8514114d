// SPDX-License-Identifier: Apache-2.0
#include "gp/information_gain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "reference/dense_gp.hpp"

namespace regretbench {
namespace {

TEST(GreedyInformationGain, TakesUncorrelatedArmsInTurn) {
  // Three observations of two arms with prior variance and noise 1: two of one arm and one of the other.
  const auto prior = make_prior(Eigen::MatrixXd(Eigen::Matrix2d::Identity()));

  EXPECT_EQ(greedy_information_gain(prior, 1, 0), 0);
  EXPECT_NEAR(greedy_information_gain(prior, 1, 1), std::log(2) / 2, 1e-14);
  EXPECT_NEAR(greedy_information_gain(prior, 1, 3), (std::log(3) + std::log(2)) / 2, 1e-14);
}

TEST(GreedyInformationGain, LiesBetweenTheLargestGainAndThatLessItsETh) {
  // The largest gain of three observations by trying all 6^3 of them.
  const auto prior = make_prior({"se", 0.4, 1.5}, Candidates(Grid{6, 1, 0, 1}));
  for (const double noise : {0.05, 1.0}) {
    double largest = 0;
    for (Arm a = 0; a < 6; ++a)
      for (Arm b = 0; b < 6; ++b)
        for (Arm c = 0; c < 6; ++c) {
          const auto dense = reference::dense_posterior(prior->matrix(), {{a, 0, noise}, {b, 0, noise}, {c, 0, noise}});
          largest = std::max(largest, dense.log_determinant / 2);
        }

    const double greedy = greedy_information_gain(prior, noise, 3);

    EXPECT_LE(greedy, largest + 1e-12);
    EXPECT_GE(greedy, (1 - std::exp(-1)) * largest);
  }
}

}  // namespace
}  // namespace regretbench
