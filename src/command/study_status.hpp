// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/failure.hpp"

namespace regretbench {

/// Trials of a cell, or of all.
struct TrialCounts {
  std::int64_t done = 0;
  std::int64_t failed = 0;
  std::int64_t left = 0;
};

/// What one journal tells of the run that wrote to it last.
struct RunStatus {
  std::string journal;
  std::int64_t shard = 1;
  std::int64_t shards = 1;
  bool running = false;   ///< some process holds the journal
  std::string started;    ///< UTC; empty when no run has begun
  std::string ended;      ///< UTC; empty for a run that goes on or was killed
  std::int64_t ranks = 0;
  std::string last_write;      ///< UTC
  double seconds_since_write = 0;
  double trials_per_second = 0;
  std::int64_t in_flight = 0;  ///< handed out by the last run, and no record yet
  std::int64_t torn_bytes = 0;
};

/// How far a study has come.
struct StudyStatus {
  std::string title;
  std::vector<std::pair<std::string, TrialCounts>> cells;  ///< by key
  TrialCounts total;
  FailureCounts failures;
  std::int64_t played_again = 0;  ///< trials that were in flight when a run ended before the last
  std::vector<RunStatus> runs;    ///< a journal each; empty for a result whose journal is gone

  /// At the rate of the runs that go on; empty when none does.
  std::optional<double> seconds_left() const;
};

/// Reads the journals of a study, or a finished result.  `paths`: journals; or one "F.h5", which stands for F.journal,
/// else all F.shard-*-of-*.journal, else F.h5 itself.  Journals of several shards are taken together, and trials of
/// shards that have no journal yet are left; a single shard's is counted by itself.
/// Opens nothing for writing, takes no lock, and never reads an HDF5 file while its journal is there.
/// Throws StorageError; InputError when the journals are not of one suite.
StudyStatus read_status(const std::vector<std::string>& paths);

}  // namespace regretbench
