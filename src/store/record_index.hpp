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
  /// Plan positions whose trial failed, ascending.
  std::vector<std::int64_t> failed() const;
  /// How many failed, by kind; kinds that did not occur are left out.
  const FailureCounts& failures() const { return failures_; }

  /// Reads the record at a position that has one.
  Record read(std::int64_t position) const;

 private:
  const Suite& suite_;
  std::vector<std::shared_ptr<const File>> journals_;
  std::vector<RecordPlace> places_;     // offset -1 where there is no record
  std::vector<std::uint16_t> sources_;  // index into journals_
  FailureCounts failures_;
};

}  // namespace regretbench
