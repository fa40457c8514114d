// SPDX-License-Identifier: Apache-2.0
#include "gp/kernel.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "core/error.hpp"

namespace regretbench {
namespace {

TEST(Kernel, HasTheTextbookValuesAtOneLengthscale) {
  const double r = 0.3;

  EXPECT_NEAR((Kernel{"se", r, 2}(r)), 2 * 0.60653065971263342, 1e-15);
  EXPECT_NEAR((Kernel{"matern12", r, 2}(r)), 2 * 0.36787944117144233, 1e-15);
  EXPECT_NEAR((Kernel{"matern32", r, 2}(r)), 2 * 0.48335772459650765, 1e-15);
  EXPECT_NEAR((Kernel{"matern52", r, 2}(r)), 2 * 0.52399410883182031, 1e-15);
}

TEST(Kernel, IsItsVarianceAtDistanceZero) {
  for (const auto& name : kernel_names()) EXPECT_EQ((Kernel{name, 0.2, 1.7}(0)), 1.7) << name;
}

TEST(Kernel, DividesTheDistanceByTheLengthscale) {
  for (const auto& name : kernel_names())
    EXPECT_DOUBLE_EQ((Kernel{name, 0.5, 1}(0.75)), (Kernel{name, 1, 1}(1.5))) << name;
}

TEST(Kernel, IsAProductOverTheAxesForSquaredExponentialOnly) {
  const double dx = 0.3, dy = 0.4;  // distance 0.5

  for (const auto& name : kernel_names()) {
    const Kernel kernel{name, 0.7, 1};
    const bool factorises = std::abs(kernel(0.5) - kernel(dx) * kernel(dy)) < 1e-12;
    EXPECT_EQ(factorises, kernel.is_product()) << name;
  }
}

TEST(Kernel, RefusesAnUnknownNameWithASuggestion) {
  try {
    Kernel{"matern25", 1, 1}(0.1);
    FAIL() << "accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("did you mean 'matern"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("se, matern12, matern32, matern52"), std::string::npos) << error.what();
  }
  EXPECT_THROW(kernel_formula("rbf"), InputError);
}

TEST(Kernel, HasAFormulaForEveryName) {
  for (const auto& name : kernel_names()) EXPECT_NE(kernel_formula(name).find("variance"), std::string::npos) << name;
}

TEST(Covariance, HoldsTheKernelOfEveryPairOfRows) {
  const Kernel kernel{"matern32", 0.4, 1.5};
  Eigen::MatrixXd a(2, 2), b(3, 2);
  a << 0, 0, 3, 4;
  b << 0, 0, 0, 1, 3, 0;

  const Eigen::MatrixXd k = covariance(kernel, a, b);

  ASSERT_EQ(k.rows(), 2);
  ASSERT_EQ(k.cols(), 3);
  EXPECT_DOUBLE_EQ(k(0, 0), kernel(0));
  EXPECT_DOUBLE_EQ(k(0, 1), kernel(1));
  EXPECT_DOUBLE_EQ(k(0, 2), kernel(3));
  EXPECT_DOUBLE_EQ(k(1, 0), kernel(5));
  EXPECT_DOUBLE_EQ(k(1, 2), kernel(4));
}

TEST(Covariance, DoesNotCancelForNearPointsFarFromTheOrigin) {
  // Squares of 1e9 are 1e18, whose spacing is 128: the expanded form cannot hold 0.25.
  Eigen::MatrixXd a(1, 1), b(1, 1);
  a << 1e9;
  b << 1e9 + 0.5;

  EXPECT_DOUBLE_EQ((covariance({"matern12", 1, 1}, a, b)(0, 0)), std::exp(-0.5));
}

}  // namespace
}  // namespace regretbench
