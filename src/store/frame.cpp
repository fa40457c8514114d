// SPDX-License-Identifier: Apache-2.0
#include "store/frame.hpp"

#include <zlib.h>

#include <algorithm>

#include "store/bytes.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {
namespace {

constexpr std::size_t head_size = 8;
constexpr std::uint32_t largest_body = 1u << 30;
constexpr std::size_t read_size = 4 << 20;

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

// Length of kind and payload; 0 where no frame can begin.
std::uint32_t body_size(std::string_view bytes) {
  if (bytes.size() < head_size) return 0;
  const auto size = ByteReader(bytes).get<std::uint32_t>();
  return size <= largest_body ? size : 0;
}

}  // namespace

std::string framed(FrameKind kind, std::string_view payload) {
  std::string body(1, static_cast<char>(kind));
  body += payload;
  ByteWriter writer;
  writer.put(static_cast<std::uint32_t>(body.size()));
  writer.put(checksum(body));
  return writer.bytes() + body;
}

std::string record_frame(const Record& record) { return framed(FrameKind::record, to_bytes(record)); }

std::optional<Frame> first_trusted_frame(std::string_view bytes) {
  const std::uint32_t size = body_size(bytes);
  if (size == 0 || bytes.size() - head_size < size) return std::nullopt;
  const std::string_view body = bytes.substr(head_size, size);
  return Frame{static_cast<FrameKind>(body.front()), body.substr(1), head_size + size};
}

std::optional<Frame> first_frame(std::string_view bytes) {
  const auto frame = first_trusted_frame(bytes);
  if (!frame) return std::nullopt;
  ByteReader head(bytes.substr(sizeof(std::uint32_t)));
  if (checksum(bytes.substr(head_size, frame->size - head_size)) != head.get<std::uint32_t>()) return std::nullopt;
  return frame;
}

std::size_t FrameReader::needed() const {
  return unread().size() < head_size ? head_size : head_size + body_size(unread());
}

void FrameReader::refill(std::size_t count) {
  // Damaged bytes may promise any length; memory is taken only for what the file holds.
  buffer_ = file_.read(offset_, std::min(count, static_cast<std::size_t>(file_.size() - offset_)));
  used_ = 0;
}

std::optional<Frame> FrameReader::next() {
  if (unread().size() < needed()) refill(read_size);
  if (unread().size() < needed()) refill(needed());
  const auto frame = first_frame(unread());
  if (frame) {
    used_ += frame->size;
    offset_ += static_cast<std::int64_t>(frame->size);
  }
  return frame;
}

}  // namespace regretbench
