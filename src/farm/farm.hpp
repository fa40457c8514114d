// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include "farm/progress.hpp"
#include "farm/schedule.hpp"
#include "farm/world.hpp"
#include "store/journal.hpp"
#include "suite/suite.hpp"

namespace regretbench {

struct FarmSettings {
  std::optional<double> trial_timeout;       ///< seconds
  std::optional<std::int64_t> max_failures;  ///< of this run, after which it stops
  /// In worlds of up to this many ranks rank 0 plays as well; in larger ones it only hands out and writes.
  int largest_world_with_playing_rank_0 = 32;

  /// How many ranks of a world play.
  int players_of(int world_size) const {
    return world_size <= largest_world_with_playing_rank_0 ? world_size : world_size - 1;
  }
};

enum class Outcome {
  played,     ///< every trial of the schedule has its record
  signalled,  ///< a signal to some rank stopped the run
  too_many_failures
};

/// Rank 0's part in a run: hands out the schedule's blocks, appends every record to the journal, and in small worlds
/// plays as well.  Returns when all ranks have finished; trials in flight when the run is stopped early are dropped.
/// Throws StorageError when the journal cannot be written; the other ranks have then been released.
Outcome hand_out(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings,
                 Schedule& schedule, Journal& journal, Progress& progress);

/// The part of every other rank: plays what rank 0 hands out until it says stop.
void take_part(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings);

}  // namespace regretbench
