// SPDX-License-Identifier: Apache-2.0
#include "command/suite_arguments.hpp"

#include "core/error.hpp"
#include "suite/pinned_data.hpp"

namespace regretbench {

void add_suite_arguments(CommandLine& line) {
  line.positional("SUITE");
  line.option("set", "KEY=VALUE",
              "change a key of the suite: trials=10, objective.epsilon=0.1, algorithm.delta_B=0.2, "
              "algorithm.LABEL.c1=1; may be repeated");
  line.option("trials", "N", "trials of every cell, in place of the suite's");
  line.option("seed", "S", "master seed, in place of the suite's");
  line.option("filter", "REGEX", "only the cells whose key matches, as in --filter 'epsilon=0.03'");
  line.option("data-dir", "DIR",
              "folder of the data files that suites name; else that of the environment variable REGRETBENCH_DATA, else "
              "data/ in the working directory");
}

Suite suite_from(const CommandLine& line, const std::string& text) {
  std::vector<std::string> overrides = line.all("set");
  for (const std::string key : {"trials", "seed"})
    if (line.has(key)) {
      const std::string value = line.text(key);
      if (value.empty()) throw InputError("--" + key + ": the value is missing");
      overrides.push_back(key + "=" + value);
    }
  SuiteFile file = parse_suite_file(line.text("SUITE"), text, overrides);
  if (line.has("data-dir") && line.text("data-dir").empty()) throw InputError("--data-dir: the value is missing");
  file.data_folder = line.text("data-dir");
  pin_data_files(file);
  Suite suite = expand(file);
  if (line.has("filter") && line.text("filter").empty()) throw InputError("--filter: the value is missing");
  if (line.has("filter")) filter(suite, line.text("filter"));
  return suite;
}

}  // namespace regretbench
