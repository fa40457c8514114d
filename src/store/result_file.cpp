// SPDX-License-Identifier: Apache-2.0
#include "store/result_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/number.hpp"
#include "store/hdf5.hpp"
#include "store/provenance.hpp"

namespace regretbench {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr hsize_t block_bytes = 4 << 20;

// One value per trial, written cell by cell.
template <class T>
struct TrialColumn {
  TrialColumn(Hdf5File& file, const Suite& suite, const std::string& name, hid_t type_, const std::string& description)
      : values(static_cast<std::size_t>(suite.trials)),
        type(type_),
        array(file.make_array(name, type_, {suite.cells.size(), static_cast<hsize_t>(suite.trials)},
                              {1, std::min<hsize_t>(static_cast<hsize_t>(suite.trials), 65536)}, true, description,
                              "cell, trial")) {}

  void write(Hdf5File& file, std::size_t cell) {
    file.write_block(array, type, {cell, 0}, {1, values.size()}, values.data());
  }

  std::vector<T> values;
  hid_t type;
  Handle array;
};

// One value (or one per task) per round of every trial, written by blocks of trials of one cell.
template <class T>
class RoundArray {
 public:
  // `shape`: cell, trial, round and perhaps task.
  RoundArray(Hdf5File& file, const std::string& name, hid_t type, const std::vector<hsize_t>& shape, T fill,
             const std::string& description)
      : file_(file),
        type_(type),
        fill_(fill),
        shape_(shape),
        width_(shape[2] * (shape.size() > 3 ? shape[3] : 1)),
        block_(std::clamp<hsize_t>(block_bytes / (width_ * sizeof(T)), 1, shape[1])),
        array_(file.make_array(name, type, shape, chunk(), true, description,
                               shape.size() > 3 ? "cell, trial, round, task" : "cell, trial, round")) {
    values_.reserve(block_ * width_);
  }

  // `values`: by round, tasks side by side; shorter than T rounds where the trial ended early.
  void add(std::size_t cell, std::size_t trial, const std::vector<T>& values) {
    values_.insert(values_.end(), values.begin(), values.end());
    values_.resize((trial % block_ + 1) * width_, fill_);
    if (trial % block_ + 1 < block_ && trial + 1 < shape_[1]) return;
    std::vector<hsize_t> start(shape_.size(), 0);
    std::vector<hsize_t> count = shape_;
    start[0] = cell;
    count[0] = 1;
    start[1] = trial - trial % block_;
    count[1] = trial % block_ + 1;
    file_.write_block(array_, type_, start, count, values_.data());
    values_.clear();
  }

 private:
  std::vector<hsize_t> chunk() const {
    std::vector<hsize_t> tile = shape_;
    tile[0] = 1;
    tile[1] = block_;
    return tile;
  }

