// SPDX-License-Identifier: Apache-2.0
#include "objective/rkhs_function.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace regretbench {
namespace {

RkhsFunction function(std::initializer_list<double> centres, std::initializer_list<double> coefficients) {
  RkhsFunction f{{"se", 1, 2},
                 Eigen::MatrixXd(static_cast<Eigen::Index>(centres.size()), 1),
                 Eigen::VectorXd(static_cast<Eigen::Index>(centres.size()))};
  std::copy(centres.begin(), centres.end(), f.centres.data());
  std::copy(coefficients.begin(), coefficients.end(), f.coefficients.data());
  return f;
}

TEST(RkhsFunction, IsTheSumOfItsKernelSections) {
  const auto f = function({0, 1}, {3, -1});

  const Eigen::VectorXd values = f(Eigen::VectorXd(Eigen::Vector2d(0, 2)));

  EXPECT_NEAR(values[0], 2 * (3 - std::exp(-0.5)), 1e-14);
  EXPECT_NEAR(values[1], 2 * (3 * std::exp(-2) - std::exp(-0.5)), 1e-14);
}

TEST(RkhsFunction, HasTheNormOfTheQuadraticForm) {
  // 2 (9 + 1 - 2 * 3 exp(-1/2)).
  const auto f = function({0, 1}, {3, -1});

  EXPECT_NEAR(inner_product(f, f), 20 - 12 * std::exp(-0.5), 1e-13);
}

TEST(RkhsFunction, ReproducesValuesByInnerProductsWithKernelSections) {
  const auto f = function({0.1, 0.7, 2}, {1, -2, 0.5});
  const auto section = function({0.4}, {1});

  EXPECT_NEAR(inner_product(f, section), f(section.centres)[0], 1e-14);
  EXPECT_NEAR(inner_product(f, section), inner_product(section, f), 1e-14);
}

TEST(RkhsFunction, IsDrawnWithCentresInTheUnitIntervalAndCoefficientsBelowOne) {
  Stream stream({1, 2, 3}, Purpose::function, 0);
  const auto f = draw_rkhs_function({"se", 0.2, 1}, 4000, stream);

  EXPECT_GE(f.centres.minCoeff(), 0);
  EXPECT_LE(f.centres.maxCoeff(), 1);
  EXPECT_LE(f.coefficients.cwiseAbs().maxCoeff(), 1);
  EXPECT_NEAR(f.centres.mean(), 0.5, 4 * std::sqrt(1.0 / 12 / 4000));
  EXPECT_NEAR(f.coefficients.mean(), 0, 4 * std::sqrt(1.0 / 3 / 4000));
}

}  // namespace
}  // namespace regretbench
