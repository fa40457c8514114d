// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <functional>

#include "algorithm/policy.hpp"
#include "objective/objective.hpp"
#include "trial/record.hpp"

namespace regretbench {

/// The rules of a trial.
struct Protocol {
  Round horizon;
  bool until_first_reset;
  RecordLevel level;
};

/// Called between rounds; it may throw to abandon the trial.
using Pulse = std::function<void()>;

/// Plays one trial.  The record's cell, wall time and rank are left to the caller.
/// Throws what objective or algorithm throw, and TrialFailure for a reward or regret that is not finite.
Record play(
    const Objective& objective, const Algorithm& algorithm, const TrialKey& key, const Protocol& protocol,
    const Pulse& pulse = [] {});

/// What stands for a trial that threw.
Record failed_record(const TrialKey& key, const std::exception& error);

}  // namespace regretbench
