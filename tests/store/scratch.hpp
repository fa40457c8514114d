// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>

namespace regretbench {

/// A folder that goes with its owner.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "regretbench-test-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no scratch folder");
    folder_ = pattern;
  }
  ~ScratchFolder() { std::filesystem::remove_all(folder_); }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  std::string operator/(const std::string& name) const { return folder_ / name; }
  /// Number of files and folders in it.
  auto entries() const { return std::distance(std::filesystem::directory_iterator(folder_), {}); }

 private:
  std::filesystem::path folder_;
};

inline std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// As a new file: overwriting an old one waits for the disk.
inline void put_content(const std::string& path, std::string_view content) {
  std::filesystem::remove(path);
  std::ofstream(path, std::ios::binary) << content;
}

}  // namespace regretbench
