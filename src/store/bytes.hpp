// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace regretbench {

static_assert(std::endian::native == std::endian::little, "journals are little-endian");

/// Appends numbers, texts and arrays to a byte string, little-endian, lengths first.
class ByteWriter {
 public:
  template <class T>
  requires std::is_arithmetic_v<T>
  void put(T value) { append(&value, sizeof value); }
  void put(std::string_view text) {
    put(static_cast<std::uint64_t>(text.size()));
    append(text.data(), text.size());
  }
  template <class T>
  void put(const std::vector<T>& values) {
    put(static_cast<std::uint64_t>(values.size()));
    append(values.data(), values.size() * sizeof(T));
  }

  std::string& bytes() { return bytes_; }

 private:
  void append(const void* data, std::size_t size) {
    if (size > 0) bytes_.append(static_cast<const char*>(data), size);
  }
  std::string bytes_;
};

/// Reads them back.  Throws std::out_of_range instead of reading past the end, whatever the bytes are.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : rest_(bytes) {}

  template <class T>
  requires std::is_arithmetic_v<T> T get() {
    T value;
    std::memcpy(&value, take(sizeof value).data(), sizeof value);
    return value;
  }
  std::string get_text() { return std::string(take(get<std::uint64_t>())); }
  template <class T>
  std::vector<T> get_array() {
    const auto size = get<std::uint64_t>();
    if (size > rest_.size() / sizeof(T)) throw std::out_of_range("array longer than the record");
    const std::string_view bytes = take(size * sizeof(T));
    std::vector<T> values(size);
    if (size > 0) std::memcpy(values.data(), bytes.data(), bytes.size());
    return values;
  }

  bool empty() const { return rest_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > rest_.size()) throw std::out_of_range("record cut short");
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return taken;
  }
  std::string_view rest_;
};

}  // namespace regretbench
