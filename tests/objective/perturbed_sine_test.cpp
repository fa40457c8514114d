// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::objective;

const TrialKey key{1, 2, 3};

std::unique_ptr<Environment> realise(Values given) {
  given.emplace("noise_variance", "1e-20");  // so that the tasks can be read off
  auto environment = objective("perturbed-sine", given)->realise(Streams(key));
  environment->advance(1);
  return environment;
}

Eigen::MatrixXd tasks_of(Environment& environment) {
  Eigen::MatrixXd means(101, 4);
  for (Arm arm = 0; arm < 101; ++arm) means.row(arm) = environment.pull(arm).transpose();
  return means;
}

TEST(PerturbedSine, HasTheRangeAndNormOfItsFourTasks) {
  const auto environment = realise({});
  const Eigen::MatrixXd f = tasks_of(*environment);

  EXPECT_NEAR(f.minCoeff(), -1.573992068, 1e-8);
  EXPECT_NEAR(f.maxCoeff(), 1.358472920, 1e-8);
  EXPECT_NEAR(f.rowwise().norm().maxCoeff(), 2.291997835, 1e-8);
  EXPECT_NEAR(*environment->problem().norm_bound, 2.291997835, 1e-8);
}

TEST(PerturbedSine, IsASineAndThreeBumps) {
  const Eigen::MatrixXd f = tasks_of(*realise({}));
  const auto bump = [](double distance) { return 0.6 * std::exp(-distance * distance / 0.02); };

  // At x = 0 the sine vanishes; bumps sit at 0.05, 0.4 and 0.7.
  EXPECT_NEAR(f(0, 0), bump(0.05) + bump(0.4) + bump(0.7), 1e-8);
  EXPECT_NEAR(f(0, 1), bump(0.05) - bump(0.4) - bump(0.7), 1e-8);
  EXPECT_NEAR(f(40, 2), std::sin(0.8 * std::acos(-1.0)) - bump(0.35) + bump(0) - bump(0.3), 1e-8);
  EXPECT_NEAR(f(70, 3), std::sin(1.4 * std::acos(-1.0)) - bump(0.65) - bump(0.3) + bump(0), 1e-8);
}

TEST(PerturbedSine, HasTasksWhoseMeanIsTheSine) {
  const Eigen::MatrixXd f = tasks_of(*realise({}));

  for (Arm arm = 0; arm < 101; ++arm)
    EXPECT_NEAR(f.row(arm).mean(), std::sin(2 * std::acos(-1.0) * static_cast<double>(arm) / 100), 1e-8);
}

TEST(PerturbedSine, MeasuresRegretOfTheScalarisedTasks) {
  for (const auto* scalarization : {"linear", "chebyshev"})
    for (const auto* reference : {"minimum", "zero"}) {
      auto environment = realise({{"scalarization", scalarization}, {"reference", reference}});
      const Eigen::MatrixXd f = tasks_of(*environment);
      for (Round t = 2; t <= 6; ++t) {
        const Eigen::VectorXd scores = environment->advance(t)(f);
        double least = std::numeric_limits<double>::infinity();
        for (Arm arm = 0; arm < 101; ++arm) {
          EXPECT_NEAR(environment->regret(arm), scores.maxCoeff() - scores[arm], 1e-8);
          least = std::min(least, environment->regret(arm));
        }
        EXPECT_EQ(least, 0);
      }
    }
}

TEST(PerturbedSine, TakesTheChebyshevReferenceAtEachTasksMinimum) {
  auto environment = realise({});
  const Eigen::MatrixXd f = tasks_of(*environment);
  const Scalarization& goal = environment->advance(2);

  EXPECT_NEAR(goal(f.colwise().minCoeff())[0], 0, 1e-8);
  EXPECT_GE(goal(f).minCoeff(), -1e-8);
}

TEST(PerturbedSine, AnnouncesANewGoalEachRoundTheSameForEveryPlayer) {
  auto one = realise({}), other = realise({});
  const Eigen::MatrixXd f = tasks_of(*one);
  Eigen::VectorXd before = Eigen::VectorXd::Zero(101);
  for (Round t = 2; t <= 10; ++t) {
    const Eigen::VectorXd scores = one->advance(t)(f);
    one->pull(t);

    EXPECT_EQ(scores, other->advance(t)(f));
    EXPECT_NE(scores, before);
    before = scores;
  }
}

TEST(PerturbedSine, DisclosesTheTaskCovariance) {
  const auto environment = realise({{"omega", "0.4"}, {"lengthscale", "0.3"}});
  const Problem& problem = environment->problem();

  EXPECT_EQ(problem.tasks(), 4);
  EXPECT_DOUBLE_EQ(problem.task_covariance(2, 2), 0.55);
  EXPECT_DOUBLE_EQ(problem.task_covariance(2, 1), 0.15);
  EXPECT_EQ(problem.prior->kernel()->lengthscale, 0.3);
  EXPECT_EQ(problem.candidates->size(), 101);
}

TEST(PerturbedSine, AddsIndependentNoiseOfTheGivenVarianceToEachTask) {
  constexpr int rounds = 5000;
  auto environment = objective("perturbed-sine", {{"noise_variance", "0.25"}})->realise(Streams(key));
  Eigen::Vector4d mean = Eigen::Vector4d::Zero();
  Eigen::Matrix4d squares = Eigen::Matrix4d::Zero();
  for (Round t = 1; t <= rounds; ++t) {
    environment->advance(t);
    const Eigen::Vector4d y = environment->pull(50);
    mean += y / rounds;
    squares += y * y.transpose() / rounds;
  }

  const Eigen::Matrix4d covariance = squares - mean * mean.transpose();
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      EXPECT_NEAR(covariance(i, j), i == j ? 0.25 : 0, 4 * 0.25 * std::sqrt((i == j ? 2.0 : 1.0) / rounds));
}

}  // namespace
}  // namespace regretbench
