// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "objective/payoff.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::refusal;

const TrialKey key{1, 2, 3};

// The function, with the noise of round 1 recomputed and taken off.
Eigen::VectorXd function_of_student_t(const Objective& objective, const TrialKey& trial, double degrees) {
  const auto environment = objective.realise(Streams(trial));
  environment->advance(1);
  Stream noise(trial, Purpose::noise, 1);
  const double payoff_noise = student_t(noise, degrees);
  Eigen::VectorXd f(environment->problem().candidates->size());
  for (Arm arm = 0; arm < f.size(); ++arm) f[arm] = environment->pull(arm)[0] - payoff_noise;
  return f;
}

TEST(HeavyTailedRkhs, IsASumOfKernelSectionsScaledToOne) {
  const auto rkhs = objective("heavy-tailed-rkhs", {{"centres", "3"}, {"grid", "10"}, {"kernel", "matern52"}});
  Stream draw(key, Purpose::function, 0);
  Eigen::Vector3d centres, coefficients;
  for (auto& c : centres) c = draw.uniform();
  for (auto& a : coefficients) a = draw.uniform(-1, 1);
  Eigen::VectorXd expected(10);
  for (int i = 0; i < 10; ++i) {
    expected[i] = 0;
    for (int j = 0; j < 3; ++j)
      expected[i] += coefficients[j] * Kernel{"matern52", 0.2, 1}(std::abs((i + 1) / 10.0 - centres[j]));
  }
  expected /= expected.cwiseAbs().maxCoeff();

  const Eigen::VectorXd f = function_of_student_t(*rkhs, key, 3);

  EXPECT_LT((f - expected).cwiseAbs().maxCoeff(), 1e-12);
}

TEST(HeavyTailedRkhs, HasLargestAbsoluteValueOneInEveryTrial) {
  const auto rkhs = objective("heavy-tailed-rkhs");
  for (std::uint64_t trial = 0; trial < 10; ++trial)
    EXPECT_NEAR(function_of_student_t(*rkhs, {1, 2, trial}, 3).cwiseAbs().maxCoeff(), 1, 1e-12);
}

TEST(HeavyTailedRkhs, DrawsANewFunctionEachTrial) {
  const auto rkhs = objective("heavy-tailed-rkhs");

  EXPECT_GT((function_of_student_t(*rkhs, {1, 2, 0}, 3) - function_of_student_t(*rkhs, {1, 2, 1}, 3)).norm(), 0.1);
}

TEST(HeavyTailedRkhs, HasCandidatesFromOneOverNToOne) {
  const auto environment = objective("heavy-tailed-rkhs")->realise(Streams(key));
  const auto& points = environment->problem().candidates->points();

  ASSERT_EQ(points.rows(), 100);
  EXPECT_DOUBLE_EQ(points(0, 0), 0.01);
  EXPECT_DOUBLE_EQ(points(49, 0), 0.5);
  EXPECT_DOUBLE_EQ(points(99, 0), 1);
}

TEST(HeavyTailedRkhs, PaysAParetoPayoffWithTheFunctionAsItsMean) {
  // y = scale * u^(-1/shape) with scale = f (shape - 1) / shape; the largest mean is 1, so the payoffs of the arms are
  // proportional to f and the best one's is that of mean 1.
  const auto environment =
      objective("heavy-tailed-rkhs", {{"payoff", "pareto"}, {"shape", "3"}, {"alpha", "0.9"}})->realise(Streams(key));
  for (Round t = 1; t <= 5; ++t) {
    environment->advance(t);
    Stream noise(key, Purpose::noise, t);
    const double of_mean_one = pareto(noise, 3, 2.0 / 3);
    for (Arm arm = 0; arm < 100; ++arm) {
      const double mean = 1 - environment->regret(arm);
      EXPECT_GT(mean, 0);
      EXPECT_NEAR(environment->pull(arm)[0], mean * of_mean_one, 1e-12 * of_mean_one);
    }
  }
}

