// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <map>

#include "command/command.hpp"
#include "command/suite_arguments.hpp"
#include "farm/player.hpp"
#include "farm/progress.hpp"
#include "store/record_bytes.hpp"

namespace regretbench {
namespace {

// Cells are timed until this much is spent; the rest count as the mean of their algorithm.
constexpr double timing_seconds = 20;

struct Estimate {
  double seconds = 0;  // per trial
  double bytes = 0;    // per record
};

double peak_memory_mebibytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

std::string size_text(double bytes) {
  const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < std::size(units); ++unit) bytes /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, bytes < 10 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
  return text;
}

// Plays the first trials of each cell: the first warms up what a cell's trials share, the second is the measure unless
// the first was long.
std::vector<Estimate> measure(const Suite& suite) {
  Player player(suite, 0);
  std::vector<Estimate> estimates;
  std::map<std::string, Estimate> sums;
  std::map<std::string, double> counts;
  double spent = 0;
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell) {
    const std::string& label = suite.cells[cell].label;
    if (spent < timing_seconds || counts[label] == 0) {
      const std::int64_t position = static_cast<std::int64_t>(cell) * suite.trials;
      Record record = player.play(position, [] {});
      spent += record.wall_seconds;
      if (record.wall_seconds < 0.5) {
        record = player.play(position + (suite.trials > 1 ? 1 : 0), [] {});
        spent += record.wall_seconds;
      }
      estimates.push_back({record.wall_seconds, static_cast<double>(to_bytes(record).size() + 9)});
      sums[label].seconds += estimates.back().seconds;
      sums[label].bytes += estimates.back().bytes;
      ++counts[label];
    } else {
      estimates.push_back({sums[label].seconds / counts[label], sums[label].bytes / counts[label]});
    }
  }
  return estimates;
}

}  // namespace

int plan_command(const std::vector<std::string>& words) {
  CommandLine line(
      "plan SUITE [options]",
      "Lists the cells of a suite and what they would cost, from one or two trials of each played here and now\n"
      "(up to about 20 seconds of them).  Writes nothing.\n\n"
      "Example:  regretbench plan suites/time_varying/sensitivity.ini --ranks 64");
  add_suite_arguments(line);
  line.option("ranks", "N", "ranks to estimate the wall time for; default 1");
  if (!line.parse(words)) return complete;
  const auto ranks = line.integer("ranks", between(1, 1e6)).value_or(1);
  const Suite suite = suite_from(line, read_suite_text(line.text("SUITE")));
  check_every_cell_starts(suite);
  const std::vector<Estimate> estimates = measure(suite);

  std::size_t width = 4;
  for (const auto& cell : suite.cells) width = std::max(width, cell.key.size());
  std::cout << suite.title << "\n"
            << std::left << std::setw(static_cast<int>(width)) << "cell" << std::right << std::setw(12) << "trials"
            << std::setw(16) << "s per trial"
            << "\n";
  double seconds = 0;
  double bytes = 0;
  double longest = 0;
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell) {
    std::cout << std::left << std::setw(static_cast<int>(width)) << suite.cells[cell].key << std::right << std::setw(12)
              << suite.trials << std::setw(16) << std::setprecision(3) << estimates[cell].seconds << "\n";
    seconds += estimates[cell].seconds * static_cast<double>(suite.trials);
    bytes += estimates[cell].bytes * static_cast<double>(suite.trials);
    longest = std::max(longest, estimates[cell].seconds);
  }
  const double wall = std::max(seconds / static_cast<double>(ranks), longest);
  std::cout << "\n"
            << suite.cells.size() << " cells, " << suite.size() << " trials of " << suite.horizon
            << " rounds, record = " << suite.record << "\nCPU time          " << duration_text(seconds)
            << "\nwall time         " << duration_text(wall) << " on " << ranks << (ranks == 1 ? " rank" : " ranks")
            << "\nmemory per rank   " << size_text(peak_memory_mebibytes() * 1024 * 1024) << "\njournal           "
            << size_text(bytes) << "\nresult file       at most " << size_text(bytes) << "\n";
  return complete;
}

}  // namespace regretbench
