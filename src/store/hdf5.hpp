// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hdf5.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace regretbench {

/// An HDF5 identifier, closed with its owner.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle(hid_t id, Close closer) : id_(id), close_(closer) {}
  Handle(Handle&& other) noexcept : id_(other.id_), close_(other.close_) { other.id_ = -1; }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle& operator=(Handle&&) = delete;
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  operator hid_t() const { return id_; }

  /// Closes now, so that a failing last write is noticed.
  herr_t close() {
    const hid_t id = id_;
    id_ = -1;
    return id >= 0 ? close_(id) : 0;
  }

 private:
  hid_t id_;
  Close close_;
};

/// A new HDF5 file.  Every failing call throws StorageError with the path and the library's reason.
class Hdf5File {
 public:
  explicit Hdf5File(const std::string& path);

  /// Flushes and closes; a full disk shows here at the latest.
  void close();

  void make_group(const std::string& name);

  void write_attribute(const std::string& object, const std::string& name, std::string_view text);
  void write_attribute(const std::string& object, const std::string& name, std::int64_t value);
  void write_attribute(const std::string& object, const std::string& name, const std::vector<std::string>& texts);

  /// A scalar text; of any length, unlike an attribute.
  void write_text(const std::string& name, std::string_view text);
  void write_column(const std::string& name, const std::vector<std::string>& texts);
  void write_column(const std::string& name, const std::vector<double>& values);
  void write_column(const std::string& name, const std::vector<std::int64_t>& values);
  void write_column(const std::string& name, const std::vector<std::int32_t>& values);

  /// An array to be filled by parts.  `chunk` gives the stored tile; tiles are compressed when `compress`.
  Handle make_array(const std::string& name, hid_t type, const std::vector<hsize_t>& shape,
                    const std::vector<hsize_t>& chunk, bool compress, const std::string& description,
                    const std::string& dimensions);
  /// Writes the block of `count` elements a dimension that begins at `start`.
  void write_block(const Handle& array, hid_t memory_type, const std::vector<hsize_t>& start,
                   const std::vector<hsize_t>& count, const void* data);

 private:
  hid_t checked(hid_t id, const std::string& action) const;
  void write_dataset(const std::string& name, hid_t type, const std::vector<hsize_t>& shape, const void* data);

  std::string path_;
  Handle file_;
};

/// Throws StorageError with `path`, `action` and HDF5's own reason when `id` says that a call failed; returns it else.
hid_t checked_hdf5(const std::string& path, hid_t id, const std::string& action);

/// Variable-length UTF-8.
Handle hdf5_text_type();

/// Keeps the library from printing its error stack to stderr.
void silence_hdf5();

}  // namespace regretbench
