// SPDX-License-Identifier: Apache-2.0
#include "store/provenance.hpp"

#include <hdf5.h>

#include <Eigen/Core>
#include <boost/version.hpp>
#include <ctime>
#include <fstream>

#include "build_info.hpp"

namespace regretbench {

Facts build_facts() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned release = 0;
  H5get_libversion(&major, &minor, &release);
  return {
      {"version", build_info::version},
      {"git_revision", build_info::git_revision},
      {"git_dirty", build_info::git_dirty},
      {"compiler", build_info::compiler},
      {"flags", build_info::flags},
      {"instruction_set", build_info::instruction_set},
      {"eigen_version", std::to_string(EIGEN_WORLD_VERSION) + "." + std::to_string(EIGEN_MAJOR_VERSION) + "." +
                            std::to_string(EIGEN_MINOR_VERSION)},
      {"hdf5_version", std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(release)},
      {"boost_version", std::to_string(BOOST_VERSION / 100000) + "." + std::to_string(BOOST_VERSION / 100 % 1000) +
                            "." + std::to_string(BOOST_VERSION % 100)},
  };
}

std::string cpu_model() {
  std::ifstream cpus("/proc/cpuinfo");
  for (std::string line; std::getline(cpus, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown";
}

std::string timestamp(std::chrono::system_clock::time_point time) {
  const std::time_t now = std::chrono::system_clock::to_time_t(time);
  std::tm utc{};
  gmtime_r(&now, &utc);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
  return text;
}

std::string quoted(const std::vector<std::string>& arguments) {
  std::string line;
  for (const auto& argument : arguments) {
    if (!line.empty()) line += ' ';
    if (argument.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./=,:+") ==
            std::string::npos &&
        !argument.empty()) {
      line += argument;
      continue;
    }
    line += '\'';
    for (const char letter : argument) letter == '\'' ? line += "'\\''" : line += letter;
    line += '\'';
  }
  return line;
}

}  // namespace regretbench
