// SPDX-License-Identifier: Apache-2.0
#include <iomanip>
#include <iostream>

#include "command/command.hpp"
#include "command/suite_arguments.hpp"

namespace regretbench {

int function_command(const std::vector<std::string>& words) {
  CommandLine line(
      "function SUITE [--trial N] [--cell KEY]",
      "Prints the function that the algorithms of a trial meet, as CSV: a row a round with the optimum, from which\n"
      "regret is measured, and the noise-free value of every arm, on the scale on which regret counts.  An external\n"
      "program that tells no noise-free value is asked for rewards.  Nothing is played.\n\n"
      "Example:  regretbench function suites/time_varying/temperature_days78.ini > days78.csv");
  add_suite_arguments(line);
  add_trial_arguments(line);
  if (!line.parse(words)) return complete;

  // All algorithms of a trial meet the same function, so any cell names it while there is one objective.
  const auto [suite, trial] = trial_from(line, &Cell::objective_hash);
  const Cell& cell = suite.cells.front();
  const auto objective = make_objective(suite, cell);
  const auto environment = objective->realise(Streams(suite.key_of(trial)));
  const Arm arms = environment->problem().candidates->size();

  std::cout << "# title: " << suite.title << "\n# suite: " << suite.name
            << "\n# objective: " << cell.objective.canonical << "\n# seed: " << suite.seed << "\n# trial: " << trial
            << "\nround,optimum";
  for (Arm arm = 0; arm < arms; ++arm) std::cout << "," << arm;
  std::cout << "\n" << std::setprecision(10);
  for (Round t = 1; t <= suite.horizon && std::cout; ++t) {
    environment->advance(t);
    const double optimum = environment->optimum();
    std::cout << t << "," << optimum;
    for (Arm arm = 0; arm < arms; ++arm) std::cout << "," << optimum - environment->regret(arm);
    std::cout << "\n";
  }
  return complete;
}

}  // namespace regretbench
