// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "store/record_index.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Part i of n of a plan: the positions p with p mod n = i - 1.
struct Shard {
  std::int64_t index = 1;
  std::int64_t count = 1;

  bool whole() const { return count == 1; }
  bool holds(std::int64_t position) const { return position % count == index - 1; }
  /// How many of the positions 0 .. total - 1 it holds.
  std::int64_t size(std::int64_t total) const { return (total - index + count) / count; }
};

/// Parses "2/3".  Throws InputError.
Shard parse_shard(const std::string& text);

/// The files of a run: the journal its records are appended to, and the result made of them.
class Output {
 public:
  /// `path`: of the result, "F.h5".  Throws InputError when the name does not end in .h5, when a result of another
  /// suite stands there, or when the journal is another suite's or in use; StorageError on I/O.
  /// `retry_failed`: trials that failed count as not done.
  Output(const Suite& suite, const std::string& path, const Shard& shard, bool retry_failed);

  const std::string& result_path() const { return result_path_; }
  const std::string& journal_path() const { return journal_path_; }

  /// True when the result is there with every trial of the plan, so that nothing is left to do.
  bool finished() const { return !journal_; }
  /// Failed trials, once finished or settled.
  const FailureCounts& failures() const { return failures_; }
  /// The text of the first of them and the command that plays it again; after settle() only.
  const std::string& first_failure() const { return first_failure_; }

  Journal& journal() { return *journal_; }
  /// Bytes of a torn tail that were cut off the journal.
  std::int64_t dropped() const { return journal_->contents().dropped; }
  /// Plan positions of this shard that are to be played, ascending.
  std::vector<std::int64_t> todo() const;

  /// Reads the journal back, which must hold every trial of the shard by now, and makes the result file of a whole plan.
  void settle();

 private:
  std::vector<std::int64_t> own(std::vector<std::int64_t> positions) const;

  const Suite& suite_;
  Shard shard_;
  std::string result_path_;
  std::string journal_path_;
  std::unique_ptr<Journal> journal_;
  bool retry_failed_;
  FailureCounts failures_;
  std::string first_failure_;
};

/// The plan that a journal was last written for: its suite with the trials and the filter of the last run.
Suite last_plan(const JournalContents& contents);

/// "F.journal", or "F.shard-2-of-3.journal".
std::string journal_path(const std::string& result_path, const Shard& shard);

}  // namespace regretbench
