// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/file.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {

/// Named texts, in the order they were noted.
using Facts = std::vector<std::pair<std::string, std::string>>;

/// Which suite, and which part of it, a journal belongs to.
struct JournalHeader {
  std::string digest;     ///< Suite::digest()
  std::string canonical;  ///< Suite::canonical_text()
  std::string title;
  std::string suite_path;
  std::string suite_text;
  std::vector<std::string> overrides;  ///< --set and --filter as given
  std::int64_t trials = 0;
  std::int64_t shard = 1;  ///< of `shards`; 1-based
  std::int64_t shards = 1;
};

/// Where a record stands in a journal, and what can be said of it without loading it again.
struct RecordPlace {
  std::int64_t offset;  ///< of its frame
  bool failed;
};

/// What is in a journal, as far as it is sound.  Records are located, not loaded.
struct JournalContents {
  JournalHeader header;
  boost::container::flat_map<RecordKey, RecordPlace> records;  ///< the last of equal keys counts
  std::int64_t duplicates = 0;                                 ///< records whose key was there already
  std::vector<Facts> runs;                                     ///< provenance of each run that wrote to it
  std::int64_t records_of_last_run = 0;
  std::int64_t good_size = 0;  ///< bytes up to the first unsound frame
  std::int64_t dropped = 0;    ///< bytes after them
};

/// Reads a journal up to its first unsound frame.  Throws StorageError when it cannot be read or does not begin as a
/// journal does, and nothing for any damage after that: the good prefix is used and the rest counted in `dropped`.
JournalContents read_journal(const File& file);

/// The text of that name, or "".
std::string fact(const Facts& facts, const std::string& name);

/// The record whose frame stands at `offset`.
Record read_record(const File& file, std::int64_t offset);

/// The append-only log of records: frames (length, checksum, kind, payload) after a magic number.  Rank 0 writes it.
/// One frame is one write(2), so that a kill leaves at most one torn frame at the end.
class Journal {
 public:
  /// Opens or creates the journal at `path` for `header`, and locks it.
  /// Throws InputError when it belongs to another suite or shard, or another run is writing it; StorageError on I/O.
  Journal(const std::string& path, const JournalHeader& header);

  /// What was there already; an unsound tail has been cut off.
  const JournalContents& contents() const { return contents_; }

  void begin_run(const Facts& provenance);
  /// Appends one record in its byte form.  When the disk is full the torn frame is taken back before the StorageError
  /// leaves, so the journal stays sound.
  void append(std::string_view record);
  void end_run(const Facts& provenance);
  void synchronise() { file_.synchronise(); }

 private:
  void append_frame(char kind, std::string_view payload);

  File file_;
  JournalContents contents_;
};

}  // namespace regretbench
