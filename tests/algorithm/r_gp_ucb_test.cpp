// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

// The block length N shows in the first reset, which opens round N + 1; 0 when there is none within `rounds`.
Round block_length(const Values& given, const Problem& problem, Round horizon, Round rounds = 1000) {
  const auto policy = start("r-gp-ucb", given, problem, horizon);
  for (Round t = 1; t <= rounds; ++t)
    if (policy->reset_in(t)) return t - 1;
  return 0;
}

TEST(RGpUcb, HasTheBlockLengthsOfThePaper) {
  const Problem problem = line_problem(5);

  EXPECT_EQ(block_length({{"epsilon", "0.001"}}, problem, 400), 68);
  EXPECT_EQ(block_length({{"epsilon", "0.01"}}, problem, 400), 38);
  EXPECT_EQ(block_length({{"epsilon", "0.03"}}, problem, 400), 29);
  EXPECT_EQ(block_length({{"epsilon", "0.05"}}, problem, 400), 26);
  EXPECT_EQ(block_length({{"epsilon", "0.1"}}, problem, 400), 22);
}

TEST(RGpUcb, HasTheMaternBlockLengths) {
  // ceil(24 eps^(-1 / (4 - c))), c = d (d + 1) / (2 nu + d (d + 1)).
  Problem plane = line_problem(5);
  plane.candidates = std::make_shared<Candidates>(Grid{3, 2, 0, 1});
  plane.prior = make_prior({"matern52", 0.2, 1}, *plane.candidates);
  const Problem line = line_problem(5);

  EXPECT_EQ(block_length({{"epsilon", "0.01"}}, plane, 400), 92);                        // c = 6/11: 91.02
  EXPECT_EQ(block_length({{"epsilon", "0.03"}}, plane, 400), 67);                        // 66.2
  EXPECT_EQ(block_length({{"epsilon", "0.1"}, {"kernel", "matern32"}}, line, 400), 46);  // c = 2/5: 45.5
  EXPECT_EQ(block_length({{"epsilon", "0.1"}, {"kernel", "matern12"}}, line, 400), 48);  // c = 2/3: 47.9
}

TEST(RGpUcb, HasBlocksNoLongerThanTheHorizon) {
  const Problem problem = line_problem(5);

  EXPECT_EQ(block_length({{"epsilon", "0.01"}}, problem, 10), 10);
  EXPECT_EQ(block_length({{"epsilon", "0"}}, problem, 400), 400);
}

TEST(RGpUcb, AsksWhereThePriorSaysAfterEveryResetWhenTold) {
  Problem problem = line_problem(4);
  problem.prior = make_prior(Eigen::MatrixXd(Eigen::Vector4d(1, 2, 5, 3).asDiagonal()));
  const auto policy = start("r-gp-ucb", {{"reset_time", "3"}, {"first", "prior"}}, problem);

  std::vector<Arm> arms;
  for (Round t = 1; t <= 7; ++t) {
    arms.push_back(policy->choose(t, Scalarization()));
    policy->observe(t, arms.back(), Eigen::VectorXd::Constant(1, -1));
  }

  // Each reward of -1 makes its arm the worst, and the next prior variance decides.
  EXPECT_EQ(arms, (std::vector<Arm>{2, 3, 1, 2, 3, 1, 2}));
}

TEST(RGpUcb, TakesTheObjectivesRateOrAGivenLength) {
  Problem problem = line_problem(5);
  problem.epsilon = 0.05;

  EXPECT_EQ(block_length({}, problem, 400), 26);
  EXPECT_EQ(block_length({{"reset_time", "15"}}, problem, 400), 15);
  EXPECT_EQ(block_length({{"reset_time", "15"}}, line_problem(5), 400), 15);
}

TEST(RGpUcb, ResetsAtTheFirstRoundOfEveryBlockButTheFirst) {
  const Problem problem = line_problem(5);
  const auto policy = start("r-gp-ucb", {{"reset_time", "4"}}, problem);
  std::vector<Round> resets;

  for (Round t = 0; t <= 14; ++t)
    if (policy->reset_in(t)) resets.push_back(t);

  EXPECT_EQ(resets, (std::vector<Round>{5, 9, 13}));
}

TEST(RGpUcb, PlaysGpUcbOnTheDataOfItsBlockWithBetaOfTheGlobalRound) {
  const Problem problem = line_problem(12);
  const auto policy = start("r-gp-ucb", {{"reset_time", "7"}}, problem);
  std::vector<Observation> data;

  expect_choices(
      *policy, 40, 12,
      [&](Round t) -> Eigen::VectorXd {
        if ((t - 1) % 7 == 0) data.clear();
        if (data.empty()) return {};
        const auto posterior = dense_posterior(problem.prior->matrix(), data);
        return posterior.mean +
               std::sqrt(0.8 * std::log(4.0 * static_cast<double>(t))) * posterior.variance.cwiseSqrt();
      },
      [&](Round, Arm arm, double y) {
        data.push_back({arm, y, 0.05});
      });
}

TEST(RGpUcb, NeedsARateOfChangeOrALength) {
  const Problem problem = line_problem(5);

  const std::string message = refusal([&] { start("r-gp-ucb", {}, problem); });
  EXPECT_NE(message.find("needs epsilon"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
