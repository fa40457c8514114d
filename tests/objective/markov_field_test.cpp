// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "gp/sampler.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::refusal;

// Three points on [0, 1], noise of standard deviation 1e-10: the function can be read off.
Values three_points(const std::string& epsilon) {
  return {{"dimension", "1"}, {"grid", "3"}, {"lengthscale", "0.5"}, {"noise_variance", "1e-20"}, {"epsilon", epsilon}};
}

Eigen::VectorXd field(Environment& environment) {
  Eigen::VectorXd f(environment.problem().candidates->size());
  for (Arm arm = 0; arm < f.size(); ++arm) f[arm] = environment.optimum() - environment.regret(arm);
  EXPECT_NEAR(environment.pull(0)[0], f[0], 1e-8);
  return f;
}

std::vector<Eigen::VectorXd> fields(const Objective& objective, const TrialKey& key, Round rounds) {
  const auto environment = objective.realise(Streams(key));
  std::vector<Eigen::VectorXd> all;
  for (Round t = 1; t <= rounds; ++t) {
    environment->advance(t);
    all.push_back(field(*environment));
  }
  return all;
}

TEST(MarkovField, KeepsItsLawFromRoundToRoundAndForgetsAtTheRateEpsilon) {
  // Over independent trials: f_t(x) has mean 0 and variance k(x, x) = 1 in every round, f(x) and f(x') of a round
  // covariance k(x, x') = exp(-1/2), and successive rounds sqrt(1 - eps).  Standard errors of the averages of products
  // of standard normals with correlation r: sqrt((1 + r^2) / n).
  constexpr int trials = 4000;
  const double k = std::exp(-0.5);
  for (const auto* epsilon : {"0.01", "0.3", "1"}) {
    const auto chain = objective("markov-field", three_points(epsilon));
    const double r = std::sqrt(1 - std::stod(epsilon));
    double mean = 0, first = 0, last = 0, space = 0, time = 0, both = 0;
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
      const auto f = fields(*chain, {1, 2, trial}, 6);
      mean += f[5][0] / trials;
      first += f[0][0] * f[0][0] / trials;
      last += f[5][0] * f[5][0] / trials;
      space += f[5][0] * f[5][1] / trials;
      time += f[4][2] * f[5][2] / trials;
      both += f[3][2] * f[5][2] / trials;
    }

    EXPECT_NEAR(mean, 0, 4 / std::sqrt(trials)) << epsilon;
    EXPECT_NEAR(first, 1, 4 * std::sqrt(2.0 / trials)) << epsilon;
    EXPECT_NEAR(last, 1, 4 * std::sqrt(2.0 / trials)) << epsilon;
    EXPECT_NEAR(space, k, 4 * std::sqrt((1 + k * k) / trials)) << epsilon;
    EXPECT_NEAR(time, r, 4 * std::sqrt((1 + r * r) / trials)) << epsilon;
    EXPECT_NEAR(both, r * r, 4 * std::sqrt((1 + r * r * r * r) / trials)) << epsilon;
  }
}

