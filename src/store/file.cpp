// SPDX-License-Identifier: Apache-2.0
#include "store/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/error.hpp"

namespace regretbench {

File::File(const std::string& path, Mode mode)
    : path_(path),
      descriptor_(
          ::open(path.c_str(), (mode == Mode::read ? O_RDONLY : O_RDWR | O_CREAT | O_APPEND) | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) fail(mode == Mode::read ? "be read" : "be opened for writing");
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0 || !S_ISREG(status.st_mode)) {
    ::close(descriptor_);
    throw StorageError(path + ": is not a regular file");
  }
}

File::~File() { ::close(descriptor_); }

void File::fail(const char* action) const {
  throw StorageError(path_ + ": cannot " + action + ": " + std::strerror(errno));
}

std::int64_t File::size() const {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) fail("be examined");
  return status.st_size;
}

std::string File::read(std::int64_t offset, std::size_t count) const {
  std::string bytes(count, '\0');
  std::size_t got = 0;
  while (got < count) {
    const ssize_t n = ::pread(descriptor_, bytes.data() + got, count - got, offset + static_cast<std::int64_t>(got));
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail("be read");
    if (n == 0) break;
    got += static_cast<std::size_t>(n);
  }
  bytes.resize(got);
  return bytes;
}

namespace {

// False, with errno, when not all of them could be written.
bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::write(descriptor, bytes.data(), bytes.size());
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

}  // namespace

void File::append(std::string_view bytes) {
  if (!write_all(descriptor_, bytes)) fail("be written");
}

void File::truncate(std::int64_t size) {
  if (::ftruncate(descriptor_, size) != 0) fail("be cut to its good part");
}

void File::synchronise() {
  if (::fsync(descriptor_) != 0 && errno != EINVAL && errno != EROFS) fail("be flushed to disk");
}

namespace {

// The whole file.  A lock of the open file, not of the process, so that opening it a second time does not drop it.
struct flock whole_file() {
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return lock;
}

}  // namespace

bool File::lock() {
  struct flock lock = whole_file();
  if (::fcntl(descriptor_, F_OFD_SETLK, &lock) == 0) return true;
  // File systems without locks (some NFS and Lustre mounts) must not stop a run.
  return errno != EAGAIN && errno != EACCES;
}

bool File::locked_elsewhere() const {
  struct flock lock = whole_file();
  return ::fcntl(descriptor_, F_OFD_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

bool File::in_place() const {
  struct stat here {};
  struct stat there {};
  if (::fstat(descriptor_, &here) != 0) return false;
  if (::stat(path_.c_str(), &there) != 0) return errno != ENOENT && errno != ENOTDIR;
  return here.st_ino == there.st_ino && here.st_dev == there.st_dev;
}

void File::put_back() {
  make_parent_directory(path_);
  const int copy = ::open(path_.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0666);
  if (copy < 0) fail("be put back after it was removed");
  const std::int64_t end = size();
  std::string bytes;
  for (std::int64_t offset = 0; offset < end; offset += static_cast<std::int64_t>(bytes.size())) {
    bytes = read(offset, 4 << 20);
    if (!write_all(copy, bytes)) {
      ::close(copy);
      fail("be put back after it was removed");
    }
  }
  const bool replaced = ::dup3(copy, descriptor_, O_CLOEXEC) >= 0;
  ::close(copy);
  if (!replaced) fail("be put back after it was removed");
  if (!lock()) throw StorageError(path_ + ": was removed, and another run is writing it now");
  synchronise();
  synchronise_directory_of(path_);
}

void make_parent_directory(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  std::error_code error;
  if (!parent.empty()) std::filesystem::create_directories(parent, error);
  if (error) throw StorageError(parent.string() + ": cannot be made: " + error.message());
}

void synchronise_directory_of(const std::string& path) {
  const auto parent = std::filesystem::path(path).parent_path();
  const int descriptor = ::open(parent.empty() ? "." : parent.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace regretbench
