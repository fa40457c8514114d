// SPDX-License-Identifier: Apache-2.0
#include "store/record_index.hpp"

namespace regretbench {

RecordIndex::RecordIndex(const Suite& suite)
    : suite_(suite),
      offsets_(static_cast<std::size_t>(suite.size()), -1),
      sources_(static_cast<std::size_t>(suite.size()), 0) {}

std::int64_t RecordIndex::add(std::shared_ptr<const File> journal, const JournalContents& contents) {
  std::int64_t doubled = 0;
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell) {
    const std::uint64_t hash = suite_.cells[cell].hash;
    for (auto entry = contents.records.lower_bound({hash, 0});
         entry != contents.records.end() && entry->first.cell == hash && entry->first.trial < suite_.trials; ++entry) {
      const std::size_t position =
          cell * static_cast<std::size_t>(suite_.trials) + static_cast<std::size_t>(entry->first.trial);
      if (offsets_[position] >= 0) {
        ++doubled;
        continue;
      }
      ++found_;
      offsets_[position] = entry->second.offset;
      failed_ += entry->second.failed;
      sources_[position] = static_cast<std::uint16_t>(journals_.size());
    }
  }
  journals_.push_back(std::move(journal));
  return doubled;
}

std::vector<std::int64_t> RecordIndex::missing() const {
  std::vector<std::int64_t> positions;
  for (std::size_t position = 0; position < offsets_.size(); ++position)
    if (offsets_[position] < 0) positions.push_back(static_cast<std::int64_t>(position));
  return positions;
}

Record RecordIndex::read(std::int64_t position) const {
  const auto index = static_cast<std::size_t>(position);
  return read_record(*journals_[sources_[index]], offsets_[index]);
}

}  // namespace regretbench
