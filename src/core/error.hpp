// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace regretbench {

/// The text with every line break and control character replaced by a blank.
std::string one_line(std::string text);

/// The user's input is wrong: a suite, a command line or a data file.  Nothing has been started.
/// The message is one line naming file, key, value and allowed range.  Exit code 2.
struct InputError : std::runtime_error {
  explicit InputError(const std::string& message) : std::runtime_error(one_line(message)) {}
};

/// A file could not be read or written, or its content is damaged.  Exit code 1.
struct StorageError : std::runtime_error {
  explicit StorageError(const std::string& message) : std::runtime_error(one_line(message)) {}
};

}  // namespace regretbench
