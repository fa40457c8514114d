// SPDX-License-Identifier: Apache-2.0
#include "store/synchroniser.hpp"

#include <chrono>

#include "core/error.hpp"

namespace regretbench {
namespace {

constexpr auto interval = std::chrono::seconds(2);

}  // namespace

Synchroniser::Synchroniser(File& file) : file_(file), thread_([this](const std::stop_token& stop) { work(stop); }) {}

Synchroniser::~Synchroniser() {
  thread_.request_stop();
  thread_.join();
}

void Synchroniser::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, interval, [] { return false; });
    if (!dirty_.exchange(false)) continue;
    lock.unlock();
    try {
      file_.synchronise();
    } catch (const StorageError& error) {
      lock.lock();
      failure_ = error.what();
      failed_ = true;
    }
  }
}

void Synchroniser::rethrow_failure() {
  const std::lock_guard lock(mutex_);
  failed_ = false;
  throw StorageError(failure_);
}

void Synchroniser::note_write() {
  dirty_ = true;
  if (failed_) rethrow_failure();
}

void Synchroniser::flush() {
  if (failed_) rethrow_failure();
  dirty_ = false;
  file_.synchronise();
}

}  // namespace regretbench
