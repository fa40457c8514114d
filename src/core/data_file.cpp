// SPDX-License-Identifier: Apache-2.0
#include "core/data_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/error.hpp"
#include "core/hash.hpp"

namespace regretbench {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t checksum_digits = 16;
constexpr std::uintmax_t largest_file = 64 << 20;

constexpr const char* ways =
    "; put it there, or name the folder of your data by --data-dir DIR or the environment variable REGRETBENCH_DATA; "
    "jobs/fetch_data.py fetches what may be fetched, and README.md (Data) says where the rest comes from";

bool is_checksum(const std::string& text) {
  return text.size() == checksum_digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

}  // namespace

DataFile DataFile::parse(const std::string& text) {
  const auto at = text.rfind('@');
  if (at == std::string::npos || !is_checksum(text.substr(at + 1))) return {text, "", ""};
  return {text.substr(0, at), text.substr(at + 1), ""};
}

std::string DataFile::text() const { return checksum.empty() ? name : name + "@" + checksum; }

std::string DataFile::path() const {
  const char* const variable = std::getenv("REGRETBENCH_DATA");
  const std::string usual = variable == nullptr || *variable == '\0' ? "data" : variable;
  return fs::path(folder.empty() ? usual : folder) / name;
}

std::string DataFile::read() const {
  const std::string where = path();
  std::error_code unknown;
  const fs::file_status status = fs::status(where, unknown);
  if (!fs::exists(status)) throw InputError(where + ": there is no such data file" + ways);
  // A pipe or a device would keep a reader waiting for ever.
  if (!fs::is_regular_file(status)) throw InputError(where + ": is not a file that holds data" + ways);
  std::ifstream file(where, std::ios::binary);
  if (!file) throw InputError(where + ": cannot be read: " + std::strerror(errno));
  const auto size = fs::file_size(where, unknown);
  if (unknown || size > largest_file) throw InputError(where + ": is larger than 64 MiB, the most a data file may be");
  std::string bytes(static_cast<std::size_t>(size), '\0');
  file.read(bytes.data(), static_cast<std::streamsize>(size));
  if (file.bad()) throw InputError(where + ": cannot be read: " + std::strerror(errno));
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (const std::string found = hexadecimal(hash(bytes)); !checksum.empty() && found != checksum)
    throw InputError(where + ": holds other data than it should: its checksum is " + found + ", and " + text() +
                     " is asked for; without @" + checksum + " any content is taken");
  return bytes;
}

}  // namespace regretbench
