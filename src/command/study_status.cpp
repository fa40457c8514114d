// SPDX-License-Identifier: Apache-2.0
#include "command/study_status.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <iomanip>
#include <memory>
#include <sstream>

#include "command/output.hpp"
#include "core/error.hpp"
#include "store/provenance.hpp"
#include "store/record_index.hpp"
#include "store/result_summary.hpp"

namespace regretbench {
namespace {

namespace fs = std::filesystem;
using std::chrono::system_clock;

system_clock::time_point time_of(const std::string& timestamp) {
  std::tm utc{};
  std::istringstream(timestamp) >> std::get_time(&utc, "%Y-%m-%dT%H:%M:%SZ");
  return system_clock::from_time_t(timegm(&utc));
}

double seconds(system_clock::duration duration) { return std::chrono::duration<double>(duration).count(); }

// F.shard-*-of-*.journal beside F.h5, in the order of their shards.
std::vector<std::string> shard_journals(const std::string& result_path) {
  const fs::path result(result_path);
  const std::string beginning = result.stem().string() + ".shard-";
  std::vector<std::pair<std::int64_t, std::string>> found;
  std::error_code unreadable;
  for (const auto& entry :
       fs::directory_iterator(result.parent_path().empty() ? "." : result.parent_path(), unreadable)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with(beginning) && name.ends_with(".journal"))
      found.emplace_back(std::atoll(name.c_str() + beginning.size()),
                         (result.parent_path() / name).string());
  }
  std::sort(found.begin(), found.end());
  std::vector<std::string> paths;
  for (auto& [shard, path] : found) paths.push_back(std::move(path));
  return paths;
}

RunStatus run_status(const File& file, const JournalContents& contents) {
  RunStatus status;
  status.journal = file.path();
  status.shard = contents.header.shard;
  status.shards = contents.header.shards;
  status.running = file.locked_elsewhere();
  status.torn_bytes = contents.dropped;
  const auto written = std::chrono::file_clock::to_sys(fs::last_write_time(file.path()));
  status.last_write = timestamp(std::chrono::time_point_cast<system_clock::duration>(written));
  status.seconds_since_write = std::max(0.0, seconds(system_clock::now() - time_of(status.last_write)));
  if (contents.runs.empty()) return status;
  const Facts& run = contents.runs.back();
  status.started = fact(run, "started");
  status.ended = fact(run, "finished");
  status.ranks = std::atoll(fact(run, "ranks").c_str());
  status.in_flight = contents.lost_by_last_run;
  const double length =
      seconds((status.ended.empty() ? time_of(status.last_write) : time_of(status.ended)) - time_of(status.started));
  if (length > 0) status.trials_per_second = static_cast<double>(contents.records_of_last_run) / length;
  return status;
}

StudyStatus journals_status(const std::vector<std::string>& paths) {
  StudyStatus status;
  std::vector<std::shared_ptr<const File>> files;
  std::vector<JournalContents> journals;
  for (const auto& path : paths) {
    files.push_back(std::make_shared<File>(path, File::Mode::read));
    journals.push_back(read_journal(*files.back()));
    if (journals.back().header.digest != journals.front().header.digest)
      throw InputError(path + ": belongs to another suite than " + paths.front());
    status.runs.push_back(run_status(*files.back(), journals.back()));
    status.played_again += journals.back().lost;
  }
  const Suite suite = last_plan(journals.front());
  status.title = suite.title;
  RecordIndex index(suite);
  for (std::size_t journal = 0; journal < journals.size(); ++journal) index.add(files[journal], journals[journal]);
  const Shard shard =
      paths.size() > 1 ? Shard{} : Shard{journals.front().header.shard, journals.front().header.shards};
  for (const Cell& cell : suite.cells) status.cells.emplace_back(cell.key, TrialCounts{});
  const auto counts_at = [&](std::int64_t position) -> TrialCounts& {
    return status.cells[suite.cell_index_of(position)].second;
  };
  for (std::int64_t position = 0; position < suite.size(); ++position)
    if (shard.holds(position)) ++counts_at(position).done;
  for (const std::int64_t position : index.missing()) {
    if (!shard.holds(position)) continue;
    --counts_at(position).done;
    ++counts_at(position).left;
  }
  for (const std::int64_t position : index.failed()) {
    if (!shard.holds(position)) continue;
    --counts_at(position).done;
    ++counts_at(position).failed;
  }
  status.failures = index.failures();
  return status;
}

StudyStatus result_status(const std::string& path) {
  const ResultSummary result = read_result_summary(path);
  StudyStatus status;
  status.title = result.title;
  status.failures = result.failures;
  for (std::size_t cell = 0; cell < result.keys.size(); ++cell)
    status.cells.emplace_back(
        result.keys[cell],
        TrialCounts{result.trials - result.failed_by_cell[cell], result.failed_by_cell[cell], 0});
  return status;
}

StudyStatus status_of(const std::vector<std::string>& paths) {
  if (paths.size() > 1 || fs::path(paths.front()).extension() != ".h5") return journals_status(paths);
  if (const std::string journal = journal_path(paths.front(), Shard{}); fs::exists(journal))
    return journals_status({journal});
  if (const auto shards = shard_journals(paths.front()); !shards.empty() && !fs::exists(paths.front()))
    return journals_status(shards);
  return result_status(paths.front());
}

}  // namespace

std::optional<double> StudyStatus::seconds_left() const {
  double rate = 0;
  for (const auto& run : runs)
    if (run.running) rate += run.trials_per_second;
  if (rate <= 0) return std::nullopt;
  return static_cast<double>(total.left) / rate;
}

StudyStatus read_status(const std::vector<std::string>& paths) {
  StudyStatus status = status_of(paths);
  for (const auto& [key, counts] : status.cells) {
    status.total.done += counts.done;
    status.total.failed += counts.failed;
    status.total.left += counts.left;
  }
  return status;
}

}  // namespace regretbench
