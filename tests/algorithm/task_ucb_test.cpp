// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "reference/component.hpp"
#include "reference/dense_gp.hpp"
#include "reference/dense_tasks.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

using namespace reference;

constexpr double eta = 0.2, delta = 0.05, bound = 1.5, noise_variance = 0.03;
const Values settings = {{"eta", "0.2"}, {"delta", "0.05"}};

Problem tasks_problem(const Eigen::MatrixXd& b) {
  Problem problem = line_problem(10);
  problem.noise_variance = noise_variance;
  problem.norm_bound = bound;
  problem.task_covariance = b;
  return problem;
}

// The goal of a round: random weights, Chebyshev in odd rounds and linear in even ones.
Scalarization goal_of(Round t, Eigen::Index tasks) {
  Stream stream(replay_key, Purpose::weights, t);
  Eigen::VectorXd weights(tasks);
  for (auto& w : weights) w = stream.uniform();
  const auto kind = t % 2 == 1 ? Scalarization::Kind::chebyshev : Scalarization::Kind::linear;
  return {kind, weights / weights.sum(), Eigen::VectorXd::Constant(tasks, -1)};
}

Eigen::VectorXd reward_of(Arm arm, Round t, Eigen::Index tasks) {
  Eigen::VectorXd reward(tasks);
  Stream(replay_key, Purpose::noise, t).normals(reward);
  for (Eigen::Index i = 0; i < tasks; ++i) reward[i] = 0.3 * reward[i] + std::sin(0.5 * static_cast<double>(arm + i));
  return reward;
}

double radius(double log_determinant) {
  return bound + std::sqrt(noise_variance) / std::sqrt(eta) * std::sqrt(2 * std::log(1 / delta) + log_determinant);
}

struct Belief {
  Eigen::MatrixXd means;
  Eigen::VectorXd width;  ///< radius times the standard deviation, before the Lipschitz constant
};

Belief mt_kb_belief(const Problem& problem, const std::vector<Arm>& arms, const Eigen::MatrixXd& rewards) {
  const auto dense = dense_tasks(problem.prior->matrix(), problem.task_covariance, eta, arms, rewards);
  return {dense.means, radius(dense.log_determinant) * dense.norms.cwiseSqrt()};
}

// n scalar GPs with kernels B_ii k and noise eta; sqrt(n) times the radius of the largest log det, the largest sd.
Belief it_kb_belief(const Problem& problem, const std::vector<Arm>& arms, const Eigen::MatrixXd& rewards) {
  const Eigen::Index n = rewards.cols();
  Belief belief{Eigen::MatrixXd(10, n), Eigen::VectorXd::Zero(10)};
  double log_determinant = 0;
  for (Eigen::Index i = 0; i < n; ++i) {
    std::vector<Observation> data;
    for (std::size_t t = 0; t < arms.size(); ++t) data.push_back({arms[t], rewards(static_cast<Arm>(t), i), eta});
    const auto dense = dense_posterior(problem.task_covariance(i, i) * problem.prior->matrix(), data);
    belief.means.col(i) = dense.mean;
    belief.width = belief.width.cwiseMax(dense.variance.cwiseSqrt());
    log_determinant = std::max(log_determinant, dense.log_determinant);
  }
  belief.width *= std::sqrt(static_cast<double>(n)) * radius(log_determinant);
  return belief;
}

template <class BeliefOf>
void expect_replay(const std::string& algorithm, const Eigen::MatrixXd& b, BeliefOf belief_of) {
  const Problem problem = tasks_problem(b);
  const auto policy = start(algorithm, settings, problem);
  const Eigen::Index n = b.rows();
  std::vector<Arm> arms;
  Eigen::MatrixXd rewards(0, n);
  for (Round t = 1; t <= 25; ++t) {
    const Scalarization goal = goal_of(t, n);

    const Arm arm = policy->choose(t, goal);

    if (arms.empty()) {
      ASSERT_EQ(arm, tied_arm(t, 10));
    } else {
      const Belief belief = belief_of(problem, arms, rewards);
      const Eigen::VectorXd scores = goal(belief.means) + goal.lipschitz() * belief.width;
      ASSERT_NEAR(scores[arm], scores.maxCoeff(), 1e-9) << "round " << t;
    }
    const Eigen::VectorXd y = reward_of(arm, t, n);
    policy->observe(t, arm, y);
    arms.push_back(arm);
    rewards.conservativeResize(t, Eigen::NoChange);
    rewards.row(t - 1) = y.transpose();
  }
}

Eigen::MatrixXd related() { return 0.4 * Eigen::MatrixXd::Identity(4, 4) + Eigen::MatrixXd::Constant(4, 4, 0.15); }

Eigen::MatrixXd generic() {
  Eigen::Matrix3d a;
  a << 0.3, 0.9, 0.1, 0.5, 0.2, 0.7, 0.8, 0.4, 0.6;
  return a.transpose() * a;
}

TEST(MtKb, ReplaysTheDenseBlockFormulas) {
  expect_replay("mt-kb", generic(), mt_kb_belief);
  expect_replay("mt-kb", related(), mt_kb_belief);
}

TEST(ItKb, ReplaysIndependentDensePosteriors) {
  expect_replay("it-kb", generic(), it_kb_belief);
  expect_replay("it-kb", related(), it_kb_belief);
}

TEST(MtKb, EqualsItKbOnASingleTask) {
  const Problem problem = tasks_problem(Eigen::MatrixXd::Ones(1, 1));
  const auto together = start("mt-kb", settings, problem), apart = start("it-kb", settings, problem);
  for (Round t = 1; t <= 20; ++t) {
    const Arm arm = together->choose(t, Scalarization());
    ASSERT_EQ(arm, apart->choose(t, Scalarization())) << t;
    together->observe(t, arm, reward_of(arm, t, 1));
    apart->observe(t, arm, reward_of(arm, t, 1));
  }
}

TEST(TaskUcb, NeedsANormBound) {
  Problem problem = tasks_problem(related());
  problem.norm_bound.reset();

  for (const auto* algorithm : {"mt-kb", "it-kb"}) {
    const std::string message = refusal([&] { start(algorithm, {}, problem); });
    EXPECT_NE(message.find("needs norm_bound"), std::string::npos) << message;
    EXPECT_EQ(refusal([&] { start(algorithm, {{"norm_bound", "2"}}, problem); }), "");
  }
}

}  // namespace
}  // namespace regretbench