  Hdf5File& file_;
  hid_t type_;
  T fill_;
  std::vector<hsize_t> shape_;
  hsize_t width_;  // values of one trial
  hsize_t block_;  // trials written at once
  Handle array_;
  std::vector<T> values_;
};

void write_suite(Hdf5File& file, const Suite& suite) {
  file.write_attribute("/", "format", "regretbench-result");
  file.write_attribute("/", "format_version", std::int64_t{1});
  file.write_attribute("/", "title", suite.title);
  file.write_attribute("/", "suite_name", suite.name);
  file.write_attribute("/", "suite_digest", suite.digest());
  file.write_attribute("/", "seed", suite.seed);
  file.write_attribute("/", "seed_scheme", std::int64_t{seed_scheme_version});
  file.write_attribute("/", "horizon", suite.horizon);
  file.write_attribute("/", "trials", suite.trials);
  file.write_attribute("/", "record", suite.record);
  file.write_attribute("/", "until", suite.until);
  file.make_group("/suite");
  file.write_text("/suite/text", suite.text);
  file.write_text("/suite/canonical", suite.canonical);
}

void write_cells(Hdf5File& file, const Suite& suite) {
  std::map<std::string, std::vector<std::string>> columns;
  for (const auto& cell : suite.cells) {
    columns["key"].push_back(cell.key);
    columns["algorithm"].push_back(cell.label);
    columns["algorithm_name"].push_back(cell.algorithm.name);
    columns["objective"].push_back(cell.objective.name);
    columns["hash"].push_back(hexadecimal(cell.hash));
    columns["parameters"].push_back(cell.objective.canonical + " / " + cell.algorithm.canonical);
  }
  file.make_group("/cells");
  for (const auto& [name, texts] : columns) file.write_column("/cells/" + name, texts);

  file.make_group("/axes");
  file.write_attribute("/axes", "names", suite.axes);
  for (const auto& axis : suite.axes) {
    std::vector<std::string> texts;
    std::vector<double> numbers;
    bool numeric = true;
    for (const auto& cell : suite.cells) {
      const auto own =
          std::find_if(cell.axes.begin(), cell.axes.end(), [&](const auto& pair) { return pair.first == axis; });
      texts.push_back(own == cell.axes.end() ? "" : own->second);
      const auto number = parse_real(texts.back());
      numeric &= number.has_value() || texts.back().empty();
      numbers.push_back(number.value_or(nan));
    }
    numeric ? file.write_column("/axes/" + axis, numbers) : file.write_column("/axes/" + axis, texts);
    file.write_attribute("/axes/" + axis, "section", suite.algorithm_axes.count(axis) > 0 ? "algorithm" : "objective");
  }
}

void write_runs(Hdf5File& file, const std::vector<Facts>& runs) {
  for (std::size_t run = 0; run < runs.size(); ++run) {
    const std::string group = "/provenance/run_" + std::to_string(run + 1);
    file.make_group(group);
    for (const auto& [name, text] : runs[run]) file.write_text(group + "/" + name, text);
  }
  // The revision of the last run, where a reader looks first.
  if (!runs.empty())
    for (const auto& [name, text] : runs.back())
      if (name == "git_revision") file.write_text("/provenance/git_revision", text);
}

struct Failures {
  std::vector<std::int64_t> cell;
  std::vector<std::int64_t> trial;
  std::vector<std::string> kind;
  std::vector<std::string> text;
  std::vector<std::string> command;
};

// The most tasks of any cell; a failed trial does not know its number of them.
hsize_t most_tasks(const Suite& suite, const RecordIndex& records) {
  hsize_t tasks = 1;
  for (std::int64_t first = 0; first < suite.size(); first += suite.trials)
    for (std::int64_t position = first; position < first + suite.trials; ++position)
      if (const Record record = records.read(position); !record.failed()) {
        tasks = std::max(tasks, static_cast<hsize_t>(record.tasks));
        break;
      }
  return tasks;
}

void write_trials(Hdf5File& file, const Suite& suite, const RecordIndex& records) {
  file.make_group("/trials");
  file.make_group("/provenance");
  TrialColumn<std::int8_t> status(file, suite, "/trials/status", H5T_STD_I8LE, "0 finished, 1 failed");
  TrialColumn<double> regret(file, suite, "/trials/regret", H5T_IEEE_F64LE,
                             "cumulative regret after the last round played; NaN where the trial failed");
  TrialColumn<std::int32_t> rounds(file, suite, "/trials/rounds", H5T_STD_I32LE, "rounds played");
  TrialColumn<std::int32_t> resets(file, suite, "/trials/resets", H5T_STD_I32LE, "number of rounds with a reset");
  TrialColumn<double> wall(file, suite, "/provenance/wall_seconds", H5T_IEEE_F64LE,
                           "wall time of the trial in seconds");
  TrialColumn<std::int32_t> rank(file, suite, "/provenance/rank", H5T_STD_I32LE, "MPI rank that played the trial");

  const std::vector<hsize_t> by_round = {suite.cells.size(), static_cast<hsize_t>(suite.trials),
                                         static_cast<hsize_t>(suite.horizon)};
  std::optional<RoundArray<double>> curves;
  std::optional<RoundArray<std::int32_t>> arms;
  std::optional<RoundArray<double>> rewards;
  if (suite.record != "summary") {
    file.make_group("/curves");
    curves.emplace(file, "/curves/regret", H5T_IEEE_F64LE, by_round, nan,
                   "cumulative regret by round; NaN after the last round played");
  }
  if (suite.record == "rounds") {
    file.make_group("/rounds");
    arms.emplace(file, "/rounds/arm", H5T_STD_I32LE, by_round, -1, "arm pulled; -1 after the last round played");
    std::vector<hsize_t> by_task = by_round;
    by_task.push_back(most_tasks(suite, records));
    rewards.emplace(file, "/rounds/reward", H5T_IEEE_F64LE, by_task, nan, "reward observed, per task");
  }

  std::vector<std::int64_t> offsets{0};
  std::vector<std::int32_t> reset_rounds;
  Failures failures;
  for (std::size_t cell = 0; cell < suite.cells.size(); ++cell) {
    for (std::size_t trial = 0; trial < static_cast<std::size_t>(suite.trials); ++trial) {
      const Record record =
          records.read(static_cast<std::int64_t>(cell) * suite.trials + static_cast<std::int64_t>(trial));
      status.values[trial] = record.failed() ? 1 : 0;
      regret.values[trial] = record.failed() ? nan : record.regret;
      rounds.values[trial] = static_cast<std::int32_t>(record.rounds);
      resets.values[trial] = static_cast<std::int32_t>(record.resets.size());
      wall.values[trial] = record.wall_seconds;
      rank.values[trial] = record.rank;
      reset_rounds.insert(reset_rounds.end(), record.resets.begin(), record.resets.end());
      offsets.push_back(static_cast<std::int64_t>(reset_rounds.size()));
      if (curves) curves->add(cell, trial, record.cumulative_regret);
      if (arms) arms->add(cell, trial, record.arms);
      if (rewards) rewards->add(cell, trial, record.rewards);
      if (record.failed()) {
        failures.cell.push_back(static_cast<std::int64_t>(cell));
        failures.trial.push_back(static_cast<std::int64_t>(trial));
        failures.kind.push_back(failure_kind_name(record.kind));
        failures.text.push_back(record.failure);
        failures.command.push_back(rerun_command(suite, suite.cells[cell], static_cast<std::int64_t>(trial)));
      }
    }
    status.write(file, cell);
    regret.write(file, cell);
    rounds.write(file, cell);
    resets.write(file, cell);
    wall.write(file, cell);
    rank.write(file, cell);
  }
  file.make_group("/resets");
  file.write_column("/resets/offset", offsets);
  file.write_column("/resets/round", reset_rounds);
  file.make_group("/failures");
  file.write_column("/failures/cell", failures.cell);
  file.write_column("/failures/trial", failures.trial);
  file.write_column("/failures/kind", failures.kind);
  file.write_column("/failures/text", failures.text);
  file.write_column("/failures/command", failures.command);
}

}  // namespace

std::string rerun_command(const Suite& suite, const Cell& cell, std::int64_t trial) {
  std::vector<std::string> words = {"regretbench", "trial",   suite.path,           "--cell",
                                    cell.key,      "--trial", std::to_string(trial)};
  for (const auto& text : suite.overrides) {
    if (text.starts_with("trials=")) continue;  // a trial does not depend on how many there are
    words.emplace_back("--set");
    words.push_back(text);
  }
  return quoted(words);
}

void write_result(const std::string& path, const Suite& suite, const RecordIndex& records,
                  const std::vector<Facts>& runs, std::int64_t played_again) {
  const std::string temporary = path + ".partial";
  try {
    Hdf5File file(temporary);
    write_suite(file, suite);
    write_cells(file, suite);
    write_trials(file, suite, records);
    write_runs(file, runs);
    file.write_attribute("/provenance", "played_again", played_again);
    file.close();
    File(temporary, File::Mode::append).synchronise();
    if (std::rename(temporary.c_str(), path.c_str()) != 0)
      throw StorageError(path + ": cannot be put in place: " + std::strerror(errno));
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(temporary, ignored);
    throw;
  }
  synchronise_directory_of(path);
}

}  // namespace regretbench
