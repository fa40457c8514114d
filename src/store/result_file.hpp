// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "store/record_index.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Writes the result of a complete plan to `path`: built under a temporary name beside it, flushed to disk, renamed.
///
/// C cells, n trials, T rounds, m tasks; README.md shows how to read it.
///
///     /suite/{text, canonical}
///     /cells/{key, algorithm, algorithm_name, objective, hash, parameters}      [C]
///     /axes/NAME                                                                [C]
///     /trials/{status, regret, rounds, resets}                                  [C, n]
///     /resets/{offset [C n + 1], round}
///     /curves/regret                                                            [C, n, T]      curves, rounds
///     /rounds/{arm [C, n, T], reward [C, n, T, m]}                                             rounds
///     /failures/{cell, trial, kind, text, command}
///     /provenance/{wall_seconds, rank}                                          [C, n]
///     /provenance, attribute played_again                                       trials that had to be begun again
///     /provenance/run_I/..                                                      one group per run
///
/// Everything outside /provenance is a function of the suite alone: the same bytes for any number of ranks, any order,
/// any shards, and after any interruption.
///
/// `records` must hold every position; `played_again` trials were in flight when a run ended, so that another run had
/// to begin them again.  Throws StorageError; `path` is then untouched.
void write_result(const std::string& path, const Suite& suite, const RecordIndex& records,
                  const std::vector<Facts>& runs, std::int64_t played_again);

/// The command that plays one trial again.
std::string rerun_command(const Suite& suite, const Cell& cell, std::int64_t trial);

}  // namespace regretbench
