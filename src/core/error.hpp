// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>

namespace regretbench {

/// The user's input is wrong: a suite, a command line or a data file.  Nothing has been started.
/// The message is one line naming file, key, value and allowed range.  Exit code 2.
struct InputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// A file could not be read or written, or its content is damaged.  Exit code 1.
struct StorageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace regretbench
