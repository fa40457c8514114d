// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/parameters.hpp"

namespace regretbench {

/// The sections of a suite file, before any meaning is given to them: section name -> key -> raw value.
/// Keys above the first section are in section "".
struct SuiteFile {
  std::string path;
  std::string text;
  std::map<std::string, Values> sections;
  std::vector<std::string> section_order;  ///< as written, "" not among them
  std::vector<std::string> overrides;      ///< as given, and those of pin_data_files()
  std::string data_folder;                 ///< where data files are found, as DataFile::folder
};

/// The values of a comma list.  `where` opens the InputError for an empty one.
std::vector<std::string> split_list(const std::string& where, const std::string& key, const std::string& text);

/// Reads the file.  Throws InputError when it cannot be read.
std::string read_suite_text(const std::string& path);

/// Splits `text` into sections and applies overrides "key=value", "objective.key=value", "algorithm.LABEL.key=value".
/// Throws InputError for a line that is not INI, a section or key that appears twice, or a malformed override.
SuiteFile parse_suite_file(const std::string& path, const std::string& text, const std::vector<std::string>& overrides);

}  // namespace regretbench
