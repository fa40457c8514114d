// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "trial/record.hpp"

namespace regretbench {

/// The record as bytes, the form in which it travels between ranks and lies in the journal.
std::string to_bytes(const Record& record);

/// Throws std::out_of_range when the bytes are not a record.
Record record_from_bytes(std::string_view bytes);

/// Whose record it is.
struct RecordKey {
  std::uint64_t cell;  ///< the cell's hash
  std::int64_t trial;
  auto operator<=>(const RecordKey&) const = default;
};

/// What can be said of a record without unpacking it.
struct RecordGlance {
  RecordKey key;
  FailureKind kind;
  double wall_seconds;
  bool failed() const { return kind != FailureKind::none; }
};

/// Reads the ends of a record's bytes and trusts what lies between.  Throws std::out_of_range when they are too few.
RecordGlance glance(std::string_view bytes);

}  // namespace regretbench
