// SPDX-License-Identifier: Apache-2.0
#include "reference/replay.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/component.hpp"

namespace regretbench::reference {

Problem line_problem(Eigen::Index points) {
  Problem problem;
  problem.candidates = std::make_shared<Candidates>(Grid{points, 1, 0, 1});
  problem.prior = make_prior({"se", 0.2, 1}, *problem.candidates);
  problem.noise_variance = 0.05;
  return problem;
}

std::unique_ptr<Policy> start(const std::string& name, const Values& given, const Problem& problem, Round horizon) {
  return algorithm(name, given)->start({problem, horizon, PolicyStreams(replay_key)});
}

Arm tied_arm(Round t, Eigen::Index arms) { return Stream(replay_key, Purpose::policy, t).index(arms); }

double paid(Arm arm, Round t) {
  Stream noise(replay_key, Purpose::noise, t);
  return std::sin(0.7 * static_cast<double>(arm)) + 0.3 * noise.normal();
}

void expect_choices(Policy& policy, Round rounds, Eigen::Index arms,
                    const std::function<Eigen::VectorXd(Round)>& scores,
                    const std::function<void(Round, Arm, double)>& seen,
                    const std::function<double(Arm, Round)>& reward) {
  for (Round t = 1; t <= rounds; ++t) {
    const Eigen::VectorXd expected = scores(t);

    const Arm arm = policy.choose(t, Scalarization());

    if (expected.size() == 0)
      ASSERT_EQ(arm, tied_arm(t, arms)) << "round " << t;
    else
      ASSERT_NEAR(expected[arm], expected.maxCoeff(), 1e-9) << "round " << t;
    const double y = reward(arm, t);
    policy.observe(t, arm, Eigen::VectorXd::Constant(1, y));
    seen(t, arm, y);
  }
}

}  // namespace regretbench::reference
