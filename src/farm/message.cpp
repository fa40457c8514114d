// SPDX-License-Identifier: Apache-2.0
#include "farm/message.hpp"

#include <mpi.h>

#include "store/bytes.hpp"

namespace regretbench {

void send(int rank, Tag tag, std::string_view bytes) {
  MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_CHAR, rank, static_cast<int>(tag), MPI_COMM_WORLD);
}

std::optional<Message> receive() {
  int arrived = 0;
  MPI_Status status;
  // Open MPI looks for a message before it lets the transports bring any, and these take a pass or two to do it: what has
  // come since the last call is found only by a later look.
  for (int look = 0; look < 4 && arrived == 0; ++look)
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &arrived, &status);
  if (arrived == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_CHAR, &size);
  Message message{static_cast<Tag>(status.MPI_TAG), status.MPI_SOURCE,
                  std::string(static_cast<std::size_t>(size), '\0')};
  MPI_Recv(message.bytes.data(), size, MPI_CHAR, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return message;
}

std::string to_bytes(const Block& block) {
  ByteWriter writer;
  for (const Range& range : block) {
    writer.put(range.first);
    writer.put(range.count);
  }
  return std::move(writer.bytes());
}

Block block_from_bytes(std::string_view bytes) {
  Block block;
  for (ByteReader reader(bytes); !reader.empty();) {
    const auto first = reader.get<std::int64_t>();
    block.push_back({first, reader.get<std::int64_t>()});
  }
  return block;
}

}  // namespace regretbench
