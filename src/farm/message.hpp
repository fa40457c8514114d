// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace regretbench {

/// What ranks say to each other.
enum class Tag : int {
  request = 1,  ///< worker: one more block, please
  records,      ///< worker: finished records, each length first
  finished,     ///< worker: all is sent and this rank plays no more
  signalled,    ///< worker: a stop signal arrived here
  block,        ///< rank 0: plan positions to play; none means there are no more
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

/// Sleeps briefly: a waiting rank must not take the core from a playing one.
void pause_briefly();

}  // namespace regretbench
