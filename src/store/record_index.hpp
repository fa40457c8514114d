// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "store/journal.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Finds the records of a plan in one or more journals, by plan position.
class RecordIndex {
 public:
  explicit RecordIndex(const Suite& suite);

  /// Takes the records of a journal that belong to the plan.  Returns how many stand at a position that
  /// was taken already; the first stays.
  std::int64_t add(std::shared_ptr<const File> journal, const JournalContents& contents);

  /// Plan positions without a record, ascending.
  std::vector<std::int64_t> missing() const;
  std::int64_t found() const { return found_; }
  std::int64_t failed() const { return failed_; }
  bool has(std::int64_t position) const { return offsets_[static_cast<std::size_t>(position)] >= 0; }

  /// Reads the record at a position that has one.
  Record read(std::int64_t position) const;

 private:
  const Suite& suite_;
  std::vector<std::shared_ptr<const File>> journals_;
  std::vector<std::int64_t> offsets_;   // of the frame, -1 where there is none
  std::vector<std::uint16_t> sources_;  // index into journals_
  std::int64_t found_ = 0;
  std::int64_t failed_ = 0;
};

}  // namespace regretbench
