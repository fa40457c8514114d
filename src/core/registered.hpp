// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/spelling.hpp"

namespace regretbench {

/// The entry of that name.  Throws InputError naming `where`, the value, and the registered names.
template <class Entry>
const Entry& registered(const std::vector<Entry>& entries, const std::string& name, const std::string& kind,
                        const std::string& where) {
  std::vector<std::string> names;
  for (const auto& entry : entries) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw InputError(where + " name = " + name + ": unknown " + kind + suggestion(name, names) +
                   "; known: " + joined(names));
}

}  // namespace regretbench
