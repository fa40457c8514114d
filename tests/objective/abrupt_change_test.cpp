// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "objective/rkhs_function.hpp"
#include "reference/component.hpp"
#include "reference/regrets.hpp"

namespace regretbench {
namespace {

using reference::objective;
using reference::refusal;
using reference::regrets;

const TrialKey key{1, 2, 3};

TEST(AbruptChange, ChangesInRounds100And200Only) {
  const auto environment = objective("abrupt-change")->realise(Streams(key));
  const Eigen::VectorXd first = regrets(*environment, 1), second = regrets(*environment, 100),
                        third = regrets(*environment, 200);

  EXPECT_EQ(regrets(*environment, 99), first);
  EXPECT_EQ(regrets(*environment, 199), second);
  EXPECT_EQ(regrets(*environment, 500), third);
  EXPECT_GT((first - second).cwiseAbs().maxCoeff(), 0.1);
  EXPECT_GT((second - third).cwiseAbs().maxCoeff(), 0.1);
}

TEST(AbruptChange, ChangesInTheRoundsOfTheSuite) {
  const auto environment = objective("abrupt-change", {{"changes", "3"}})->realise(Streams(key));
  const Eigen::VectorXd first = regrets(*environment, 2);

  EXPECT_NE(regrets(*environment, 3), first);
  const auto constant = objective("abrupt-change", {{"changes", "none"}})->realise(Streams(key));
  EXPECT_EQ(regrets(*constant, 500), first);
  EXPECT_EQ(*constant->problem().variation_budget, 0);
}

TEST(AbruptChange, DisclosesTheNormsOfTheFunctionsItPlays) {
  // The function of each round is drawn from the stream of its first round.
  const auto environment =
      objective("abrupt-change", {{"changes", "5"}, {"centres", "7"}, {"maximum", "0"}})->realise(Streams(key));
  Stream one(key, Purpose::function, 1), two(key, Purpose::function, 5);
  const auto f = draw_rkhs_function({"se", 0.2, 1}, 7, one), g = draw_rkhs_function({"se", 0.2, 1}, 7, two);

  const Eigen::VectorXd values = f(environment->problem().candidates->points());
  EXPECT_LT((regrets(*environment, 1) - (values.maxCoeff() - values.array()).matrix()).norm(), 1e-12);
  EXPECT_NEAR(*environment->problem().norm_bound, std::sqrt(std::max(inner_product(f, f), inner_product(g, g))), 1e-10);
  EXPECT_NEAR(*environment->problem().variation_budget,
              std::sqrt(inner_product(f, f) - 2 * inner_product(f, g) + inner_product(g, g)), 1e-10);
}

TEST(AbruptChange, PaysTheFunctionWithItsNoise) {
  // 2,000 x N(0, 0.1): the mean square has standard error 0.1 sqrt(2 / 2000).
  const auto noisy = objective("abrupt-change", {{"changes", "none"}})->realise(Streams(key));
  const auto exact = objective("abrupt-change", {{"changes", "none"}, {"noise_variance", "1e-20"}});
  const auto quiet = exact->realise(Streams(key));
  quiet->advance(1);
  double squares = 0;
  for (Round t = 1; t <= 2000; ++t) {
    noisy->advance(t);
    const double noise = noisy->pull(7)[0] - quiet->pull(7)[0];
    squares += noise * noise / 2000;
  }

  EXPECT_NEAR(squares, 0.1, 4 * 0.1 * std::sqrt(2.0 / 2000));
}

TEST(AbruptChange, RefusesRoundsOutOfOrder) {
  for (const auto* changes : {"1", "200 100", "100 100", "100 x", "100,200", "2.5"}) {
    const std::string message = refusal([&] { objective("abrupt-change", {{"changes", changes}}); });
    EXPECT_NE(message.find(std::string("changes = ") + changes), std::string::npos) << message;
  }
}

}  // namespace
}  // namespace regretbench
