// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <algorithm>
#include <boost/crc.hpp>
#include <filesystem>
#include <sstream>

#include "core/error.hpp"
#include "store/bytes.hpp"

namespace regretbench {
namespace {

constexpr std::string_view magic = "RGBJRNL2";
constexpr char header_kind = 'H';
constexpr char begin_kind = 'B';
constexpr char end_kind = 'E';
constexpr char record_kind = 'R';

// A frame is length (4 bytes, of kind and payload), CRC-32 of kind and payload (4 bytes), kind (1 byte), payload.
constexpr std::size_t frame_head = 8;
constexpr std::uint32_t largest_frame = 1u << 30;

std::uint32_t checksum(std::string_view bytes) {
  boost::crc_32_type crc;
  crc.process_bytes(bytes.data(), bytes.size());
  return crc.checksum();
}

std::string framed(char kind, std::string_view payload) {
  std::string body(1, kind);
  body += payload;
  ByteWriter writer;
  writer.put(static_cast<std::uint32_t>(body.size()));
  writer.put(checksum(body));
  return writer.bytes() + body;
}

// Kind and payload of the frame at `offset`, or nothing when it is unsound or not all there.
std::optional<std::string> read_frame(const File& file, std::int64_t offset) {
  const std::string head = file.read(offset, frame_head);
  if (head.size() < frame_head) return std::nullopt;
  ByteReader reader(head);
  const auto length = reader.get<std::uint32_t>();
  const auto expected = reader.get<std::uint32_t>();
  if (length == 0 || length > largest_frame || offset + static_cast<std::int64_t>(frame_head + length) > file.size())
    return std::nullopt;
  std::string body = file.read(offset + static_cast<std::int64_t>(frame_head), length);
  if (body.size() != length || checksum(body) != expected) return std::nullopt;
  return body;
}

std::string facts_to_bytes(const Facts& facts) {
  ByteWriter writer;
  writer.put(static_cast<std::uint64_t>(facts.size()));
  for (const auto& [name, text] : facts) {
    writer.put(name);
    writer.put(text);
  }
  return std::move(writer.bytes());
}

Facts facts_from_bytes(std::string_view bytes) {
  ByteReader reader(bytes);
  Facts facts;
  for (auto left = reader.get<std::uint64_t>(); left > 0; --left) {
    std::string name = reader.get_text();
    facts.emplace_back(std::move(name), reader.get_text());
  }
  return facts;
}

std::string header_to_bytes(const JournalHeader& header) {
  ByteWriter writer;
  for (const auto* text : {&header.digest, &header.canonical, &header.title, &header.suite_path, &header.suite_text})
    writer.put(*text);
  writer.put(static_cast<std::uint64_t>(header.overrides.size()));
  for (const auto& text : header.overrides) writer.put(text);
  for (const auto number : {header.trials, header.shard, header.shards}) writer.put(number);
  return std::move(writer.bytes());
}

JournalHeader header_from_bytes(std::string_view bytes) {
  ByteReader reader(bytes);
  JournalHeader header;
  for (auto* text : {&header.digest, &header.canonical, &header.title, &header.suite_path, &header.suite_text})
    *text = reader.get_text();
  for (auto left = reader.get<std::uint64_t>(); left > 0; --left) header.overrides.push_back(reader.get_text());
  for (auto* number : {&header.trials, &header.shard, &header.shards}) *number = reader.get<std::int64_t>();
  return header;
}

// "objective.. was A, is B" for the first line in which two canonical texts differ.
std::string first_difference(const std::string& then, const std::string& now) {
  std::istringstream a(then);
  std::istringstream b(now);
  std::string was;
  std::string is;
  do {
    was = is = "nothing";
    std::getline(a, was);
    std::getline(b, is);
  } while (was == is && (a || b));
  const auto shortened = [](const std::string& text) { return text.size() > 160 ? text.substr(0, 157) + "..." : text; };
  return "it was '" + shortened(was) + "', it is '" + shortened(is) + "'";
}

using Records = decltype(JournalContents::records);
using Found = Records::sequence_type;

// A sorted array: a study of millions of records would not fit into a tree beside a rank's other memory.
Records latest_by_key(Found found) {
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto kept =
      std::unique(found.rbegin(), found.rend(), [](const auto& a, const auto& b) { return a.first == b.first; });
  found.erase(found.begin(), kept.base());
  Records records;
  records.adopt_sequence(boost::container::ordered_unique_range, std::move(found));
  return records;
}

}  // namespace

JournalContents read_journal(const File& file) {
  JournalContents contents;
  if (file.read(0, magic.size()) != magic) throw StorageError(file.path() + ": is not a regretbench journal");
  std::int64_t offset = magic.size();
  bool first = true;
  Found found;
  while (const auto body = read_frame(file, offset)) {
    const std::string_view payload = std::string_view(*body).substr(1);
    try {
      if (first != (body->front() == header_kind)) break;
      if (first) contents.header = header_from_bytes(payload);
      if (body->front() == begin_kind) {
        contents.runs.push_back(facts_from_bytes(payload));
        contents.records_of_last_run = 0;
      }
      if (body->front() == end_kind && !contents.runs.empty()) {
        const Facts facts = facts_from_bytes(payload);
        contents.runs.back().insert(contents.runs.back().end(), facts.begin(), facts.end());
      }
      if (body->front() == record_kind) {
        const RecordPlace place{offset, record_from_bytes(payload).failed()};
        found.emplace_back(key_from_bytes(payload), place);
        ++contents.records_of_last_run;
      }
    } catch (const std::exception&) {
      break;  // a sound checksum over senseless bytes: somebody else wrote them
    }
    first = false;
    offset += static_cast<std::int64_t>(frame_head + body->size());
  }
  if (first) throw StorageError(file.path() + ": its header is damaged, so nothing says which suite it belongs to");
  const auto count = static_cast<std::int64_t>(found.size());
  contents.records = latest_by_key(std::move(found));
  contents.duplicates = count - static_cast<std::int64_t>(contents.records.size());
  contents.good_size = offset;
  contents.dropped = file.size() - offset;
  return contents;
}

std::string fact(const Facts& facts, const std::string& name) {
  for (const auto& [known, text] : facts)
    if (known == name) return text;
  return "";
}

Record read_record(const File& file, std::int64_t offset) {
  const auto body = read_frame(file, offset);
  if (!body || body->front() != record_kind) throw StorageError(file.path() + ": was changed while it was being read");
  return record_from_bytes(std::string_view(*body).substr(1));
}

Journal::Journal(const std::string& path, const JournalHeader& header) : file_(path, File::Mode::append) {
  if (!file_.lock())
    throw InputError(path + ": another run is writing this journal; wait for it or choose another --out");
  // A kill in the middle of the very first write leaves a part of it, which holds nothing.
  const std::string beginning = std::string(magic) + framed(header_kind, header_to_bytes(header));
  if (file_.size() < static_cast<std::int64_t>(beginning.size()) &&
      beginning.starts_with(file_.read(0, beginning.size()))) {
    file_.truncate(0);
    file_.append(beginning);
    synchronise_directory_of(path);
  }
  contents_ = read_journal(file_);
  const JournalHeader& found = contents_.header;
  if (found.digest != header.digest)
    throw InputError(path +
                     ": was written from a different suite: " + first_difference(found.canonical, header.canonical) +
                     "; choose another --out or remove the journal");
  if (found.shard != header.shard || found.shards != header.shards)
    throw InputError(path + ": was written as shard " + std::to_string(found.shard) + "/" +
                     std::to_string(found.shards) + ", not " + std::to_string(header.shard) + "/" +
                     std::to_string(header.shards));
  if (contents_.dropped > 0) file_.truncate(contents_.good_size);
}

void Journal::append_frame(char kind, std::string_view payload) {
  const std::int64_t size = file_.size();
  try {
    file_.append(framed(kind, payload));
  } catch (const StorageError&) {
    file_.truncate(size);
    throw;
  }
}

void Journal::begin_run(const Facts& provenance) { append_frame(begin_kind, facts_to_bytes(provenance)); }
void Journal::append(std::string_view record) { append_frame(record_kind, record); }
void Journal::end_run(const Facts& provenance) { append_frame(end_kind, facts_to_bytes(provenance)); }

}  // namespace regretbench
