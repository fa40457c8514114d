// SPDX-License-Identifier: Apache-2.0
#include "gp/arm_totals.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

#include "core/random.hpp"
#include "reference/dense_gp.hpp"

namespace regretbench {
namespace {

using reference::Observation;

constexpr TrialKey key{3, 1, 4};

void expect_equal(const Fit& fitted, const reference::DensePosterior& dense) {
  EXPECT_LT((fitted.mean - dense.mean).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_LT((fitted.variance - dense.variance).cwiseAbs().maxCoeff(), 1e-10);
  EXPECT_NEAR(fitted.log_determinant, dense.log_determinant, 1e-10);
}

std::shared_ptr<const Prior> plane(Eigen::Index points) {
  return make_prior({"se", 0.3, 1.4}, Candidates(Grid{points, 2, 0, 1}));
}

std::vector<Observation> random_design(Eigen::Index arms, int observations, double noise_variance, Stream& draw) {
  std::vector<Observation> data;
  for (int i = 0; i < observations; ++i) {
    const Arm arm = draw.index(arms);
    data.push_back({arm, std::sin(static_cast<double>(arm)) + 0.3 * draw.normal(), noise_variance});
  }
  return data;
}

TEST(ArmTotals, AreThePriorWithoutData) {
  const ArmTotals totals(plane(2));

  EXPECT_EQ(totals.posterior().mean, Eigen::VectorXd::Zero(4));
  EXPECT_EQ(totals.posterior().variance, Eigen::VectorXd::Constant(4, 1.4));
  EXPECT_EQ(totals.posterior().log_determinant, 0);
  EXPECT_EQ(totals.log_determinant(), 0);
}

TEST(ArmTotals, PoolTwoObservationsOfAnArmIntoTheirWeightedMean) {
  // Prior variance 1; precisions 1 and 3 of the values 2 and 6: one observation of 5 with precision 4.
  ArmTotals totals(make_prior(Eigen::MatrixXd(Eigen::MatrixXd::Identity(1, 1))));
  totals.add(0, 2, 1);
  totals.add(0, 6, 3);

  EXPECT_DOUBLE_EQ(totals.posterior().mean[0], 4);
  EXPECT_DOUBLE_EQ(totals.posterior().variance[0], 0.2);
  EXPECT_DOUBLE_EQ(totals.posterior().log_determinant, std::log(5));
}

TEST(ArmTotals, EqualTheDenseSolveOnRandomDesignsWithMoreObservationsThanArms) {
  const auto prior = plane(5);
  Stream draw(key, Purpose::source, 1);
  for (const double noise : {0.02, 1.0, 1.004}) {
    for (const int observations : {1, 7, 25, 80}) {
      const auto data = random_design(prior->size(), observations, noise, draw);
      ArmTotals totals(prior);
      for (const auto& seen : data) totals.add(seen.arm, seen.y, 1 / noise);

      const auto dense = reference::dense_posterior(prior->matrix(), data);
      expect_equal(totals.posterior(), dense);
      EXPECT_NEAR(totals.log_determinant(), dense.log_determinant, 1e-10);
    }
  }
}

TEST(ArmTotals, FadeToTheDenseSolveWithANoiseThatGrowsWithAge) {
  const auto prior = plane(4);
  Stream draw(key, Purpose::source, 2);
  for (const double discount : {0.9999, 0.97, 0.5, 0.05}) {
    auto data = random_design(prior->size(), 60, 1, draw);
    ArmTotals totals(prior);
    for (const auto& seen : data) {
      totals.fade(discount);
      totals.add(seen.arm, seen.y, 1 / 1.1);
    }
    for (std::size_t i = 0; i < data.size(); ++i)
      data[i].noise_variance = 1.1 * std::pow(discount, -static_cast<double>(data.size() - 1 - i));

    expect_equal(totals.posterior(), reference::dense_posterior(prior->matrix(), data));
  }
}

TEST(ArmTotals, ForgetWhatFadedBeyondRecognition) {
  // 0.01^1000 is zero in double precision, and 0 fades at once.
  for (const double discount : {0.01, 0.0}) {
    ArmTotals totals(plane(3));
    totals.add(2, 5, 1);
    for (int round = 0; round < 1000; ++round) totals.fade(discount);

    EXPECT_EQ(totals.posterior().mean, Eigen::VectorXd::Zero(9));
    EXPECT_EQ(totals.log_determinant(), 0);
  }
}

TEST(ArmTotals, ForgetEverythingWhenCleared) {
  ArmTotals totals(plane(3));
  totals.add(2, 5, 1);
  totals.clear();
  totals.add(4, 1, 2);
  ArmTotals fresh(plane(3));
  fresh.add(4, 1, 2);

  EXPECT_EQ(totals.posterior().mean, fresh.posterior().mean);
  EXPECT_EQ(totals.posterior().variance, fresh.posterior().variance);
}

TEST(ArmTotals, RefuseDataThatAreNotFinite) {
  ArmTotals totals(plane(3));
  totals.add(2, std::numeric_limits<double>::quiet_NaN(), 1);

  EXPECT_THROW(totals.posterior(), std::domain_error);
}

}  // namespace
}  // namespace regretbench
