// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "command/command.hpp"
#include "command/forecast.hpp"
#include "command/suite_arguments.hpp"
#include "farm/progress.hpp"
#include "farm/world.hpp"

namespace regretbench {
namespace {

std::string size_text(double bytes) {
  const char* const units[] = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < std::size(units); ++unit) bytes /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, bytes < 10 ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
  return text;
}

// For --time of a batch job: twice the estimate, because another machine may be slower and a longer limit costs only
// patience in the queue; rounded up to five minutes, of which a job needs two for stopping.
std::string time_limit(double wall_seconds) {
  const auto minutes = 5 * static_cast<long long>(std::ceil(std::max(2 * wall_seconds, 600.0) / 300));
  char text[32];
  std::snprintf(text, sizeof text, "%02lld:%02lld:00", minutes / 60, minutes % 60);
  return text;
}

nlohmann::ordered_json to_json(const Suite& suite, const Forecast& forecast, int ranks) {
  nlohmann::ordered_json json = {{"title", suite.title},
                                 {"trials", suite.size()},
                                 {"ranks", ranks},
                                 {"cpu_seconds", forecast.cpu_seconds(ranks)},
                                 {"wall_seconds", forecast.wall_seconds(ranks)},
                                 {"rank_bytes", forecast.rank_bytes()},
                                 {"rank_0_bytes", forecast.rank_0_bytes()},
                                 {"journal_bytes", forecast.journal_bytes()},
                                 {"result_bytes", forecast.result_bytes()},
                                 {"cells", nlohmann::ordered_json::array()}};
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell)
    json["cells"].push_back({{"key", suite.cells[cell].key},
                             {"trials", suite.trials},
                             {"seconds_per_trial", forecast.trial_seconds(cell)}});
  return json;
}

}  // namespace

int plan_command(const std::vector<std::string>& words) {
  CommandLine line(
      "plan SUITE [options]",
      "Lists the cells of a suite and what they would cost, from trials of each played here and now (up to about 20\n"
      "seconds of them, but at least one of each algorithm).  Leaves nothing behind.\n\n"
      "Example:  regretbench plan suites/time_varying/sensitivity.ini --ranks 64");
  add_suite_arguments(line);
  line.option("ranks", "N", "ranks to estimate the wall time for; default 1");
  line.flag("json", "for programs: one JSON object, in seconds and bytes");
  if (!line.parse(words)) return complete;
  const auto ranks = static_cast<int>(line.integer("ranks", between(1, 1e6)).value_or(1));
  const Suite suite = suite_from(line, read_suite_text(line.text("SUITE")));
  const World world;  // whose memory is a rank's
  const Progress::Style style = progress_style(false) == Progress::Style::bar ? Progress::Style::bar : Progress::Style::none;
  Progress progress(static_cast<std::int64_t>(suite.cells.size()), 0, style);
  const Forecast forecast(suite, progress);
  progress.finish();

  if (line.has("json")) {
    std::cout << to_json(suite, forecast, ranks).dump(2) << "\n";
    return complete;
  }
  std::size_t width = 4;
  for (const auto& cell : suite.cells) width = std::max(width, cell.key.size());
  std::cout << suite.title << "\n"
            << std::left << std::setw(static_cast<int>(width)) << "cell" << std::right << std::setw(12) << "trials"
            << std::setw(16) << "s per trial"
            << "\n";
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell)
    std::cout << std::left << std::setw(static_cast<int>(width)) << suite.cells[cell].key << std::right << std::setw(12)
              << suite.trials << std::setw(16) << std::setprecision(3) << forecast.trial_seconds(cell) << "\n";
  const double wall = forecast.wall_seconds(ranks);
  std::cout << "\n"
            << suite.cells.size() << " cells, " << suite.size() << " trials of " << suite.horizon
            << " rounds, record = " << suite.record << "\nCPU time           "
            << duration_text(forecast.cpu_seconds(ranks)) << "\nwall time          " << duration_text(wall) << " on "
            << ranks << (ranks == 1 ? " rank" : " ranks") << " like this one\ntime limit         " << time_limit(wall)
            << "  (for --time of a batch job)\nmemory per rank    " << size_text(forecast.rank_bytes()) << ", rank 0 "
            << size_text(forecast.rank_0_bytes()) << " more\njournal            "
            << size_text(forecast.journal_bytes()) << "\nresult file        " << size_text(forecast.result_bytes())
            << "\n";
  return complete;
}

}  // namespace regretbench
