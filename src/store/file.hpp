// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace regretbench {

/// An open file descriptor, closed with its owner.  All errors are StorageErrors naming the path and the reason.
class File {
 public:
  enum class Mode { read, append };

  /// append: creates the file if need be; reads and writes.
  File(const std::string& path, Mode mode);
  ~File();
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  const std::string& path() const { return path_; }
  std::int64_t size() const;
  /// Up to `count` bytes from `offset`; fewer at the end of the file.
  std::string read(std::int64_t offset, std::size_t count) const;
  /// Writes all bytes at the end.
  void append(std::string_view bytes);
  void truncate(std::int64_t size);
  void synchronise();
  /// Takes an exclusive advisory lock, which ends with this object; false when another process holds it.
  bool lock();
  /// Whether another process, of this machine or of another that shares the file system, holds that lock.
  bool locked_elsewhere() const;

  /// Whether the path still leads to this file.
  bool in_place() const;
  /// Puts a file that was removed back at its path, folders included, with all its content, and locks it.
  /// Throws StorageError when something else stands there.
  void put_back();

 private:
  [[noreturn]] void fail(const char* action) const;
  std::string path_;
  int descriptor_;
};

/// Makes the folder of this file, and those above it.  Throws StorageError.
void make_parent_directory(const std::string& path);

/// Makes a rename in this file's directory durable.  Best effort: some file systems cannot.
void synchronise_directory_of(const std::string& path);

}  // namespace regretbench
