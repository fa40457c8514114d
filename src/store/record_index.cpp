// SPDX-License-Identifier: Apache-2.0
#include "store/record_index.hpp"

namespace regretbench {

RecordIndex::RecordIndex(const Suite& suite)
    : suite_(suite),
      places_(static_cast<std::size_t>(suite.size()), RecordPlace{-1, 0, FailureKind::none}),
      sources_(static_cast<std::size_t>(suite.size()), 0) {}

std::int64_t RecordIndex::add(std::shared_ptr<const File> journal, const JournalContents& contents) {
  std::int64_t doubled = 0;
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell) {
    const std::uint64_t hash = suite_.cells[cell].hash;
    for (auto entry = contents.records.lower_bound({hash, 0});
         entry != contents.records.end() && entry->first.cell == hash && entry->first.trial < suite_.trials; ++entry) {
      const std::size_t position =
          cell * static_cast<std::size_t>(suite_.trials) + static_cast<std::size_t>(entry->first.trial);
      if (places_[position].offset >= 0) {
        ++doubled;
        continue;
      }
      places_[position] = entry->second;
      sources_[position] = static_cast<std::uint16_t>(journals_.size());
      if (entry->second.failed()) ++failures_[entry->second.kind];
    }
  }
  journals_.push_back(std::move(journal));
  return doubled;
}

namespace {

template <class Predicate>
std::vector<std::int64_t> positions_where(const std::vector<RecordPlace>& places, Predicate holds) {
  std::vector<std::int64_t> positions;
  for (std::size_t position = 0; position < places.size(); ++position)
    if (holds(places[position])) positions.push_back(static_cast<std::int64_t>(position));
  return positions;
}

}  // namespace

std::vector<std::int64_t> RecordIndex::missing() const {
  return positions_where(places_, [](const RecordPlace& place) { return place.offset < 0; });
}

std::vector<std::int64_t> RecordIndex::failed() const {
  return positions_where(places_, [](const RecordPlace& place) { return place.failed(); });
}

Record RecordIndex::read(std::int64_t position) const {
  const auto index = static_cast<std::size_t>(position);
  return read_record(*journals_[sources_[index]], places_[index]);
}

}  // namespace regretbench
