// SPDX-License-Identifier: Apache-2.0
#include "command/forecast.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <numeric>
#include <queue>

#include "core/error.hpp"
#include "farm/farm.hpp"
#include "farm/player.hpp"
#include "farm/schedule.hpp"
#include "store/frame.hpp"
#include "store/journal.hpp"
#include "store/record_index.hpp"
#include "store/result_file.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

constexpr double timing_seconds = 20;
// mpirun and MPI_Init on one machine; a batch system's own start is not counted.
constexpr double launch_seconds = 0.4;
// A cell's mean is known well enough with a standard error of this share, or from so many trials.
constexpr double sufficient_error = 0.05;
constexpr std::int64_t most_timed = 200;
// Enough bytes of its records, and of all records, for their size.
constexpr std::size_t most_sampled_bytes = 64 << 10;
constexpr std::size_t most_sampled_bytes_in_all = 64 << 20;
// Of todo list, journal index, and plan index together, while the result is made.
constexpr double rank_0_bytes_a_trial = 120;

struct Times {
  std::int64_t count = 0;
  double sum = 0;
  double squares = 0;

  void add(double seconds) {
    ++count;
    sum += seconds;
    squares += seconds * seconds;
  }
  double mean() const { return sum / static_cast<double>(count); }
  // Whether they tell the mean well enough.
  bool suffice() const {
    if (count < 4) return false;
    const auto n = static_cast<double>(count);
    const double variance = std::max(0.0, squares / n - mean() * mean()) / (n - 1);  // of the mean
    return std::sqrt(variance) <= sufficient_error * mean();
  }
};

double seconds_since(steady_clock::time_point begin) {
  return std::chrono::duration<double>(steady_clock::now() - begin).count();
}

