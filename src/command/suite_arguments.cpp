// SPDX-License-Identifier: Apache-2.0
#include "command/suite_arguments.hpp"

#include <algorithm>
#include <utility>

#include "core/error.hpp"
#include "core/spelling.hpp"
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

void add_trial_arguments(CommandLine& line) {
  line.option("cell", "KEY", "the cell, as 'plan' and 'status' print it");
  line.option("trial", "N", "which trial, counting from 0; default 0");
}

ChosenTrial trial_from(const CommandLine& line, std::uint64_t Cell::*sameness) {
  Suite suite = suite_from(line, read_suite_text(line.text("SUITE")));
  std::vector<std::string> keys;
  bool alike = true;
  for (const auto& cell : suite.cells) {
    keys.push_back(cell.key);
    alike = alike && cell.*sameness == suite.cells.front().*sameness;
  }
  const std::string key = line.text("cell", alike ? keys.front() : "");
  const auto index = static_cast<std::size_t>(std::find(keys.begin(), keys.end(), key) - keys.begin());
  if (index == keys.size() && key.empty())
    throw InputError("--cell: the option is missing, and " + suite.path + " has " + std::to_string(keys.size()) +
                     " cells; 'regretbench plan' lists them");
  if (index == keys.size())
    throw InputError("--cell " + key + ": no such cell in " + suite.path + suggestion(key, keys) +
                     "; 'regretbench plan' lists them");
  suite.cells = {suite.cells[index]};
  check_every_cell_starts(suite);
  const auto trial = line.integer("trial", between(0, 1e7)).value_or(0);
  suite.trials = std::max(suite.trials, trial + 1);
  return {std::move(suite), trial};
}

}  // namespace regretbench
