// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/container/flat_map.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "store/file.hpp"
#include "store/frame.hpp"
#include "store/record_bytes.hpp"
#include "store/synchroniser.hpp"

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

/// Where a record stands in a journal, and whether its trial failed.
struct RecordPlace {
  std::int64_t offset;  ///< of its frame
  std::uint32_t size;   ///< of its frame
  FailureKind kind;
  bool failed() const { return kind != FailureKind::none; }
};

/// Trials and the seconds they took.
struct Played {
  std::int64_t trials = 0;
  double seconds = 0;
};

/// What is in a journal, as far as it is sound.  Records are located, not loaded.
struct JournalContents {
  JournalHeader header;
  boost::container::flat_map<RecordKey, RecordPlace> records;  ///< the last of equal keys counts
  std::map<std::uint64_t, Played> played;                      ///< by cell hash, every record counted
  std::int64_t superseded = 0;                                 ///< records whose key came again later
  std::vector<Facts> runs;                                     ///< provenance of each run that wrote to it
  std::int64_t records_of_last_run = 0;
  std::int64_t lost = 0;           ///< trials that runs before the last had handed out and left no record of
  std::int64_t lost_by_last_run = 0;  ///< the same of the last run: in flight now, if it is alive
  std::int64_t good_size = 0;      ///< bytes up to the first unsound frame
  std::int64_t dropped = 0;        ///< bytes after them
};

/// Reads a journal up to its first unsound frame.  Throws StorageError when it cannot be read or does not begin as a
/// journal does, and nothing for any damage after that: the good prefix is used and the rest counted in `dropped`.
JournalContents read_journal(const File& file);

/// The text of that name, or "".
std::string fact(const Facts& facts, const std::string& name);

/// The record at that place.  Throws StorageError.
Record read_record(const File& file, const RecordPlace& place);

/// The append-only log of records: frames after a magic number.  Rank 0 writes it.  What is appended at once goes out
/// in one write(2), so that a kill leaves at most one torn frame at the end.  It is flushed to disk every two seconds
/// and at the end of a run.
class Journal {
 public:
  /// Opens or creates the journal at `path` for `header`, and locks it.
  /// Throws InputError when it belongs to another suite or shard, or another run is writing it; StorageError on I/O.
  Journal(const std::string& path, const JournalHeader& header);

  /// What was there already; an unsound tail has been cut off.
  const JournalContents& contents() const { return contents_; }

  void begin_run(const Facts& provenance);
  /// Notes that so many more trials are given to ranks: those of them without a record when the run ends were played,
  /// or begun, in vain.  Negative: so many were not begun and are taken back.
  void hand_out(std::int64_t trials);
  /// Appends whole frames as record_frame makes them.  When the disk is full what was written of them is taken back
  /// before the StorageError leaves, so the journal stays sound.
  void append(std::string_view record_frames);
  /// Also flushes to disk.
  void end_run(const Facts& provenance);

  /// Puts the journal back where it was if somebody removed it, or its folder, meanwhile, and says whether it did.
  /// Throws StorageError when that cannot be done.
  bool put_back_if_removed();

 private:
  void write(std::string_view frames);

  File file_;
  JournalContents contents_;
  Synchroniser synchroniser_{file_};
};

}  // namespace regretbench
