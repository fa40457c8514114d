// SPDX-License-Identifier: Apache-2.0
#include "reference/component.hpp"

#include <cmath>
#include <sstream>

#include "algorithm/registry.hpp"
#include "objective/registry.hpp"
#include "store/scratch.hpp"

namespace regretbench::reference {

std::shared_ptr<const Objective> objective(const std::string& name, const Values& given) {
  Parameters parameters(given, "[objective]");
  auto made = find_objective(name, "[objective]").make(parameters);
  parameters.refuse_unknown();
  return made;
}

const std::string& small_table() {
  static const ScratchFolder folder;
  static const std::string path = [] {
    std::ostringstream text;
    text << "step,mote15,mote54,mote12,mote14,mote49,mote18,mote1,mote2,mote3,mote4,mote6\n";
    for (int row = 0; row < 80; ++row) {
      text << row;
      for (int column = 1; column <= 11; ++column) {
        text << ",";
        if ((row + 3 * column) % 20 != 0) text << 20 + column % 3 + std::sin(0.1 * row * (1 + 0.2 * column));
      }
      text << "\n";
    }
    put_content(folder / "table.csv", text.str());
    return folder / "table.csv";
  }();
  return path;
}

std::shared_ptr<const Algorithm> algorithm(const std::string& name, const Values& given) {
  Parameters parameters(given, "[algorithm]");
  auto made = find_algorithm(name, "[algorithm]").make(parameters);
  parameters.refuse_unknown();
  return made;
}

}  // namespace regretbench::reference
