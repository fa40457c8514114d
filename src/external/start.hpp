// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <sys/types.h>

#include <stdexcept>
#include <string>
#include <vector>

namespace regretbench {

/// A process could not be started, or has been killed for what its text says of it: "gave no answer within 60 s; it
/// was killed; its stderr ends: ...".  The text holds bytes as the process wrote them.
struct ProcessFailure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file descriptor that is closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;

  int number() const { return number_; }  ///< -1 once closed
  bool open() const { return number_ >= 0; }
  void close();

 private:
  int number_;
};

/// A process that has just been started, and this side of the pipes to its standard streams, none of which blocks.
struct StartedProcess {
  pid_t number;
  Descriptor input;       ///< to be written
  Descriptor output;      ///< to be read
  Descriptor complaints;  ///< its stderr, to be read
};

/// Starts `words[0]`, looked up on PATH, with the other words as its arguments, in a process group of its own; throws
/// ProcessFailure.
StartedProcess start_process(const std::vector<std::string>& words);

}  // namespace regretbench
