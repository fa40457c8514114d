// SPDX-License-Identifier: Apache-2.0
#include "suite/suite_file.hpp"

#include <algorithm>
#include <boost/program_options.hpp>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string_view>

#include "core/error.hpp"
#include "core/text.hpp"

namespace regretbench {
namespace {

constexpr std::size_t largest_suite = 1 << 20;

// Everything before the last dot is the section: labels may contain dots, keys may not.
std::pair<std::string, std::string> split_key(const std::string& full) {
  const auto dot = full.rfind('.');
  if (dot == std::string::npos) return {"", full};
  return {full.substr(0, dot), full.substr(dot + 1)};
}

// Boost's parser folds repeated sections together, and takes "objective.grid" above the sections for a key of one, so
// headers and dots are looked at here.
void read_section_headers(SuiteFile& suite) {
  std::istringstream lines(suite.text);
  int number = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string where = suite.path + ":" + std::to_string(++number) + ": ";
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (line.front() != '[') {
      if (line.substr(0, line.find('=')).find('.') != std::string::npos)
        throw InputError(where + line + ": a key cannot contain a dot");
      continue;
    }
    const std::string name = line.substr(1, line.size() - 2);
    if (line.back() != ']' || name.empty() || name != trimmed(name) || name.find_first_of("[]=") != std::string::npos)
      throw InputError(where + line + ": a section stands alone on its line, as in [algorithm]");
    if (std::find(suite.section_order.begin(), suite.section_order.end(), name) != suite.section_order.end())
      throw InputError(where + "section [" + name + "] appears twice");
    suite.section_order.push_back(name);
    suite.sections[name];
  }
}

}  // namespace

std::vector<std::string> split_list(const std::string& where, const std::string& key, const std::string& text) {
  std::vector<std::string> values;
  std::istringstream parts(text + ",");
  for (std::string part; std::getline(parts, part, ',');) {
    const auto first = part.find_first_not_of(" \t");
    if (first == std::string::npos)
      throw InputError(where + " " + key + " = " + text + ": " +
                       (text.empty() ? "the value is missing" : "an empty value stands in the list"));
    values.push_back(part.substr(first, part.find_last_not_of(" \t") - first + 1));
  }
  return values;
}

std::string read_suite_text(const std::string& path) {
  if (std::filesystem::is_directory(path)) throw InputError(path + ": cannot be read: it is a directory");
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (!file) throw InputError(path + ": cannot be read: " + std::strerror(errno));
  if (file.peek() != std::ifstream::traits_type::eof()) text << file.rdbuf();
  if (file.bad() || text.bad()) throw InputError(path + ": cannot be read: " + std::strerror(errno));
  if (text.str().size() > largest_suite) throw InputError(path + ": is larger than 1 MiB, so it is not a suite file");
  if (text.str().find('\0') != std::string::npos)
    throw InputError(path + ": holds a zero byte, so it is not a suite file");
  return std::string(without_byte_order_mark(text.str()));
}

SuiteFile parse_suite_file(const std::string& path, const std::string& text,
                           const std::vector<std::string>& overrides) {
  SuiteFile suite{path, text, {}, {}, overrides, ""};
  read_section_headers(suite);
  try {
    std::istringstream stream(text);
    const boost::program_options::options_description none;
    for (const auto& option : boost::program_options::parse_config_file(stream, none, true).options) {
      const auto [section, key] = split_key(option.string_key);
      const std::string value = option.value.empty() ? "" : trimmed(option.value.front());
      if (key.empty()) throw InputError(path + ": a line '= " + value + "' has no key before its equals sign");
      if (!suite.sections[section].emplace(key, value).second)
        throw InputError(path + ": " + (section.empty() ? "" : "[" + section + "] ") + key + " = " + value +
                         ": the key appears twice");
    }
  } catch (const boost::program_options::error& error) {
    throw InputError(path + ": every line must be 'key = value', '[section]' or '# comment': " + error.what());
  }
  for (const auto& override_text : overrides) {
    const auto equals = override_text.find('=');
    const auto [section, key] = split_key(trimmed(override_text.substr(0, equals)));
    if (equals == std::string::npos || key.empty())
      throw InputError("--set " + override_text + ": must be key=value, objective.key=value or algorithm.key=value");
    if (!section.empty() && suite.sections.find(section) == suite.sections.end())
      throw InputError("--set " + override_text + ": " + path + " has no section [" + section + "]");
    suite.sections[section][key] = trimmed(override_text.substr(equals + 1));
  }
  return suite;
}

}  // namespace regretbench
