// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "store/file.hpp"

namespace regretbench {

/// Flushes a file to disk every two seconds, from a thread of its own: a flush may take as long as a slow disk likes,
/// and rank 0 has others waiting for its answers.
class Synchroniser {
 public:
  /// The file must outlive the synchroniser.
  explicit Synchroniser(File& file);
  ~Synchroniser();
  Synchroniser(const Synchroniser&) = delete;
  Synchroniser& operator=(const Synchroniser&) = delete;

  /// Something was written.  Throws the StorageError of a flush that failed since.
  void note_write();
  /// Flushes now.  Throws StorageError.
  void flush();

 private:
  void work(const std::stop_token& stop);
  void rethrow_failure();

  File& file_;
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::string failure_;
  std::atomic<bool> failed_ = false;
  std::atomic<bool> dirty_ = false;
  std::jthread thread_;
};

}  // namespace regretbench
