// SPDX-License-Identifier: Apache-2.0
#include "suite/pinned_data.hpp"

#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/spelling.hpp"
#include "objective/registry.hpp"

namespace regretbench {
namespace {

std::string pinned(const std::string& text, const std::string& folder, const std::string& where) {
  DataFile file = DataFile::parse(text);
  file.folder = folder;
  try {
    file.checksum = hexadecimal(hash(file.read()));
  } catch (const InputError& error) {
    throw InputError(where + " = " + text + ": " + error.what());
  }
  return file.text();
}

}  // namespace

void pin_data_files(SuiteFile& file) {
  const auto section = file.sections.find("objective");
  if (section == file.sections.end()) return;
  Values& keys = section->second;
  const auto name = keys.find("name");
  for (const auto& entry : objectives()) {
    if (name == keys.end() || name->second != entry.name) continue;
    Parameters declared;
    entry.bind(declared);
    for (const auto& key : declared.data_files()) {
      const std::string where = file.path + ": [objective]";
      const auto given = keys.find(key);
      std::vector<std::string> values;
      for (const auto& text : split_list(where, key, given == keys.end() ? declared.value(key) : given->second))
        values.push_back(pinned(text, file.data_folder, where + " " + key));
      keys[key] = joined(values);
      file.overrides.push_back("objective." + key + "=" + keys[key]);
    }
  }
}

}  // namespace regretbench
