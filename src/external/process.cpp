// SPDX-License-Identifier: Apache-2.0
#include "external/process.hpp"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

#include "core/number.hpp"

namespace regretbench {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t longest_answer = 1 << 20;
constexpr std::size_t longest_tail = 1000;
constexpr auto farewell = std::chrono::seconds(1);

// Between the end of a dying process's output and the moment it can be waited for, a moment passes.
constexpr auto moment_of_dying = milliseconds(500);

// A process that waits for a file system which does not answer cannot even be killed.
constexpr auto patience_with_killed = std::chrono::seconds(5);

// Writing to a program that has gone raises SIGPIPE, which would end this process.  Held back for the calling thread
// alone: how the whole process takes a signal is not for an objective to change.
class HoldBackPipeSignal {
 public:
  HoldBackPipeSignal() {
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~HoldBackPipeSignal() {
    const timespec now{};
    if (!was_pending_)
      while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
      }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  HoldBackPipeSignal(const HoldBackPipeSignal&) = delete;
  HoldBackPipeSignal& operator=(const HoldBackPipeSignal&) = delete;

 private:
  bool was_pending_ = false;
  sigset_t pipe_;
  sigset_t before_;
};

// Appends what can be read without waiting, and closes the descriptor at its end.
void receive(Descriptor& from, std::string& into) {
  std::array<char, 1 << 16> chunk;
  const ssize_t count = read(from.number(), chunk.data(), chunk.size());
  if (count > 0)
    into.append(chunk.data(), static_cast<std::size_t>(count));
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    from.close();
}

}  // namespace

std::string excerpt(const std::string& text) {
  constexpr std::size_t longest = 200;
  return "'" + (text.size() > longest ? text.substr(0, longest) + ".." : text) + "'";
}

ExternalProcess::ExternalProcess(const std::vector<std::string>& words) {
  StartedProcess started = start_process(words);
  process_ = started.number;
  input_ = std::move(started.input);
  output_ = std::move(started.output);
  complaints_ = std::move(started.complaints);
}

ExternalProcess::~ExternalProcess() {
  if (running()) end({});
}

std::string ExternalProcess::ask(std::string_view line, std::chrono::duration<double> patience) {
  const auto deadline = Clock::now() + std::chrono::ceil<Clock::duration>(patience);
  const std::string request = std::string(line) + "\n";
  std::string_view unsent;
  exchange(unsent, Clock::now());
  if (!answers_.empty()) fail("wrote what nothing had asked for, " + excerpt(answers_));
  unsent = request;
  for (std::size_t searched = 0;;) {
    if (!output_.open()) fail("closed its output", moment_of_dying);
    exchange(unsent, deadline);
    if (const auto end = answers_.find('\n', searched); end != std::string::npos) {
      std::string answer = answers_.substr(0, end);
      answers_.erase(0, end + 1);
      return answer;
    }
    searched = answers_.size();
    if (searched > longest_answer) fail("wrote more than 1 MiB without a line end");
    if (Clock::now() >= deadline)
      fail("gave no answer within " + canonical(patience.count()) + " s" +
           (answers_.empty() ? "" : " but the unfinished line " + excerpt(answers_)));
  }
}

void ExternalProcess::dismiss(std::string_view line) {
  if (!running()) return;
  const std::string request = std::string(line) + "\n";
  std::string_view unsent = request;
  send(unsent);
  input_.close();
  end(farewell);
}

void ExternalProcess::fail(const std::string& why) { fail(why, {}); }

void ExternalProcess::fail(const std::string& why, Clock::duration grace) {
  std::string text = why + "; " + end(grace);
  if (!tail_.empty()) text += "; its stderr ends: " + tail_;
  throw ProcessFailure(text);
}

// Grants the process some time to end by itself, then kills its group.  It stays unreaped until then, so that its
// number, which is the group's, cannot have passed to another.
std::string ExternalProcess::end(Clock::duration grace) {
  if (!running()) return "it had ended before";
  std::string_view nothing;
  const auto deadline = Clock::now() + grace;
  bool by_itself = has_ended();
  while (!by_itself && Clock::now() < deadline) {
    exchange(nothing, std::min(deadline, Clock::now() + milliseconds(5)));
    answers_.clear();
    by_itself = has_ended();
  }
  kill(-process_, SIGKILL);
  std::string how = reap(by_itself);
  process_ = -1;
  for (std::size_t before = tail_.size() + 1; complaints_.open() && before != tail_.size();) {
    before = tail_.size();
    receive(complaints_, tail_);
  }
  if (tail_.size() > longest_tail) tail_.erase(0, tail_.size() - longest_tail);
  input_.close();
  output_.close();
  complaints_.close();
  return how;
}

// Also when nobody can wait for it: where SIGCHLD is ignored, children leave nothing to wait for.
bool ExternalProcess::has_ended() const {
  siginfo_t information{};
  const int result = waitid(P_PID, static_cast<id_t>(process_), &information, WEXITED | WNOHANG | WNOWAIT);
  return result == 0 ? information.si_pid == process_ : errno == ECHILD;
}

std::string ExternalProcess::reap(bool by_itself) {
  int status = 0;
  const auto deadline = Clock::now() + patience_with_killed;
  pid_t reaped = 0;
  while ((reaped = waitpid(process_, &status, WNOHANG)) == 0 && Clock::now() < deadline)
    std::this_thread::sleep_for(milliseconds(1));
  if (!by_itself) return reaped == 0 ? "it cannot be killed" : "it was killed";
  if (reaped > 0 && WIFEXITED(status)) return "it ended with exit status " + std::to_string(WEXITSTATUS(status));
  if (reaped > 0 && WIFSIGNALED(status)) {
    const char* name = sigabbrev_np(WTERMSIG(status));
    return name == nullptr ? "it was ended by signal " + std::to_string(WTERMSIG(status))
                           : "it was ended by SIG" + std::string(name);
  }
  return "it ended";
}

// Sends, receives and drains once, as soon as any of them is possible, and returns at the latest at `until`.
void ExternalProcess::exchange(std::string_view& unsent, Clock::time_point until) {
  std::array<pollfd, 3> watched = {{{unsent.empty() ? -1 : input_.number(), POLLOUT, 0},
                                    {output_.number(), POLLIN, 0},
                                    {complaints_.number(), POLLIN, 0}}};
  const auto left = std::chrono::ceil<milliseconds>(until - Clock::now());
  const auto wait = std::clamp(left, milliseconds(0), milliseconds(std::chrono::hours(1)));
  poll(watched.data(), watched.size(), static_cast<int>(wait.count()));
  if (watched[0].revents != 0) send(unsent);
  if (watched[1].revents != 0) receive(output_, answers_);
  if (watched[2].revents != 0) receive(complaints_, tail_);
  if (tail_.size() > longest_tail) tail_.erase(0, tail_.size() - longest_tail);
}

// A program that no longer reads may still have said why, so a closed pipe is no failure here: its output tells.
void ExternalProcess::send(std::string_view& unsent) {
  const HoldBackPipeSignal hold;
  const ssize_t count = write(input_.number(), unsent.data(), unsent.size());
  if (count >= 0)
    unsent.remove_prefix(static_cast<std::size_t>(count));
  else if (errno != EAGAIN && errno != EINTR)
    unsent = {};
}

}  // namespace regretbench
