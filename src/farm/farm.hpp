// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "farm/progress.hpp"
#include "farm/world.hpp"
#include "suite/suite.hpp"
#include "trial/record.hpp"

namespace regretbench {

/// What rank 0 does with each record as it arrives.  May throw; the run is then stopped and the exception passed on.
using Store = std::function<void(const Record&)>;

/// Plays the plan positions `todo` (rank 0's; ignored elsewhere) on all ranks, in that order, and hands every record to
/// `store` on rank 0.  All ranks call it.  Returns false, on rank 0, when a signal to any rank stopped it early (see
/// listen_for_stop_signals); trials in flight are then dropped.
///
/// Rank 0 hands out blocks, collects records, and, in worlds of up to 32 ranks, plays between messages as well.  A
/// rank holds one block more than it is playing, so that the wait for the next one hides behind the current one.
/// Blocks are sized to about a tenth of a second and shrink towards the end, so that the tail is one trial.
bool run_farm(const World& world, const Suite& suite, std::vector<std::int64_t> todo, const Store& store,
              Progress& progress);

}  // namespace regretbench
