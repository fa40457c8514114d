// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "store/journal.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Two cells (epsilon 0 and 0.5) of three trials of four rounds of random play, everything recorded.
inline Suite sample_suite(const std::vector<std::string>& overrides = {}) {
  return expand(parse_suite_file("sample.ini",
                                 "title = Sample\ntrials = 3\nhorizon = 4\nrecord = rounds\n"
                                 "[objective]\nname = markov-field\nepsilon = 0, 0.5\ngrid = 3\n"
                                 "[algorithm]\nname = random\n",
                                 overrides));
}

inline JournalHeader header_of(const Suite& suite, std::int64_t shard = 1, std::int64_t shards = 1) {
  return {suite.digest(),  suite.canonical, suite.title, suite.path, suite.text,
          suite.overrides, suite.trials,    shard,       shards};
}

/// A full-length record whose numbers tell the plan position: regret 100 p + t after round t, arm p, reward p + t / 10.
inline Record sample_record(const Suite& suite, std::int64_t position) {
  Record record;
  record.cell = suite.cell_of(position).hash;
  record.trial = suite.trial_of(position);
  record.rounds = suite.horizon;
  for (Round t = 1; t <= suite.horizon; ++t) {
    record.cumulative_regret.push_back(100.0 * static_cast<double>(position) + static_cast<double>(t));
    record.arms.push_back(static_cast<std::int32_t>(position));
    record.rewards.push_back(static_cast<double>(position) + static_cast<double>(t) / 10);
  }
  record.regret = record.cumulative_regret.back();
  record.wall_seconds = 0.25;
  record.rank = 7;
  return record;
}

inline Record failed_sample(const Suite& suite, std::int64_t position, const std::string& failure) {
  Record record;
  record.cell = suite.cell_of(position).hash;
  record.trial = suite.trial_of(position);
  record.kind = FailureKind::exception;
  record.failure = failure;
  return record;
}

}  // namespace regretbench
