// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>

#include "command/command.hpp"
#include "command/command_line.hpp"
#include "command/study_status.hpp"
#include "farm/progress.hpp"

namespace regretbench {
namespace {

void print_table(const StudyStatus& status) {
  std::size_t width = 4;
  for (const auto& [key, counts] : status.cells) width = std::max(width, key.size());
  const auto line = [&](const std::string& key, const auto& done, const auto& failed, const auto& left) {
    std::cout << std::left << std::setw(static_cast<int>(width)) << key << std::right << std::setw(12) << done
              << std::setw(12) << failed << std::setw(12) << left << "\n";
  };
  std::cout << status.title << "\n";
  line("cell", "done", "failed", "left");
  for (const auto& [key, counts] : status.cells) line(key, counts.done, counts.failed, counts.left);
  line("all", status.total.done, status.total.failed, status.total.left);
}

void print_run(const RunStatus& run) {
  std::cout << run.journal;
  if (run.shards > 1) std::cout << ", shard " << run.shard << " of " << run.shards;
  if (run.started.empty()) {
    std::cout << ": no run has begun\n";
    return;
  }
  std::cout << ": last run started " << run.started << " on " << run.ranks << (run.ranks == 1 ? " rank" : " ranks");
  if (run.running) {
    std::cout << ", goes on, last write " << duration_text(run.seconds_since_write) << " ago, "
              << std::setprecision(3) << run.trials_per_second << " trials/s, " << run.in_flight << " in flight";
  } else if (!run.ended.empty()) {
    std::cout << ", ended " << run.ended;
  } else {
    std::cout << ", was killed, last write " << run.last_write;
  }
  std::cout << "\n";
  if (run.torn_bytes > 0)
    std::cout << run.torn_bytes << " bytes at its end are not a whole record: one being written, or torn by a kill\n";
}

void print(const StudyStatus& status) {
  print_table(status);
  if (!status.failures.empty()) std::cout << text_of(status.failures) << "\n";
  for (const auto& run : status.runs) print_run(run);
  if (status.played_again > 0)
    std::cout << status.played_again << " trials were in flight when an earlier run ended, and had to begin again\n";
  if (const auto seconds = status.seconds_left()) std::cout << duration_text(*seconds) << " left\n";
}

nlohmann::ordered_json to_json(const TrialCounts& counts) {
  return {{"done", counts.done}, {"failed", counts.failed}, {"left", counts.left}};
}

nlohmann::ordered_json to_json(const StudyStatus& status) {
  // Empty texts stand for what is not known yet.
  const auto text = [](const std::string& known) {
    return known.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(known);
  };
  nlohmann::ordered_json json;
  json["title"] = status.title;
  json["all"] = to_json(status.total);
  json["cells"] = nlohmann::ordered_json::array();
  for (const auto& [key, counts] : status.cells) {
    nlohmann::ordered_json cell = {{"key", key}};
    cell.update(to_json(counts));
    json["cells"].push_back(cell);
  }
  json["failures"] = nlohmann::ordered_json::object();
  for (const auto& [kind, count] : status.failures) json["failures"][failure_kind_name(kind)] = count;
  json["played_again"] = status.played_again;
  json["seconds_left"] = nullptr;
  if (const auto seconds = status.seconds_left()) json["seconds_left"] = *seconds;
  json["runs"] = nlohmann::ordered_json::array();
  for (const auto& run : status.runs)
    json["runs"].push_back({{"journal", run.journal},
                            {"shard", run.shard},
                            {"shards", run.shards},
                            {"running", run.running},
                            {"started", text(run.started)},
                            {"ended", text(run.ended)},
                            {"ranks", run.ranks},
                            {"last_write", run.last_write},
                            {"trials_per_second", run.trials_per_second},
                            {"in_flight", run.in_flight},
                            {"torn_bytes", run.torn_bytes}});
  return json;
}

}  // namespace

int status_command(const std::vector<std::string>& words) {
  CommandLine line(
      "status F.h5|F.journal... [--json]",
      "How many trials of each cell are done, failed and left; for runs in progress their rate, last write and the\n"
      "time left.  F.h5 stands for its journal, or for those of its shards.  Only reads, takes no lock, and never\n"
      "touches the HDF5 file of a live run: that is made at the end, from the journal.\n\n"
      "Example:  regretbench status results/sensitivity.h5");
  line.positional("FILE", true);
  line.flag("json", "for programs: one JSON object, times in seconds or UTC");
  if (!line.parse(words)) return complete;
  const StudyStatus status = read_status(line.all("FILE"));
  if (line.has("json"))
    std::cout << to_json(status).dump(2) << "\n";
  else
    print(status);
  return complete;
}

}  // namespace regretbench
