// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "farm/schedule.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// Plays blocks of trials on a thread of its own, so that the rank's first thread, which alone talks MPI, answers at
/// once however long a round takes, and outlives a trial that never ends.
class PlayingThread {
 public:
  /// `trial_timeout`: seconds after which a trial is failed, between two rounds where possible.
  PlayingThread(std::shared_ptr<const Suite> suite, int rank, std::optional<double> trial_timeout);
  /// Drops what is left; waits for the round in play, but no longer than a second.
  ~PlayingThread();
  PlayingThread(const PlayingThread&) = delete;
  PlayingThread& operator=(const PlayingThread&) = delete;

  void give(const Block& block);

  /// Whether nothing is left to play.
  bool idle() const;
  /// Whether it is time to ask for another block.  A block of several trials is followed by the next without a pause; a
  /// single trial is either long or among the last, and then what comes next is better left to a rank that waits.
  bool hungry() const;

  /// The frames of the records finished since the last call, oldest first.
  std::string take();

  /// Drops what has not begun, and says how many trials that were; the one in play ends with its round and leaves no
  /// record.
  std::int64_t drop();

  /// Fails a trial that is overdue but does not come back from its round, and goes on with the next on a new thread.
  /// The old one is left behind: nothing can end it safely.  Throws std::runtime_error when too many have been left.
  void leave_stuck_trial();

  /// Returns when the thread has become idle, or after `longest`.
  void wait(std::chrono::microseconds longest);

  /// How many threads this process left behind.  While there are any it must end by std::_Exit: their trials use the
  /// program's memory until then.
  static int left_behind();

 private:
  struct State;
  void begin(std::shared_ptr<State> state);
  void leave_behind();

  std::shared_ptr<const Suite> suite_;
  int rank_;
  std::optional<double> trial_timeout_;
  std::shared_ptr<State> state_;  // shared with the thread, which may outlive this object
  std::thread thread_;
};

}  // namespace regretbench
