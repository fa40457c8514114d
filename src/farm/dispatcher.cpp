// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <exception>
#include <iostream>
#include <map>
#include <unordered_map>

#include "farm/farm.hpp"
#include "farm/message.hpp"
#include "farm/patience.hpp"
#include "farm/playing_thread.hpp"
#include "farm/stop_signal.hpp"
#include "store/bytes.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

constexpr auto journal_look_interval = std::chrono::seconds(1);

class Dispatcher {
 public:
  Dispatcher(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings, Schedule& schedule,
             Journal& journal, Progress& progress)
      : world_(world),
        settings_(settings),
        schedule_(schedule),
        journal_(journal),
        progress_(progress),
        working_(world.size() - 1) {
    for (std::size_t cell = 0; cell < suite->cells.size(); ++cell) cells_[suite->cells[cell].hash] = cell;
    if (settings.players_of(world.size()) == world.size()) thread_.emplace(std::move(suite), 0, settings.trial_timeout);
  }

  Outcome run() {
    while (working_ > 0 || (thread_ && !(stopping_ || (schedule_.left() == 0 && thread_->idle())))) {
      if (stop_signal_arrived()) stop(Outcome::signalled);
      const bool heard = serve();
      if (thread_) attend_own_thread();
      look_after_journal();
      progress_.tick();
      if (heard)
        patience_.reset();
      else if (thread_)
        thread_->wait(patience_.next());
      else
        patience_.pause();
    }
    if (thread_) keep(thread_->take());
    if (!stopping_) tell_all_to_stop();  // releases the others, who have all finished
    progress_.finish();
    if (error_) std::rethrow_exception(error_);
    return outcome_;
  }

 private:
  bool serve() {
    bool heard = false;
    while (const auto message = receive()) {
      heard = true;
      switch (message->tag) {
        case Tag::request:
          send(message->source, Tag::block, to_bytes(next_block()));
          break;
        case Tag::records:
          keep(message->bytes);
          break;
        case Tag::finished:
          take_back(ByteReader(message->bytes).get<std::int64_t>());
          --working_;
          break;
        case Tag::signalled:
          stop(Outcome::signalled);
          break;
        case Tag::block:
        case Tag::stop:
          break;  // said by rank 0 only
      }
    }
    return heard;
  }

  void attend_own_thread() {
    thread_->leave_stuck_trial();
    keep(thread_->take());
    if (stopping_ || !thread_->hungry()) return;
    if (const Block block = next_block(); !block.empty()) thread_->give(block);
  }

  Block next_block() {
    if (stopping_) return {};
    const Block block = schedule_.next();
    if (!block.empty()) write([&] { journal_.hand_out(trials_of(block)); });
    return stopping_ ? Block{} : block;
  }

  // Trials that were handed out and not begun.
  void take_back(std::int64_t trials) {
    if (!error_ && trials > 0) write([&] { journal_.hand_out(-trials); });
  }

  void keep(const std::string& record_frames) {
    if (error_ || record_frames.empty()) return;
    write([&] { journal_.append(record_frames); });
    if (error_) return;
    std::int64_t failed = 0;
    std::map<std::uint64_t, Played> played;  // by cell hash: records of a batch mostly share one
    auto cell = played.end();
    std::string_view rest = record_frames;
    while (const auto frame = first_trusted_frame(rest)) {
      rest.remove_prefix(frame->size);
      const RecordGlance record = glance(frame->payload);
      if (cell == played.end() || cell->first != record.key.cell) cell = played.try_emplace(record.key.cell).first;
      ++cell->second.trials;
      cell->second.seconds += record.wall_seconds;
      failed += record.failed();
    }
    for (const auto& [hash, sum] : played) {
      schedule_.note(cells_.at(hash), sum.trials, sum.seconds);
      progress_.add(sum.trials, 0);
    }
    progress_.add(0, failed);
    if (settings_.max_failures && progress_.failed() >= *settings_.max_failures) stop(Outcome::too_many_failures);
  }

  void look_after_journal() {
    if (error_ || steady_clock::now() < next_journal_look_) return;
    next_journal_look_ = steady_clock::now() + journal_look_interval;
    write([&] {
      if (journal_.put_back_if_removed())
        std::cerr << "the journal was removed while the run was writing it; it is back in its place, complete"
                  << std::endl;
    });
  }

  template <class Action>
  void write(Action action) {
    try {
      action();
    } catch (...) {
      error_ = std::current_exception();
      stop(Outcome::signalled);
    }
  }

  void stop(Outcome why) {
    if (stopping_) return;
    stopping_ = true;
    outcome_ = why;
    if (thread_) take_back(thread_->drop());
    tell_all_to_stop();
  }

  void tell_all_to_stop() const {
    for (int rank = 1; rank < world_.size(); ++rank) send(rank, Tag::stop);
  }

  const World& world_;
  const FarmSettings& settings_;
  Schedule& schedule_;
  Journal& journal_;
  Progress& progress_;
  std::unordered_map<std::uint64_t, std::size_t> cells_;  // by hash
  std::optional<PlayingThread> thread_;                   // where rank 0 plays as well
  int working_;                                           // other ranks that have not finished
  Patience patience_;
  steady_clock::time_point next_journal_look_ = steady_clock::now() + journal_look_interval;
  bool stopping_ = false;
  Outcome outcome_ = Outcome::played;
  std::exception_ptr error_;
};

}  // namespace

Outcome hand_out(const World& world, std::shared_ptr<const Suite> suite, const FarmSettings& settings,
                 Schedule& schedule, Journal& journal, Progress& progress) {
  return Dispatcher(world, std::move(suite), settings, schedule, journal, progress).run();
}

}  // namespace regretbench