// A folder that goes with its owner.
class TemporaryFolder {
 public:
  TemporaryFolder() : path_(std::filesystem::temp_directory_path() / "regretbench-plan-XXXXXX") {
    std::string name = path_.string();
    if (::mkdtemp(name.data()) == nullptr)
      throw StorageError(path_.string() + ": no folder can be made there to try the size of a result");
    path_ = name;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::string operator/(const char* name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace

Forecast::Forecast(const Suite& suite, Progress& progress)
    : suite_(suite),
      costs_(suite),
      set_up_(suite.cells.size(), 0),
      sampled_(suite.cells.size(), 0),
      frames_(suite.cells.size()) {
  const auto begin = steady_clock::now();
  check_every_cell_starts(suite);
  check_seconds_ = seconds_since(begin);
  play(progress);
  write_sample();
}

void Forecast::play(Progress& progress) {
  Player player(suite_, 0);
  std::size_t bytes = 0;
  const auto begin = steady_clock::now();
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell) {
    // An equal share of the time for each cell, and what others have left over.
    const double share = timing_seconds * static_cast<double>(cell + 1) / static_cast<double>(suite_.cells.size());
    std::int64_t trial = 0;
    const auto time_one = [&] {
      const Record record = player.play(static_cast<std::int64_t>(cell) * suite_.trials + trial++, [] {});
      // Two records of each cell tell what the second costs.
      const bool room = bytes < most_sampled_bytes_in_all;
      if (sampled_[cell] == 0 || (room && (sampled_[cell] == 1 || frames_[cell].size() < most_sampled_bytes))) {
        const std::string frame = record_frame(record);
        frames_[cell] += frame;
        bytes += frame.size();
        ++sampled_[cell];
      }
      progress.tick();
      return record.wall_seconds;
    };
    if (seconds_since(begin) < timing_seconds || costs_.seconds(cell) == 0) {
      const double first = time_one();
      Times later;  // without the set-up that the first trial of a cell may take
      while (trial < std::min(most_timed, suite_.trials) && !later.suffice() &&
             (seconds_since(begin) < share || (trial == 1 && first < 1)))
        later.add(time_one());
      if (later.count > 0) {
        costs_.note(cell, later.count, later.sum);
        set_up_[cell] = std::max(0.0, first - later.mean());
      } else {
        costs_.note(cell, 1, first);
      }
    }
    progress.add(1, 0);
  }
}

// Makes the result of what was played, to see what a result takes.
void Forecast::write_sample() {
  const TemporaryFolder folder;
  // The cells that were played, and of each as many trials as all of them have.
  Suite sample = suite_;
  sample.cells.clear();
  sample.trials = suite_.trials;
  std::string frames;
  double bytes = 0;  // of a mean record, once for every sampled cell
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell) {
    if (sampled_[cell] == 0) continue;
    sample.cells.push_back(suite_.cells[cell]);
    sample.trials = std::min(sample.trials, sampled_[cell]);
    frames += frames_[cell];
    bytes += static_cast<double>(frames_[cell].size()) / static_cast<double>(sampled_[cell]);
  }
  frame_bytes_ = bytes / static_cast<double>(sample.cells.size()) * static_cast<double>(suite_.size());
  const std::string path = folder / "sample.journal";
  Journal(path, {sample.digest(), sample.canonical, sample.title, sample.path, sample.text, {}, sample.trials})
      .append(frames);

  // Size and time of results of so many trials of the sampled cells.
  struct Made {
    double bytes;
    double seconds;
  };
  const auto make = [&](std::int64_t trials) {
    Suite part = sample;
    part.trials = trials;
    const auto begin = steady_clock::now();
    const auto file = std::make_shared<File>(path, File::Mode::read);
    const JournalContents contents = read_journal(*file);
    RecordIndex index(part);
    index.add(file, contents);
    write_result(folder / "sample.h5", part, index, {}, 0);
    const double seconds = seconds_since(begin);
    return Made{static_cast<double>(std::filesystem::file_size(folder / "sample.h5")), seconds};
  };
  const Made small = make(1);
  const Made large = make(sample.trials);
  const auto cells = static_cast<double>(sample.cells.size());
  const double more = cells * static_cast<double>(sample.trials - 1);
  const auto all = static_cast<double>(suite_.size());
  // With one trial of each cell known, all of the size counts as the trials', which is too much for small results.
  const double bytes_a_trial = more > 0 ? (large.bytes - small.bytes) / more : small.bytes / cells;
  const double seconds_a_trial = more > 0 ? std::max(0.0, (large.seconds - small.seconds) / more) : 0;
  result_bytes_ = small.bytes + bytes_a_trial * (all - cells);
  settle_seconds_ = small.seconds + seconds_a_trial * (all - cells);
}

double Forecast::set_up_seconds(int ranks) const {
  double sum = 0;
  for (const double seconds : set_up_) sum += seconds * static_cast<double>(std::min<std::int64_t>(ranks, suite_.trials));
  return sum;
}

double Forecast::cpu_seconds(int ranks) const {
  double sum = set_up_seconds(FarmSettings{}.players_of(ranks));
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell)
    sum += static_cast<double>(suite_.trials) * trial_seconds(cell);
  return sum;
}

double Forecast::wall_seconds(int ranks) const {
  const int players = FarmSettings{}.players_of(ranks);
  std::vector<std::int64_t> todo(static_cast<std::size_t>(suite_.size()));
  std::iota(todo.begin(), todo.end(), 0);
  Schedule schedule(suite_, todo, Order::longest_first, players);
  for (std::size_t cell = 0; cell < suite_.cells.size(); ++cell) schedule.note(cell, 1, trial_seconds(cell));
  // Each block goes to the rank that is free first.
  std::priority_queue<double, std::vector<double>, std::greater<>> free_at;
  for (int player = 0; player < players; ++player) free_at.push(set_up_seconds(players) / players);
  double end = 0;
  for (Block block = schedule.next(); !block.empty(); block = schedule.next()) {
    double time = free_at.top();
    free_at.pop();
    for (const Range& range : block)
      time += static_cast<double>(range.count) * trial_seconds(suite_.cell_index_of(range.first));
    free_at.push(time);
    end = std::max(end, time);
  }
  return check_seconds_ + (ranks > 1 ? launch_seconds : 0) + end + settle_seconds_;
}

double Forecast::rank_bytes() const {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) * 1024;
}

double Forecast::rank_0_bytes() const { return rank_0_bytes_a_trial * static_cast<double>(suite_.size()); }

double Forecast::journal_bytes() const { return frame_bytes_ + 8192; }

}  // namespace regretbench
