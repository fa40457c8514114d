// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "farm/schedule.hpp"

namespace regretbench {

/// What ranks say to each other.
enum class Tag : int {
  request = 1,  ///< worker: one more block, please
  records,      ///< worker: finished records, each length first
  finished,     ///< worker: all is sent and this rank plays no more; how many trials it was given and did not begin
  signalled,    ///< worker: a stop signal arrived here
  block,        ///< rank 0: trials to play; none means there are no more
  stop          ///< rank 0: drop what is in flight and finish
};

struct Message {
  Tag tag;
  int source;
  std::string bytes;
};

void send(int rank, Tag tag, std::string_view bytes = {});

/// The next message if one has arrived.
std::optional<Message> receive();

std::string to_bytes(const Block& block);
Block block_from_bytes(std::string_view bytes);

}  // namespace regretbench
