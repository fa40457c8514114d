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

/// Cell hash and trial alone, which stand first.
struct RecordKey {
  std::uint64_t cell;
  std::int64_t trial;
  auto operator<=>(const RecordKey&) const = default;
};
RecordKey key_from_bytes(std::string_view bytes);

}  // namespace regretbench
