// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "command/command.hpp"
#include "command/command_line.hpp"
#include "command/output.hpp"
#include "core/error.hpp"
#include "farm/progress.hpp"
#include "store/result_summary.hpp"

namespace regretbench {
namespace {

namespace fs = std::filesystem;

struct Row {
  std::string key;
  std::int64_t done;
  std::int64_t failed;
  std::int64_t left;
};

void print(const std::string& title, const std::vector<Row>& rows) {
  std::size_t width = 4;
  for (const auto& row : rows) width = std::max(width, row.key.size());
  std::cout << title << "\n"
            << std::left << std::setw(static_cast<int>(width)) << "cell" << std::right << std::setw(12) << "done"
            << std::setw(12) << "failed" << std::setw(12) << "left"
            << "\n";
  Row total{"all", 0, 0, 0};
  const auto line = [&](const Row& row) {
    std::cout << std::left << std::setw(static_cast<int>(width)) << row.key << std::right << std::setw(12) << row.done
              << std::setw(12) << row.failed << std::setw(12) << row.left << "\n";
  };
  for (const auto& row : rows) {
    line(row);
    total.done += row.done;
    total.failed += row.failed;
    total.left += row.left;
  }
  line(total);
}

double seconds_since_epoch(const std::string& timestamp) {
  std::tm utc{};
  std::istringstream(timestamp) >> std::get_time(&utc, "%Y-%m-%dT%H:%M:%SZ");
  return static_cast<double>(timegm(&utc));
}

void journal_status(const std::string& path) {
  const File file(path, File::Mode::read);
  const JournalContents contents = read_journal(file);
  const JournalHeader& header = contents.header;
  const Suite suite = last_plan(contents);
  const Shard shard{header.shard, header.shards};

  std::vector<Row> rows;
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell) {
    Row row{suite.cells[cell].key, 0, 0, 0};
    for (std::int64_t trial = 0; trial < suite.trials; ++trial) {
      if (!shard.holds(static_cast<std::int64_t>(cell) * suite.trials + trial)) continue;
      const auto found = contents.records.find({suite.cells[cell].hash, trial});
      if (found == contents.records.end()) {
        ++row.left;
      } else {
        ++(found->second.failed() ? row.failed : row.done);
      }
    }
    rows.push_back(std::move(row));
  }
  print(header.title, rows);
  if (!shard.whole()) std::cout << "shard " << shard.index << " of " << shard.count << "\n";
  if (contents.dropped > 0)
    std::cout << contents.dropped << " bytes at the end are not a whole record: one being written, or torn by a kill\n";
  if (contents.runs.empty()) return;
  const Facts& run = contents.runs.back();
  std::cout << "last run: started " << fact(run, "started") << " on " << fact(run, "ranks")
            << (fact(run, "ranks") == "1" ? " rank" : " ranks");
  if (const std::string finished = fact(run, "finished"); !finished.empty()) {
    std::cout << ", ended " << finished << "\n";
    return;
  }
  const auto written = std::chrono::file_clock::to_sys(fs::last_write_time(path));
  const double seconds =
      std::chrono::duration<double>(written.time_since_epoch()).count() - seconds_since_epoch(fact(run, "started"));
  std::int64_t left = 0;
  for (const auto& row : rows) left += row.left;
  if (seconds > 0 && contents.records_of_last_run > 0) {
    const double rate = static_cast<double>(contents.records_of_last_run) / seconds;
    std::cout << ", " << std::setprecision(3) << rate << " trials/s, "
              << duration_text(static_cast<double>(left) / rate) << " left if it is still running";
  }
  std::cout << "\n";
}

void result_status(const std::string& path) {
  const ResultSummary result = read_result_summary(path);
  std::vector<Row> rows;
  for (std::size_t cell = 0; cell < result.keys.size(); ++cell)
    rows.push_back({result.keys[cell], result.trials - result.failed_by_cell[cell], result.failed_by_cell[cell], 0});
  print(result.title, rows);
}

}  // namespace

int status_command(const std::vector<std::string>& words) {
  CommandLine line(
      "status F.h5|F.journal",
      "How many trials of each cell are done, failed and left; for a run in progress its rate and time left.\n"
      "Only reads, and never the HDF5 file of a live run: that is made at the end, from the journal.\n\n"
      "Example:  regretbench status results/sensitivity.h5");
  line.positional("FILE");
  if (!line.parse(words)) return complete;
  const std::string path = line.text("FILE");
  const std::string journal = journal_path(path, Shard{});
  if (fs::path(path).extension() != ".h5") {
    journal_status(path);
  } else if (fs::exists(journal)) {
    journal_status(journal);
  } else {
    result_status(path);
  }
  return complete;
}

}  // namespace regretbench
