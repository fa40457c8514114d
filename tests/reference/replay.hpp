// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "algorithm/policy.hpp"
#include "core/parameters.hpp"
#include "problem/problem.hpp"

namespace regretbench::reference {

/// The key of the replayed trial.
inline const TrialKey replay_key{5, 6, 7};

/// A scalar problem on `points` evenly spaced points of [0, 1]: SE kernel of lengthscale 0.2, noise variance 0.05.
Problem line_problem(Eigen::Index points);

/// A policy of the registered algorithm on that problem, which must outlive it.
std::unique_ptr<Policy> start(const std::string& algorithm, const Values& given, const Problem& problem,
                              Round horizon = 100);

/// The arm a policy draws in round t when all candidates tie.
Arm tied_arm(Round t, Eigen::Index arms);

/// What a replayed policy is paid: a smooth function with noise, the same for every caller.
double paid(Arm arm, Round t);

/// Plays `rounds` rounds and expects each choice to attain the largest of the `scores` that the slow re-computation
/// gives for the round; an empty vector stands for "all candidates tie".  `seen` is told of each pair afterwards.
void expect_choices(Policy& policy, Round rounds, Eigen::Index arms,
                    const std::function<Eigen::VectorXd(Round)>& scores,
                    const std::function<void(Round, Arm, double)>& seen,
                    const std::function<double(Arm, Round)>& reward = paid);

}  // namespace regretbench::reference
