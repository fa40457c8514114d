// SPDX-License-Identifier: Apache-2.0
#include "store/record_bytes.hpp"

#include <stdexcept>

#include "store/bytes.hpp"

namespace regretbench {
namespace {

// The last two fields, found from the end.
constexpr std::size_t wall_seconds_and_rank = sizeof(double) + sizeof(std::int32_t);

}  // namespace

std::string to_bytes(const Record& record) {
  ByteWriter writer;
  writer.put(record.cell);
  writer.put(record.trial);
  writer.put(static_cast<std::int32_t>(record.kind));
  writer.put(record.failure);
  writer.put(record.rounds);
  writer.put(record.regret);
  writer.put(record.resets);
  writer.put(record.cumulative_regret);
  writer.put(record.arms);
  writer.put(record.rewards);
  writer.put(record.tasks);
  writer.put(record.wall_seconds);
  writer.put(record.rank);
  return std::move(writer.bytes());
}

Record record_from_bytes(std::string_view bytes) {
  ByteReader reader(bytes);
  Record record;
  record.cell = reader.get<std::uint64_t>();
  record.trial = reader.get<std::int64_t>();
  const auto kind = reader.get<std::int32_t>();
  if (kind < static_cast<int>(FailureKind::none) || kind > static_cast<int>(FailureKind::program))
    throw std::out_of_range("no kind of failure");
  record.kind = static_cast<FailureKind>(kind);
  record.failure = reader.get_text();
  record.rounds = reader.get<Round>();
  record.regret = reader.get<double>();
  record.resets = reader.get_array<std::int32_t>();
  record.cumulative_regret = reader.get_array<double>();
  record.arms = reader.get_array<std::int32_t>();
  record.rewards = reader.get_array<double>();
  record.tasks = reader.get<std::int32_t>();
  record.wall_seconds = reader.get<double>();
  record.rank = reader.get<std::int32_t>();
  if (!reader.empty()) throw std::out_of_range("bytes after the record");
  return record;
}

RecordGlance glance(std::string_view bytes) {
  ByteReader front(bytes);
  const auto cell = front.get<std::uint64_t>();
  const auto trial = front.get<std::int64_t>();
  const auto kind = front.get<std::int32_t>();
  ByteReader back(bytes.substr(bytes.size() - wall_seconds_and_rank));
  return {{cell, trial}, static_cast<FailureKind>(kind), back.get<double>()};
}

}  // namespace regretbench
