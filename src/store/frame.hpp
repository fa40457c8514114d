// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "store/file.hpp"
#include "trial/record.hpp"

namespace regretbench {

enum class FrameKind : char {
  header = 'H',      ///< which suite the journal belongs to; the first frame and no other
  begin = 'B',       ///< a run begins: its provenance
  handed_out = 'A',  ///< how many more trials the run has given to its ranks
  record = 'R',
  end = 'E'  ///< the run ended by itself: what is known only then
};

/// The unit of a journal: length of kind and payload (4 bytes), CRC-32 of kind and payload (4), kind (1), payload.
struct Frame {
  FrameKind kind;
  std::string_view payload;
  std::size_t size;  ///< in the journal, bytes
};

std::string framed(FrameKind kind, std::string_view payload);

/// A record as the frame that goes into the journal: what ranks send, so that rank 0 need only copy it.
std::string record_frame(const Record& record);

/// The frame at the beginning of `bytes`; nothing when it is unsound or not all there.
std::optional<Frame> first_frame(std::string_view bytes);

/// The same for bytes framed by this program a moment ago, whose checksums need no proof.
std::optional<Frame> first_trusted_frame(std::string_view bytes);

/// Reads the frames of a file one after the other, some megabytes at once.
class FrameReader {
 public:
  /// From `offset` on.  The file must outlive the reader.
  FrameReader(const File& file, std::int64_t offset) : file_(file), offset_(offset) {}

  /// The next frame, valid until the next call; nothing at the first that is unsound or not all there.
  /// Throws StorageError when the file cannot be read.
  std::optional<Frame> next();

  /// Where the next frame begins.
  std::int64_t offset() const { return offset_; }

 private:
  std::string_view unread() const { return std::string_view(buffer_).substr(used_); }
  std::size_t needed() const;  // for the next frame to be whole
  void refill(std::size_t count);

  const File& file_;
  std::int64_t offset_;
  std::string buffer_;
  std::size_t used_ = 0;  // bytes of the buffer before offset_
};

}  // namespace regretbench
