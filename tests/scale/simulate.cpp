// SPDX-License-Identifier: Apache-2.0
// Discrete-event simulation of a run on many ranks.  The blocks are cut by the program's own Schedule; the trial times
// are measured ones, drawn at random by cell; rank 0 is a queue served in order of arrival.
//
//     regretbench_simulate --suite S.ini --times T.csv --ranks 16,64,256 --request S --message S --record S --latency S
//
// T.csv: one "cell,seconds" a line, the cell by its place in the plan.  Prints a line of CSV for each number of ranks.
#include <algorithm>
#include <boost/program_options.hpp>
#include <fstream>
#include <iostream>
#include <numeric>
#include <queue>
#include <sstream>

#include "core/number.hpp"
#include "core/random.hpp"
#include "farm/farm.hpp"
#include "farm/schedule.hpp"

namespace {

using namespace regretbench;

// What rank 0 and the network take, in seconds.
struct Costs {
  double request;  // to answer one
  double message;  // to take one with records
  double record;   // for each record in it
  double latency;  // one way
};

constexpr double sending_interval = 0.25;  // as in farm/worker.cpp
constexpr double longest_pause = 0.002;    // as in farm/patience.hpp; a block is found half of it late on average

// The trials of a block that has been drawn.
struct Load {
  std::vector<std::pair<std::size_t, double>> trials;  // cell and seconds
  double seconds = 0;
};

struct Rank {
  std::optional<Load> playing;
  std::optional<Load> next;
  bool asked = false;
  bool drained = false;
};

struct Event {
  enum class Kind { request, records, block, end } kind;
  double time;
  int rank;
  Load load;  // of a block or of the records of trials
  bool operator<(const Event& other) const { return time > other.time; }  // earliest first in a queue
};

struct Prediction {
  double seconds = 0;
  double played = 0;         // trial seconds in all
  double busy = 0;           // of rank 0
  double longest_wait = 0;   // of a request, for its answer
  std::int64_t messages = 0;
};

class Simulation {
 public:
  Simulation(const Suite& suite, const std::vector<std::vector<double>>& times, int ranks, const Costs& costs)
      : suite_(suite), times_(times), costs_(costs), players_(FarmSettings{}.players_of(ranks)),
        schedule_(suite, all_of(suite), Order::longest_first, players_), ranks_(static_cast<std::size_t>(players_)) {}

  Prediction run() {
    for (int rank = 0; rank < players_; ++rank) ask(rank, 0);
    while (!events_.empty()) {
      const Event event = events_.top();
      events_.pop();
      switch (event.kind) {
        case Event::Kind::request:
          answer(event);
          break;
        case Event::Kind::records:
          keep(event);
          break;
        case Event::Kind::block:
          take(event);
          break;
        case Event::Kind::end:
          finish(event);
          break;
      }
    }
    return prediction_;
  }

 private:
  static std::vector<std::int64_t> all_of(const Suite& suite) {
    std::vector<std::int64_t> positions(static_cast<std::size_t>(suite.size()));
    std::iota(positions.begin(), positions.end(), 0);
    return positions;
  }

  Rank& at(int rank) { return ranks_[static_cast<std::size_t>(rank)]; }

  void ask(int rank, double now) {
    at(rank).asked = true;
    events_.push({Event::Kind::request, now + costs_.latency, rank, {}});
  }

  // Rank 0 gets to a message that arrived `now`; returns when it is done with it.
  double serve(double now, double cost) {
    free_at_ = std::max(free_at_, now) + cost;
    prediction_.busy += cost;
    ++prediction_.messages;
    return free_at_;
  }

  void answer(const Event& event) {
    const double done = serve(event.time, costs_.request);
    prediction_.longest_wait = std::max(prediction_.longest_wait, done - event.time);
    events_.push({Event::Kind::block, done + costs_.latency + longest_pause / 2, event.rank, draw(schedule_.next())});
  }

  Load draw(const Block& block) {
    Load load;
    for (const Range& range : block)
      for (std::int64_t i = 0; i < range.count; ++i) {
        const std::size_t cell = suite_.cell_index_of(range.first + i);
        const auto& measured = times_[cell];
        load.trials.emplace_back(cell, measured[static_cast<std::size_t>(random_.index(static_cast<Eigen::Index>(measured.size())))]);
        load.seconds += load.trials.back().second;
      }
    return load;
  }

