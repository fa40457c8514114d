// SPDX-License-Identifier: Apache-2.0
#include <chrono>

#include "farm/farm.hpp"
#include "farm/message.hpp"
#include "farm/patience.hpp"
#include "farm/playing_thread.hpp"
#include "farm/stop_signal.hpp"
#include "store/bytes.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

// Finished records wait this long at most for company on their way to rank 0.
constexpr auto sending_interval = std::chrono::milliseconds(250);

class Worker {
 public:
  Worker(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings)
      : thread_(std::move(suite), world.rank(), settings.trial_timeout) {}

  void run() {
    while (!stopped_ && !(drained_ && thread_.idle())) {
      if (stop_signal_arrived() && !signal_reported_) report_signal();
      thread_.leave_stuck_trial();
      // Records first: their times size the block that the request brings.
      if (thread_.idle() || steady_clock::now() >= next_sending_) send_records();
      if (!asked_ && !drained_ && thread_.hungry()) ask();
      if (!listen()) thread_.wait(patience_.next());
    }
    ByteWriter not_begun;
    not_begun.put(thread_.drop());
    send_records();
    signal_reported_ = true;  // rank 0 no longer listens
    send(0, Tag::finished, not_begun.bytes());
    // Rank 0 may still be telling this rank to stop; an unreceived message would hang MPI_Finalize.
    while (!stopped_) {
      if (!listen()) patience_.pause();
    }
  }

 private:
  void report_signal() {
    send(0, Tag::signalled);
    signal_reported_ = true;
  }

  void ask() {
    send(0, Tag::request);
    asked_ = true;
    patience_.reset();
  }

  void send_records() {
    next_sending_ = steady_clock::now() + sending_interval;
    if (const std::string records = thread_.take(); !records.empty()) send(0, Tag::records, records);
  }

  // Whether anything was heard.
  bool listen() {
    bool heard = false;
    while (const auto message = receive()) {
      heard = true;
      if (message->tag == Tag::stop) stopped_ = true;
      if (message->tag == Tag::block) {
        asked_ = false;
        const Block block = block_from_bytes(message->bytes);
        if (block.empty())
          drained_ = true;
        else
          thread_.give(block);
      }
    }
    if (heard) patience_.reset();
    return heard;
  }

  PlayingThread thread_;
  Patience patience_;
  steady_clock::time_point next_sending_ = steady_clock::now();
  bool asked_ = false;  // for a block that has not come yet
  bool drained_ = false;
  bool stopped_ = false;
  bool signal_reported_ = false;
};

}  // namespace

void take_part(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings) {
  Worker(world, std::move(suite), settings).run();
}

}  // namespace regretbench