TEST(HeavyTailedRkhs, DisclosesTheMomentBoundsOfThePaper) {
  const auto moment = [](const Values& given) {
    return *objective("heavy-tailed-rkhs", given)->realise(Streams(key))->problem().moment;
  };

  EXPECT_DOUBLE_EQ(moment({}).v, 4);  // B^2 + 3
  EXPECT_DOUBLE_EQ(moment({}).alpha, 1);
  EXPECT_NEAR(moment({{"payoff", "pareto"}, {"alpha", "0.9"}}).v, 5.3589, 5e-5);  // 1 / (2^0.9 (1 - 0.9))
  EXPECT_NEAR(moment({{"payoff", "pareto"}, {"alpha", "0.9"}}).v, 1 / (std::pow(2, 0.9) * 0.1), 1e-12);
  EXPECT_DOUBLE_EQ(moment({{"payoff", "pareto"}, {"alpha", "0.9"}}).alpha, 0.9);
  EXPECT_DOUBLE_EQ(moment({{"degrees", "5"}}).v, 1 + 5.0 / 3);
}

TEST(HeavyTailedRkhs, DisclosesABoundThatTheMomentKeeps) {
  constexpr int draws = 50000;
  const auto v = [](const Values& given) {
    return objective("heavy-tailed-rkhs", given)->realise(Streams(key))->problem().moment->v;
  };
  Stream noise(key, Purpose::noise, 1);
  double student = 0, of_pareto = 0;
  for (int i = 0; i < draws; ++i) {
    student += std::pow(std::abs(1 + student_t(noise, 5)), 1.5) / draws;
    of_pareto += std::pow(pareto(noise, 6, 5.0 / 6), 1.4) / draws;
  }

  // Student-t: a strict bound, by Jensen's inequality.  Pareto: the moment itself at mean 1, whose standard error is
  // sqrt(E y^2.8 - (E y^1.4)^2) / sqrt(n) with E y^q = (5/6)^q 6 / (6 - q).
  const double moment = std::pow(5.0 / 6, 1.4) * 6 / 4.6;
  const double error = std::sqrt((std::pow(5.0 / 6, 2.8) * 6 / 3.2 - moment * moment) / draws);
  EXPECT_LT(student, v({{"degrees", "5"}, {"alpha", "0.5"}}));
  EXPECT_NEAR(v({{"payoff", "pareto"}, {"shape", "6"}, {"alpha", "0.4"}}), moment, 1e-12);
  EXPECT_NEAR(of_pareto, moment, 4 * error);
}

TEST(HeavyTailedRkhs, DisclosesBoundAndRidgeOfThePapersExperiments) {
  const auto environment = objective("heavy-tailed-rkhs")->realise(Streams(key));

  EXPECT_EQ(environment->problem().norm_bound, 1);
  EXPECT_EQ(environment->problem().noise_variance, 1);
  EXPECT_FALSE(environment->problem().epsilon.has_value());
}

TEST(HeavyTailedRkhs, RefusesMomentsThatDoNotExist) {
  const std::string pareto_default = refusal([] { objective("heavy-tailed-rkhs", {{"payoff", "pareto"}}); });
  const std::string no_variance = refusal([] { objective("heavy-tailed-rkhs", {{"degrees", "2"}}); });

  EXPECT_NE(pareto_default.find("alpha must be in (0, 1)"), std::string::npos) << pareto_default;
  EXPECT_NE(no_variance.find("degrees = 2"), std::string::npos) << no_variance;
  EXPECT_NE(no_variance.find("(2, inf)"), std::string::npos) << no_variance;
}

TEST(HeavyTailedRkhs, HasNoNegativeRegretAndABestArm) {
  for (const auto* payoff : {"student-t", "pareto"}) {
    const auto environment =
        objective("heavy-tailed-rkhs", {{"payoff", payoff}, {"alpha", "0.9"}})->realise(Streams(key));
    environment->advance(1);
    double least = 1;
    for (Arm arm = 0; arm < 100; ++arm) least = std::min(least, environment->regret(arm));
    EXPECT_EQ(least, 0) << payoff;
  }
}

}  // namespace
}  // namespace regretbench