  void take(const Event& event) {
    Rank& rank = at(event.rank);
    rank.asked = false;
    if (event.load.trials.empty()) {
      rank.drained = true;
    } else if (rank.playing) {
      rank.next = event.load;
    } else {
      begin(event.rank, event.load, event.time);
    }
  }

  void begin(int rank, Load load, double now) {
    // Records leave as they come, at intervals.
    const double end = now + load.seconds;
    double sent = now;
    double time = now;
    Load batch;
    for (std::size_t i = 0; i < load.trials.size(); ++i) {
      time += load.trials[i].second;
      batch.trials.push_back(load.trials[i]);
      if (time - sent < sending_interval && i + 1 < load.trials.size()) continue;
      events_.push({Event::Kind::records, time + costs_.latency, rank, std::exchange(batch, {})});
      sent = time;
    }
    prediction_.played += load.seconds;
    const bool several = load.trials.size() > 1;
    at(rank).playing = std::move(load);
    events_.push({Event::Kind::end, end, rank, {}});
    if (several && !at(rank).asked && !at(rank).drained) ask(rank, now);
  }

  void finish(const Event& event) {
    Rank& rank = at(event.rank);
    rank.playing.reset();
    if (rank.next)
      begin(event.rank, *std::exchange(rank.next, std::nullopt), event.time);
    else if (!rank.asked && !rank.drained)
      ask(event.rank, event.time);
  }

  void keep(const Event& event) {
    const auto count = static_cast<double>(event.load.trials.size());
    prediction_.seconds = std::max(prediction_.seconds, serve(event.time, costs_.message + count * costs_.record));
    for (const auto& [cell, seconds] : event.load.trials) schedule_.note(cell, 1, seconds);
  }

  const Suite& suite_;
  const std::vector<std::vector<double>>& times_;
  Costs costs_;
  int players_;
  Schedule schedule_;
  std::vector<Rank> ranks_;
  std::priority_queue<Event> events_;
  Stream random_{{1, 2, 3}, Purpose::order, 1};
  double free_at_ = 0;
  Prediction prediction_;
};

std::vector<std::vector<double>> read_times(const std::string& path, std::size_t cells) {
  std::vector<std::vector<double>> times(cells);
  std::ifstream file(path);
  std::size_t cell = 0;
  char comma = ',';
  double seconds = 0;
  while (file >> cell >> comma >> seconds) times.at(cell).push_back(seconds);
  for (const auto& of_cell : times)
    if (of_cell.empty()) throw std::runtime_error(path + ": a cell has no times");
  return times;
}

}  // namespace

int main(int argc, char** argv) {
  namespace po = boost::program_options;
  std::string suite_path, times_path, ranks;
  std::vector<std::string> overrides;
  Costs costs{};
  po::options_description options;
  options.add_options()("suite", po::value(&suite_path)->required())("set", po::value(&overrides)->composing())(
      "times", po::value(&times_path)->required())("ranks", po::value(&ranks)->required())(
      "request", po::value(&costs.request)->required())("message", po::value(&costs.message)->required())(
      "record", po::value(&costs.record)->required())("latency", po::value(&costs.latency)->required());
  try {
    po::variables_map values;
    po::store(po::parse_command_line(argc, argv, options), values);
    po::notify(values);
    const Suite suite = expand(parse_suite_file(suite_path, read_suite_text(suite_path), overrides));
    const auto times = read_times(times_path, suite.cells.size());
    std::cout << "ranks,players,seconds,played,efficiency,rank_0_busy,longest_wait,messages\n";
    std::istringstream list(ranks);
    for (std::string one; std::getline(list, one, ',');) {
      const int count = std::stoi(one);
      const Prediction prediction = Simulation(suite, times, count, costs).run();
      std::cout << count << "," << FarmSettings{}.players_of(count) << "," << prediction.seconds << "," << prediction.played
                << "," << prediction.played / (prediction.seconds * count) << "," << prediction.busy / prediction.seconds << ","
                << prediction.longest_wait << "," << prediction.messages << "\n";
    }
  } catch (const std::exception& error) {
    std::cerr << "regretbench_simulate: " << error.what() << "\n";
    return 2;
  }
  return 0;
}
