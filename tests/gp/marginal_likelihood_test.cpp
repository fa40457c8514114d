// SPDX-License-Identifier: Apache-2.0
#include "gp/marginal_likelihood.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace regretbench {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

using Mean = MarginalLikelihood::Mean;

const double two_pi = 2 * std::acos(-1.0);

MatrixXd random_points(Eigen::Index count, Eigen::Index dimension) {
  Stream stream({1, 0, 0}, Purpose::function, 1);
  MatrixXd points(count, dimension);
  for (auto& x : points.reshaped()) x = stream.uniform(-20, -10);
  return points;
}

// `count` observations of random arms, some of them repeated, with noise of their own.
History random_history(Eigen::Index arms, int count, double decay) {
  Stream stream({2, 0, 0}, Purpose::function, 2);
  History history;
  for (int i = 0; i < count; ++i) {
    const Arm arm = stream.index(arms);
    const double y = stream.normal();
    history.observe(arm, y, stream.uniform(0.01, 0.5));
    if (i % 3 == 0) history.decay(decay);
  }
  return history;
}

// The textbook formula with the inverse and determinant of the whole matrix, rewards less `mean`.
double dense(const MatrixXd& points, double variance, const History& history, const VectorXd& lengthscales,
             double mean = 0) {
  const auto& entries = history.entries();
  const auto n = static_cast<Eigen::Index>(entries.size());
  MatrixXd covariance(n, n);
  VectorXd y(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto& a = entries[static_cast<std::size_t>(i)];
    y[i] = a.y - mean;
    for (Eigen::Index j = 0; j <= i; ++j) {
      const auto& b = entries[static_cast<std::size_t>(j)];
      const VectorXd z = (points.row(a.arm) - points.row(b.arm)).transpose().cwiseQuotient(lengthscales);
      double k = variance * std::exp(-z.squaredNorm() / 2);
      for (Eigen::Index s = j + 1; s <= i; ++s) k *= entries[static_cast<std::size_t>(s)].decay;
      covariance(i, j) = covariance(j, i) = k + (i == j ? a.noise_variance : 0);
    }
  }
  return -0.5 * (y.dot(covariance.inverse() * y) + std::log(covariance.determinant()) +
                 static_cast<double>(n) * std::log(two_pi));
}

TEST(MarginalLikelihood, IsTheNormalDensityOfOneObservation) {
  History history;
  history.observe(1, 3, 0.5);
  const MarginalLikelihood likelihood(random_points(2, 2), 1.5, history);

  EXPECT_NEAR(likelihood(Eigen::Vector2d(1, 2)), -0.5 * (9.0 / 2 + std::log(2 * two_pi)), 1e-14);
}

TEST(MarginalLikelihood, IsZeroWithoutData) {
  const MarginalLikelihood likelihood(random_points(2, 2), 1, History());
  VectorXd gradient;

  EXPECT_EQ(likelihood(Eigen::Vector2d(1, 2), &gradient), 0);
  EXPECT_EQ(gradient, Eigen::VectorXd::Zero(2));
}

TEST(MarginalLikelihood, EqualsTheTextbookFormulaWithAndWithoutDecay) {
  // 20 observations of 9 arms: without decay those of one arm are merged.
  const MatrixXd points = random_points(9, 3);
  for (const double decay : {1.0, 0.9, 0.0}) {
    const History history = random_history(9, 20, decay);
    const MarginalLikelihood likelihood(points, 1.3, history);
    for (const auto& l : {Eigen::Vector3d(1, 1, 1), Eigen::Vector3d(4, 2, 9), Eigen::Vector3d(50, 0.1, 3)})
      EXPECT_NEAR(likelihood(l), dense(points, 1.3, history, l), 1e-10) << decay << ": " << l.transpose();
  }
}

class MarginalLikelihoodGradient : public testing::TestWithParam<Mean> {};

TEST_P(MarginalLikelihoodGradient, IsThatOfFiniteDifferences) {
  const MatrixXd points = random_points(9, 3);
  for (const double decay : {1.0, 0.9, 0.0}) {
    const MarginalLikelihood likelihood(points, 1.3, random_history(9, 20, decay), GetParam());
    for (const auto& l : {Eigen::Vector3d(3, 3, 3), Eigen::Vector3d(4, 2, 9), Eigen::Vector3d(1, 7, 5)}) {
      VectorXd gradient;
      likelihood(l, &gradient);
      for (Eigen::Index a = 0; a < 3; ++a) {
        constexpr double step = 1e-5;
        Eigen::Vector3d more = l, less = l;
        more[a] *= std::exp(step);
        less[a] *= std::exp(-step);
        EXPECT_NEAR(gradient[a], (likelihood(more) - likelihood(less)) / (2 * step), 1e-7) << decay << ", axis " << a;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Means, MarginalLikelihoodGradient, testing::Values(Mean::zero, Mean::fitted));

TEST(MarginalLikelihood, HasTheFittedMeanOfTheLargestTextbookFormula) {
  const MatrixXd points = random_points(9, 3);
  const Eigen::Vector3d l(4, 2, 9);
  for (const double decay : {1.0, 0.9}) {
    const History history = random_history(9, 20, decay);
    const MarginalLikelihood likelihood(points, 1.3, history, Mean::fitted);

    const double mean = likelihood.mean(l);

    EXPECT_NEAR(likelihood(l), dense(points, 1.3, history, l, mean), 1e-10);
    EXPECT_GT(likelihood(l), dense(points, 1.3, history, l, mean + 1e-3));
    EXPECT_GT(likelihood(l), dense(points, 1.3, history, l, mean - 1e-3));
    EXPECT_EQ(MarginalLikelihood(points, 1.3, history).mean(l), 0);
  }
}

TEST(MarginalLikelihood, HasTheMeanOfEquallyGoodRewardsOfFarArms) {
  // Two arms that know nothing of each other, with the same noise: the mean is that of their rewards.
  History history;
  history.observe(0, 1, 0.1);
  history.observe(1, 4, 0.1);
  const MarginalLikelihood likelihood(Eigen::Vector2d(0, 1e6), 1, history, Mean::fitted);

  EXPECT_NEAR(likelihood.mean(VectorXd::Constant(1, 1)), 2.5, 1e-12);
  const MarginalLikelihood without(Eigen::Vector2d(0, 1e6), 1, History(), Mean::fitted);
  EXPECT_EQ(without.mean(VectorXd::Constant(1, 1)), 0);
}

TEST(MarginalLikelihood, IsMinusInfinityWhereTheCovarianceIsNoNumber) {
  const MarginalLikelihood likelihood(random_points(9, 2), 1, random_history(9, 5, 1));
  VectorXd gradient;

  const double value = likelihood(Eigen::Vector2d(std::numeric_limits<double>::quiet_NaN(), 1), &gradient);

  EXPECT_EQ(value, -std::numeric_limits<double>::infinity());
  EXPECT_EQ(gradient, VectorXd::Zero(2));
}

}  // namespace
}  // namespace regretbench
