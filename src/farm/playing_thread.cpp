// SPDX-License-Identifier: Apache-2.0
#include "farm/playing_thread.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <utility>

#include "core/number.hpp"
#include "farm/player.hpp"
#include "store/frame.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

// A stuck trial keeps its core and its memory.
constexpr int most_left_behind = 8;
std::atomic<int> threads_left_behind = 0;

// Thrown through a trial to drop it.  Not a std::exception, which would be taken for a failure of the trial.
struct Dropped {};

steady_clock::duration seconds(double count) {
  return std::chrono::duration_cast<steady_clock::duration>(std::chrono::duration<double>(count));
}

std::string timeout_text(double timeout) { return "it took longer than --trial-timeout " + canonical(timeout); }

}  // namespace

struct PlayingThread::State {
  mutable std::mutex mutex;
  std::condition_variable work_came;
  std::condition_variable became_idle;

  std::deque<Range> queue;      // trials that have not begun
  std::int64_t queued = 0;      // how many
  std::int64_t last_block = 0;  // trials of the block given last
  bool ending = false;          // no more work will come
  bool left = false;            // nobody waits for the trial in play any more

  std::optional<std::int64_t> position;  // of the trial in play
  steady_clock::time_point begun;        // when it began
  std::string finished;                  // frames of records
  bool idle_unseen = false;

  std::atomic<bool> drop = false;  // the trial in play is to end with its round

  void add(const Range& range) {
    queue.push_back(range);
    queued += range.count;
  }

  // Waits for the next trial to play; nothing when there will be none.
  std::optional<std::int64_t> next() {
    std::unique_lock lock(mutex);
    work_came.wait(lock, [this] { return ending || !queue.empty(); });
    if (queue.empty()) return std::nullopt;
    Range& range = queue.front();
    position = range.first++;
    if (--range.count == 0) queue.pop_front();
    --queued;
    begun = steady_clock::now();
    return position;
  }

  // Returns false when the trial has been given up meanwhile.
  bool finish(const std::string& frame) {
    const std::lock_guard lock(mutex);
    if (left) return false;
    finished += frame;
    position.reset();
    if (queue.empty()) {
      idle_unseen = true;
      became_idle.notify_one();
    }
    return true;
  }
};

PlayingThread::PlayingThread(std::shared_ptr<const Suite> suite, int rank, std::optional<double> trial_timeout)
    : suite_(std::move(suite)), rank_(rank), trial_timeout_(trial_timeout) {
  begin(std::make_shared<State>());
}

void PlayingThread::begin(std::shared_ptr<State> state) {
  state_ = std::move(state);
  thread_ = std::thread([suite = suite_, rank = rank_, timeout = trial_timeout_, shared = state_] {
    Player player(*suite, rank);
    while (const auto position = shared->next()) {
      const auto deadline = timeout ? shared->begun + seconds(*timeout) : steady_clock::time_point::max();
      const Pulse pulse = [&] {
        if (shared->drop.load(std::memory_order_relaxed)) throw Dropped{};
        if (timeout && steady_clock::now() > deadline)
          throw TrialFailure(FailureKind::timeout, timeout_text(*timeout));
      };
      std::string frame;
      try {
        frame = record_frame(player.play(*position, pulse));
      } catch (const Dropped&) {
      }
      if (!shared->finish(frame)) return;
    }
  });
}

PlayingThread::~PlayingThread() {
  drop();
  {
    std::unique_lock lock(state_->mutex);
    state_->ending = true;
    state_->became_idle.wait_for(lock, std::chrono::seconds(1), [this] { return !state_->position; });
    if (state_->position) {
      state_->left = true;
      leave_behind();
    }
  }
  state_->work_came.notify_one();
  if (thread_.joinable()) thread_.join();
}

void PlayingThread::leave_behind() {
  thread_.detach();
  ++threads_left_behind;
}

int PlayingThread::left_behind() { return threads_left_behind; }

void PlayingThread::give(const Block& block) {
  {
    const std::lock_guard lock(state_->mutex);
    for (const Range& range : block) state_->add(range);
    state_->last_block = trials_of(block);
  }
  state_->work_came.notify_one();
}

bool PlayingThread::idle() const {
  const std::lock_guard lock(state_->mutex);
  return !state_->position && state_->queue.empty();
}

bool PlayingThread::hungry() const {
  const std::lock_guard lock(state_->mutex);
  const bool last_block_begun = state_->queued < state_->last_block;
  const bool nothing_left = !state_->position && state_->queue.empty();
  return nothing_left || (state_->last_block > 1 && last_block_begun);
}

std::string PlayingThread::take() {
  const std::lock_guard lock(state_->mutex);
  return std::exchange(state_->finished, {});
}

std::int64_t PlayingThread::drop() {
  const std::lock_guard lock(state_->mutex);
  state_->queue.clear();
  state_->drop = true;
  return std::exchange(state_->queued, 0);
}

void PlayingThread::wait(std::chrono::microseconds longest) {
  std::unique_lock lock(state_->mutex);
  state_->became_idle.wait_for(lock, longest, [this] { return state_->idle_unseen; });
  state_->idle_unseen = false;
}

void PlayingThread::leave_stuck_trial() {
  if (!trial_timeout_) return;
  // Between rounds the trial fails by itself; what takes this much longer will not come back.
  const auto patience = seconds(*trial_timeout_ + std::max(1.0, *trial_timeout_ / 10));
  auto next = std::make_shared<State>();
  {
    const std::lock_guard lock(state_->mutex);
    if (!state_->position || steady_clock::now() - state_->begun < patience) return;
    if (threads_left_behind >= most_left_behind)
      throw std::runtime_error(std::to_string(most_left_behind) +
                               " trials hang in rounds that do not end and keep this rank's cores busy; the last is "
                               "trial " +
                               std::to_string(suite_->trial_of(*state_->position)) + " of " +
                               suite_->cell_of(*state_->position).key);
    state_->left = true;
    next->queue = state_->queue;
    next->queued = state_->queued;
    next->last_block = state_->last_block;
    const TrialFailure failure(FailureKind::timeout,
                               timeout_text(*trial_timeout_) + " and did not come back from a round");
    next->finished = state_->finished + record_frame(Player::failed(*suite_, rank_, *state_->position, failure,
                                                                    steady_clock::now() - state_->begun));
    next->idle_unseen = next->queue.empty();
  }
  leave_behind();
  begin(std::move(next));
}

}  // namespace regretbench
