// SPDX-License-Identifier: Apache-2.0
#include <iomanip>
#include <iostream>

#include "command/command.hpp"
#include "command/suite_arguments.hpp"
#include "farm/player.hpp"

namespace regretbench {

int trial_command(const std::vector<std::string>& words) {
  CommandLine line(
      "trial SUITE --cell KEY --trial N",
      "Plays one trial alone, the same that 'run' plays, and prints a line for every round: round, arm, reward\n"
      "(one column a task), regret, cumulative regret, and whether the policy dropped its data.\n\n"
      "Example:  regretbench trial suites/time_varying/sensitivity.ini "
      "--cell 'et-gp-ucb,epsilon=0.03,delta_B=0.1' --trial 7");
  add_suite_arguments(line);
  add_trial_arguments(line);
  if (!line.parse(words)) return complete;

  auto [suite, trial] = trial_from(line, &Cell::hash);
  suite.record = "rounds";
  const Record record = Player(suite, 0).play(trial, [] {});
  if (record.failed()) {
    std::cerr << "failed: " << record.failure << std::endl;
    return some_trials_failed;
  }
  std::cout << "round\tarm";
  for (int task = 1; task <= record.tasks; ++task)
    std::cout << "\treward" << (record.tasks > 1 ? std::to_string(task) : "");
  std::cout << "\tregret\tcumulative_regret\treset\n" << std::setprecision(10);
  double before = 0;
  std::size_t resets = 0;
  for (std::size_t round = 0; round < record.arms.size(); ++round) {
    std::cout << round + 1 << "\t" << record.arms[round];
    for (std::size_t task = 0; task < static_cast<std::size_t>(record.tasks); ++task)
      std::cout << "\t" << record.rewards[round * static_cast<std::size_t>(record.tasks) + task];
    const bool reset = resets < record.resets.size() && record.resets[resets] == static_cast<std::int32_t>(round + 1);
    resets += reset;
    std::cout << "\t" << record.cumulative_regret[round] - before << "\t" << record.cumulative_regret[round] << "\t"
              << (reset ? "yes" : "-") << "\n";
    before = record.cumulative_regret[round];
  }
  return complete;
}

}  // namespace regretbench
