// SPDX-License-Identifier: Apache-2.0
#include "objective/riccati.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <cmath>
#include <stdexcept>

namespace regretbench {
namespace {

using Eigen::MatrixXd;

MatrixXd scalar(double value) { return MatrixXd::Constant(1, 1, value); }

TEST(Regulate, HasTheGoldenRatioOfTheScalarIntegrator) {
  // a = b = q = r = 1: P = 1 + P - P^2 / (1 + P), that is P^2 = P + 1.
  const Regulator regulator = regulate(scalar(1), scalar(1), scalar(1), scalar(1));

  const double golden = (1 + std::sqrt(5)) / 2;
  EXPECT_NEAR(regulator.cost_to_go(0, 0), golden, 1e-14);
  EXPECT_NEAR(regulator.gain(0, 0), golden / (1 + golden), 1e-14);
}

TEST(Regulate, LeavesAStableSystemAloneThatCostsNothing) {
  const Regulator regulator = regulate(scalar(0.5), scalar(1), scalar(0), scalar(1));

  EXPECT_EQ(regulator.cost_to_go(0, 0), 0);
  EXPECT_EQ(regulator.gain(0, 0), 0);
}

TEST(Regulate, SolvesTheRiccatiEquationOfAnUnstableSystemAndStabilisesIt) {
  MatrixXd a(3, 3), b(3, 2), q(3, 3), r(2, 2);
  a << 1.2, 0.3, 0, -0.2, 0.9, 0.5, 0.1, 0, 1.05;
  b << 1, 0, 0.2, 1, 0, 0.4;
  q << 2, 0.5, 0, 0.5, 1, 0, 0, 0, 0.3;
  r << 1, 0.2, 0.2, 0.7;

  const auto [p, k] = regulate(a, b, q, r);

  const MatrixXd weight = r + b.transpose() * p * b;
  const MatrixXd residual =
      q + a.transpose() * p * a - a.transpose() * p * b * weight.inverse() * b.transpose() * p * a - p;
  EXPECT_LT(residual.norm(), 1e-12 * p.norm());
  EXPECT_LT((k - weight.inverse() * b.transpose() * p * a).norm(), 1e-12);
  EXPECT_LT((a - b * k).eigenvalues().cwiseAbs().maxCoeff(), 1);
}

TEST(Regulate, RefusesASystemThatCannotBeStabilised) {
  EXPECT_THROW(regulate(scalar(2), scalar(0), scalar(1), scalar(1)), std::domain_error);
}

}  // namespace
}  // namespace regretbench