TEST(MarkovField, MovesByTheRecursionExactly) {
  // f_2 = sqrt(1 - eps) f_1 + sqrt(eps) g_2, and g_2 is f_2 itself of the chain with eps = 1.
  const TrialKey key{1, 2, 3};
  const auto slow = fields(*objective("markov-field", three_points("0.2")), key, 2);
  const auto fresh = fields(*objective("markov-field", three_points("1")), key, 2);

  EXPECT_LT((slow[0] - fresh[0]).cwiseAbs().maxCoeff(), 1e-8);
  EXPECT_LT((slow[1] - (std::sqrt(0.8) * slow[0] + std::sqrt(0.2) * fresh[1])).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(MarkovField, DrawsEachRoundFromTheFunctionStreamOfThatRound) {
  const TrialKey key{1, 2, 3};
  const auto fresh = fields(*objective("markov-field", three_points("1")), key, 3);
  const auto sampler = make_sampler({"se", 0.5, 1}, Candidates(Grid{3, 1, 0, 1}));
  for (Round t = 1; t <= 3; ++t) {
    Eigen::VectorXd z(sampler->rank()), expected(3);
    Stream(key, Purpose::function, t).normals(z);
    sampler->transform(z, expected);
    EXPECT_LT((fresh[static_cast<std::size_t>(t - 1)] - expected).cwiseAbs().maxCoeff(), 1e-8) << t;
  }
}

TEST(MarkovField, StandsStillAtRateZero) {
  const auto f = fields(*objective("markov-field", three_points("0")), {1, 2, 3}, 5);

  for (const auto& later : f) EXPECT_LT((later - f[0]).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(MarkovField, ChangesItsRateInTheNamedRounds) {
  Values given = three_points("0");
  given["epsilon_changes"] = "3:1 4:0 6:0.5";
  const auto f = fields(*objective("markov-field", given), {1, 2, 3}, 7);
  const auto moved = [&](std::size_t t) { return (f[t - 1] - f[t - 2]).cwiseAbs().maxCoeff() > 1e-3; };

  EXPECT_FALSE(moved(2));
  EXPECT_TRUE(moved(3));
  EXPECT_FALSE(moved(4));
  EXPECT_FALSE(moved(5));
  EXPECT_TRUE(moved(6));
  EXPECT_TRUE(moved(7));
}

TEST(MarkovField, RedrawsTheWholeFunctionWhenTheRateOfARoundIsOne) {
  Values given = three_points("0");
  given["epsilon_changes"] = "3:1 4:0";
  const auto redrawn = fields(*objective("markov-field", given), {1, 2, 3}, 3);
  const auto fresh = fields(*objective("markov-field", three_points("1")), {1, 2, 3}, 3);

  EXPECT_LT((redrawn[2] - fresh[2]).cwiseAbs().maxCoeff(), 1e-8);
}

TEST(MarkovField, RefusesMalformedChanges) {
  for (const auto* changes :
       {"3", "0:1", "-1:1", "3:2", "3:-0.1", "3:", ":1", "x:1", "3:1 3:0", "3:nan", "3:1,5", "none 3:1"}) {
    Values given = three_points("0");
    given["epsilon_changes"] = changes;
    const std::string message = refusal([&] { objective("markov-field", given); });
    EXPECT_NE(message.find("epsilon_changes = " + std::string(changes)), std::string::npos)
        << changes << ": " << message;
  }
}

TEST(MarkovField, HasNoNegativeRegretAndABestArm) {
  const auto chain = objective("markov-field", {{"dimension", "2"}, {"grid", "6"}, {"epsilon", "0.1"}});
  const auto environment = chain->realise(Streams({1, 2, 3}));
  for (Round t = 1; t <= 20; ++t) {
    environment->advance(t);
    double least = std::numeric_limits<double>::infinity();
    for (Arm arm = 0; arm < 36; ++arm) least = std::min(least, environment->regret(arm));
    EXPECT_EQ(least, 0) << t;
  }
}

TEST(MarkovField, ShowsEveryPlayerTheSameFunctionAndNoise) {
  const auto chain = objective("markov-field", {{"dimension", "1"}, {"grid", "5"}, {"epsilon", "0.1"}});
  const auto one = chain->realise(Streams({1, 2, 3})), other = chain->realise(Streams({1, 2, 3}));
  for (Round t = 1; t <= 20; ++t) {
    one->advance(t);
    other->advance(t);
    const Arm arm = t % 5;
    const double noise_of_one = one->pull(arm)[0] + one->regret(arm);
    const double noise_of_other = other->pull(0)[0] + other->regret(0);

    EXPECT_EQ(one->regret(arm), other->regret(arm)) << t;
    EXPECT_NEAR(noise_of_one, noise_of_other, 1e-14) << t;
  }
}

TEST(MarkovField, DiffersBetweenTrials) {
  const auto chain = objective("markov-field", three_points("0"));

  EXPECT_GT((fields(*chain, {1, 2, 3}, 1)[0] - fields(*chain, {1, 2, 4}, 1)[0]).norm(), 1e-3);
}

TEST(MarkovField, AddsGaussianNoiseOfTheGivenVariance) {
  // The function stands still, so the rewards of one arm vary by the noise alone.
  constexpr int rounds = 20000;
  Values given = three_points("0");
  given["noise_variance"] = "0.25";
  const auto still = objective("markov-field", given);
  const auto environment = still->realise(Streams({1, 2, 3}));
  double sum = 0, squares = 0;
  for (Round t = 1; t <= rounds; ++t) {
    environment->advance(t);
    const double y = environment->pull(1)[0];
    sum += y / rounds;
    squares += y * y / rounds;
  }

  EXPECT_NEAR(squares - sum * sum, 0.25, 4 * 0.25 * std::sqrt(2.0 / rounds));
}

TEST(MarkovField, DisclosesItsModel) {
  const auto chain = objective("markov-field", {{"kernel", "matern52"},
                                                {"lengthscale", "0.4"},
                                                {"signal_variance", "2"},
                                                {"noise_variance", "0.05"},
                                                {"epsilon", "0.03"},
                                                {"dimension", "2"},
                                                {"grid", "4"}});
  const auto environment = chain->realise(Streams({1, 2, 3}));
  const Problem& problem = environment->problem();

  EXPECT_EQ(problem.candidates->size(), 16);
  EXPECT_EQ(problem.candidates->points().row(15), Eigen::RowVector2d(1, 1));
  EXPECT_EQ(problem.prior->kernel()->name, "matern52");
  EXPECT_EQ(problem.prior->kernel()->lengthscale, 0.4);
  EXPECT_EQ(problem.prior->kernel()->variance, 2);
  EXPECT_EQ(problem.noise_variance, 0.05);
  EXPECT_EQ(problem.epsilon, 0.03);
  EXPECT_EQ(problem.tasks(), 1);
  EXPECT_FALSE(problem.moment.has_value());
  EXPECT_FALSE(problem.norm_bound.has_value());
  EXPECT_FALSE(problem.source.has_value());
  EXPECT_TRUE(environment->initial().empty());
}

TEST(MarkovField, RefusesMoreThanAMillionCandidates) {
  const std::string message = refusal([] { objective("markov-field", {{"dimension", "3"}, {"grid", "101"}}); });

  EXPECT_NE(message.find("grid = 101"), std::string::npos) << message;
  EXPECT_NE(message.find("1,000,000"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
