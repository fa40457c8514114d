// SPDX-License-Identifier: Apache-2.0
#include "farm/farm.hpp"

#include <algorithm>
#include <chrono>
#include <exception>

#include "farm/message.hpp"
#include "farm/player.hpp"
#include "farm/stop_signal.hpp"
#include "store/bytes.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

constexpr int largest_world_with_playing_dispatcher = 32;
constexpr double block_seconds = 0.1;
// A block message stays below every transport's eager limit, so that rank 0 never waits for a busy worker to take it.
constexpr std::int64_t largest_block = 256;
constexpr std::size_t largest_batch = 8 << 20;  // bytes of records a worker keeps before sending

// Thrown through a trial to abandon it.  Not a std::exception, which would be taken for a failure of the trial.
struct Abandoned {};

// Runs an action at most once a millisecond of play, however short the rounds are.
template <class Action>
Pulse occasionally(Action action) {
  return [action, next = steady_clock::now()]() mutable {
    if (steady_clock::now() < next) return;
    action();
    next = steady_clock::now() + std::chrono::milliseconds(1);
  };
}

class Worker {
 public:
  Worker(const Suite& suite, int rank) : player_(suite, rank) {}

  void run() {
    request();
    request();
    const Pulse pulse = occasionally([this] {
      listen();
      if (stopped_) throw Abandoned{};
    });
    while (true) {
      listen();
      if (stopped_) blocks_.clear();
      if (!blocks_.empty()) {
        play(blocks_.front(), pulse);
        blocks_.erase(blocks_.begin());
        flush();
        if (!drained_ && !stopped_) request();
      } else if (outstanding_ == 0) {
        break;
      } else {
        pause_briefly();
      }
    }
    signal_reported_ = true;  // rank 0 no longer listens
    send(0, Tag::finished);
    // Rank 0 may still be telling this rank to stop; an unreceived message would hang MPI_Finalize.
    while (!stopped_) {
      listen();
      pause_briefly();
    }
  }

 private:
  void request() {
    send(0, Tag::request);
    ++outstanding_;
  }

  void listen() {
    if (stop_signal_arrived() && !signal_reported_) {
      send(0, Tag::signalled);
      signal_reported_ = true;
    }
    while (const auto message = receive()) {
      if (message->tag == Tag::stop) stopped_ = true;
      if (message->tag == Tag::block) {
        --outstanding_;
        auto block = ByteReader(message->bytes).get_array<std::int64_t>();
        if (block.empty()) {
          drained_ = true;
        } else {
          blocks_.push_back(std::move(block));
        }
      }
    }
  }

  void play(const std::vector<std::int64_t>& block, const Pulse& pulse) {
    try {
      for (const std::int64_t position : block) {
        batch_.put(to_bytes(player_.play(position, pulse)));
        if (batch_.bytes().size() > largest_batch) flush();
      }
    } catch (const Abandoned&) {
    }
  }

  void flush() {
    if (!batch_.bytes().empty()) send(0, Tag::records, batch_.bytes());
    batch_.bytes().clear();
  }

  Player player_;
  ByteWriter batch_;
  std::vector<std::vector<std::int64_t>> blocks_;
  int outstanding_ = 0;
  bool drained_ = false;
  bool stopped_ = false;
  bool signal_reported_ = false;
};

class Dispatcher {
 public:
  Dispatcher(const World& world, const Suite& suite, std::vector<std::int64_t> todo, const Store& store,
             Progress& progress)
      : world_(world),
        player_(suite, 0),
        todo_(std::move(todo)),
        store_(store),
        progress_(progress),
        working_(world.size() - 1) {}

  bool run() {
    const bool plays = world_.size() <= largest_world_with_playing_dispatcher;
    const Pulse pulse = occasionally([this] {
      serve();
      if (stopping_) throw Abandoned{};
    });
    while (true) {
      serve();
      if (plays && !stopping_ && next_ < todo_.size()) {
        play(pulse);
      } else if (working_ > 0) {
        pause_briefly();
      } else {
        break;
      }
    }
    if (!stopping_) tell_all_to_stop();  // releases the workers, who have all finished
    progress_.finish();
    if (error_) std::rethrow_exception(error_);
    return !stopping_ || kept_ == todo_.size();
  }

 private:
  // One trial at a time, so that the workers are answered between trials as well as within them.
  void play(const Pulse& pulse) {
    const std::int64_t position = todo_[next_++];
    try {
      keep(player_.play(position, pulse));
    } catch (const Abandoned&) {
    }
  }

  void serve() {
    if (stop_signal_arrived()) stop();
    while (const auto message = receive()) {
      switch (message->tag) {
        case Tag::request:
          send(message->source, Tag::block, next_block());
          break;
        case Tag::records:
          for (ByteReader batch(message->bytes); !batch.empty();) keep(record_from_bytes(batch.get_text()));
          break;
        case Tag::finished:
          --working_;
          break;
        case Tag::signalled:
          stop();
          break;
        case Tag::block:
        case Tag::stop:
          break;  // said by rank 0 only
      }
    }
    progress_.tick();
  }

  std::string next_block() {
    std::vector<std::int64_t> block;
    if (!stopping_) {
      const auto left = static_cast<std::int64_t>(todo_.size() - next_);
      const double trial_seconds = kept_ > 0 ? played_seconds_ / static_cast<double>(kept_) : block_seconds;
      const auto by_time = static_cast<std::int64_t>(block_seconds / std::max(trial_seconds, 1e-9));
      const std::int64_t fair_share = left / (4 * world_.size());
      const std::int64_t size =
          std::min(left, std::clamp<std::int64_t>(std::min(by_time, fair_share), 1, largest_block));
      block.assign(todo_.begin() + static_cast<std::ptrdiff_t>(next_),
                   todo_.begin() + static_cast<std::ptrdiff_t>(next_) + size);
      next_ += static_cast<std::size_t>(size);
    }
    ByteWriter writer;
    writer.put(block);
    return std::move(writer.bytes());
  }

  void keep(const Record& record) {
    if (error_) return;
    try {
      store_(record);
    } catch (...) {
      error_ = std::current_exception();
      stop();
      return;
    }
    ++kept_;
    played_seconds_ += record.wall_seconds;
    progress_.add(record.failed());
  }

  void stop() {
    if (stopping_) return;
    stopping_ = true;
    tell_all_to_stop();
  }

  void tell_all_to_stop() const {
    for (int rank = 1; rank < world_.size(); ++rank) send(rank, Tag::stop);
  }

  const World& world_;
  Player player_;
  std::vector<std::int64_t> todo_;
  std::size_t next_ = 0;  // index into todo_
  const Store& store_;
  Progress& progress_;
  int working_;
  std::size_t kept_ = 0;
  double played_seconds_ = 0;
  bool stopping_ = false;
  std::exception_ptr error_;
};

}  // namespace

bool run_farm(const World& world, const Suite& suite, std::vector<std::int64_t> todo, const Store& store,
              Progress& progress) {
  if (world.first()) return Dispatcher(world, suite, std::move(todo), store, progress).run();
  Worker(suite, world.rank()).run();
  return true;
}

}  // namespace regretbench
