// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "external/start.hpp"

namespace regretbench {

/// The text in quotes, shortened to what a message can hold.
std::string excerpt(const std::string& text);

/// A program that runs beside this one and answers lines of text with lines of text, through its standard streams.  It
/// leads a process group of its own, which ends with it.  Used by one thread at a time.
class ExternalProcess {
 public:
  /// Starts `words[0]`, looked up on PATH, with the other words as its arguments; throws ProcessFailure.
  explicit ExternalProcess(const std::vector<std::string>& words);
  /// Kills the process group.
  ~ExternalProcess();
  ExternalProcess(const ExternalProcess&) = delete;
  ExternalProcess& operator=(const ExternalProcess&) = delete;

  /// Sends a line and returns the line that answers it, both without their line end; throws ProcessFailure when the
  /// answer does not come within `patience`, is longer than 1 MiB, or is preceded by lines nothing had asked for.
  std::string ask(std::string_view line, std::chrono::duration<double> patience);

  /// Sends a last line, closes the program's input, and grants it a second to end by itself before it is killed.
  void dismiss(std::string_view line);

  /// Kills the process group and throws ProcessFailure: `why`, how the process ended, the end of its stderr.
  [[noreturn]] void fail(const std::string& why);

  /// False once it has been dismissed or has failed.
  bool running() const { return process_ > 0; }

 private:
  using Clock = std::chrono::steady_clock;

  [[noreturn]] void fail(const std::string& why, Clock::duration grace);
  std::string end(Clock::duration grace);
  bool has_ended() const;
  std::string reap(bool by_itself);
  void exchange(std::string_view& unsent, Clock::time_point until);
  void send(std::string_view& unsent);

  pid_t process_ = -1;
  Descriptor input_;       // of the process: written here
  Descriptor output_;      // read here
  Descriptor complaints_;  // its stderr, read here
  std::string answers_;    // read and not yet returned
  std::string tail_;       // of its stderr
};

}  // namespace regretbench
