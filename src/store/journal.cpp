// SPDX-License-Identifier: Apache-2.0
#include "store/journal.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "core/error.hpp"
#include "store/bytes.hpp"

namespace regretbench {
namespace {

constexpr std::string_view magic = "RGBJRNL2";
constexpr std::string_view older_magic = "RGBJRNL1";

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
  const std::string beginning = file.read(0, magic.size());
  if (beginning == older_magic)
    throw StorageError(file.path() + ": was written by regretbench 0.1, whose journals this version does not read");
  if (beginning != magic) throw StorageError(file.path() + ": is not a regretbench journal");
  FrameReader frames(file, static_cast<std::int64_t>(magic.size()));
  std::int64_t offset = frames.offset();  // of the frame about to be read
  bool first = true;
  Found found;
  std::int64_t handed_out = 0;  // by the last run
  while (const auto frame = frames.next()) {
    try {
      if (first != (frame->kind == FrameKind::header)) break;
      switch (frame->kind) {
        case FrameKind::header:
          contents.header = header_from_bytes(frame->payload);
          break;
        case FrameKind::begin: {
          Facts facts = facts_from_bytes(frame->payload);
          contents.lost += handed_out - contents.records_of_last_run;
          contents.runs.push_back(std::move(facts));
          contents.records_of_last_run = handed_out = 0;
          break;
        }
        case FrameKind::handed_out:
          handed_out += ByteReader(frame->payload).get<std::int64_t>();
          break;
        case FrameKind::record: {
          const Record record = record_from_bytes(frame->payload);
          found.emplace_back(RecordKey{record.cell, record.trial},
                             RecordPlace{offset, static_cast<std::uint32_t>(frame->size), record.kind});
          Played& played = contents.played[record.cell];
          ++played.trials;
          played.seconds += record.wall_seconds;
          ++contents.records_of_last_run;
          break;
        }
        case FrameKind::end:
          if (const Facts facts = facts_from_bytes(frame->payload); !contents.runs.empty())
            contents.runs.back().insert(contents.runs.back().end(), facts.begin(), facts.end());
          break;
      }
    } catch (const std::exception&) {
      break;  // a sound checksum over senseless bytes: somebody else wrote them
    }
    first = false;
    offset = frames.offset();
  }
  if (first) throw StorageError(file.path() + ": its header is damaged, so nothing says which suite it belongs to");
  const auto count = static_cast<std::int64_t>(found.size());
  contents.records = latest_by_key(std::move(found));
  contents.superseded = count - static_cast<std::int64_t>(contents.records.size());
  contents.lost_by_last_run = handed_out - contents.records_of_last_run;
  contents.good_size = offset;
  contents.dropped = file.size() - offset;
  return contents;
}

std::string fact(const Facts& facts, const std::string& name) {
  for (const auto& [known, text] : facts)
    if (known == name) return text;
  return "";
}

Record read_record(const File& file, const RecordPlace& place) {
  const std::string bytes = file.read(place.offset, place.size);
  const auto frame = first_frame(bytes);
  if (!frame || frame->kind != FrameKind::record)
    throw StorageError(file.path() + ": was changed while it was being read");
  return record_from_bytes(frame->payload);
}

Journal::Journal(const std::string& path, const JournalHeader& header) : file_(path, File::Mode::append) {
  if (!file_.lock())
    throw InputError(path + ": another run is writing this journal; wait for it or choose another --out");
  // A kill in the middle of the very first write leaves a part of it, which holds nothing.
  const std::string beginning = std::string(magic) + framed(FrameKind::header, header_to_bytes(header));
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

void Journal::write(std::string_view frames) {
  const std::int64_t size = file_.size();
  try {
    file_.append(frames);
  } catch (const StorageError&) {
    file_.truncate(size);
    throw;
  }
  synchroniser_.note_write();
}

void Journal::begin_run(const Facts& provenance) { write(framed(FrameKind::begin, facts_to_bytes(provenance))); }

void Journal::hand_out(std::int64_t trials) {
  ByteWriter payload;
  payload.put(trials);
  write(framed(FrameKind::handed_out, payload.bytes()));
}

void Journal::append(std::string_view record_frames) { write(record_frames); }

void Journal::end_run(const Facts& provenance) {
  write(framed(FrameKind::end, facts_to_bytes(provenance)));
  synchroniser_.flush();
}

bool Journal::put_back_if_removed() {
  if (file_.in_place()) return false;
  file_.put_back();
  return true;
}

}  // namespace regretbench
