// SPDX-License-Identifier: Apache-2.0
// How many records a second rank 0 takes: the real rank 0 against ranks that answer at once with records made up
// beforehand.  Under mpirun, with two ranks or more:
//
//     mpirun -n 2 regretbench_rank_0 SUITE SECONDS FOLDER
//
// The made-up trials claim to have taken SECONDS each, which sizes the blocks.  Prints the records, the seconds, the
// records a second, and what each took of rank 0's processor time, in which no waiting counts.  The journal goes to
// FOLDER and is removed.
#include <sys/resource.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <numeric>

#include "core/number.hpp"
#include "farm/farm.hpp"
#include "farm/message.hpp"
#include "farm/patience.hpp"
#include "store/frame.hpp"
#include "store/record_bytes.hpp"

namespace {

using namespace regretbench;
using std::chrono::steady_clock;

// Four messages of records a block, as ranks send them whose blocks take a second.
constexpr std::int64_t messages_a_block = 4;

// Takes part as a rank does whose trials take no time at all.
void answer(const Suite& suite, double seconds) {
  Record record;
  record.rounds = 100;
  record.resets = {20};
  record.wall_seconds = seconds;
  std::vector<std::string> frame_of_cell;
  for (const Cell& cell : suite.cells) {
    record.cell = cell.hash;
    frame_of_cell.push_back(record_frame(record));
  }
  const auto ask = [] { send(0, Tag::request); };
  Patience patience;
  bool drained = false;
  int asked = 2;
  ask();
  ask();
  for (bool stopped = false; !stopped;) {
    const auto message = receive();
    if (!message) {
      patience.pause();
      continue;
    }
    patience.reset();
    stopped = message->tag == Tag::stop;
    if (message->tag != Tag::block) continue;
    --asked;
    const Block block = block_from_bytes(message->bytes);
    const std::int64_t share = (trials_of(block) + messages_a_block - 1) / messages_a_block;
    std::string batch;
    std::int64_t batched = 0;
    const auto flush = [&] {
      if (batched > 0) send(0, Tag::records, batch);
      batch.clear();
      batched = 0;
    };
    for (const Range& range : block) {
      const std::string& frame = frame_of_cell[suite.cell_index_of(range.first)];
      for (std::int64_t i = 0; i < range.count; ++i) {
        batch += frame;
        if (++batched == share) flush();
      }
    }
    flush();
    if (!block.empty()) {
      ask();
      ++asked;
    } else if (!drained && asked == 0) {
      drained = true;
      send(0, Tag::finished, std::string(sizeof(std::int64_t), '\0'));
    }
  }
}

double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: mpirun -n 2 regretbench_rank_0 SUITE SECONDS FOLDER\n";
    return 2;
  }
  const World world;
  const auto suite = std::make_shared<Suite>(expand(parse_suite_file(argv[1], read_suite_text(argv[1]), {})));
  const double seconds = parse_real(argv[2]).value_or(1e-3);
  FarmSettings settings;
  settings.largest_world_with_playing_rank_0 = 1;
  if (!world.first()) {
    answer(*suite, seconds);
    return 0;
  }
  const std::string path = std::string(argv[3]) + "/rank_0.journal";
  std::vector<std::int64_t> todo(static_cast<std::size_t>(suite->size()));
  std::iota(todo.begin(), todo.end(), 0);
  {
    Journal journal(path, {suite->digest(), suite->canonical, suite->title, suite->path, suite->text, {}, suite->trials});
    Schedule schedule(*suite, todo, Order::longest_first, settings.players_of(world.size()));
    Progress silent(0, 0, Progress::Style::none);
    const auto begin = steady_clock::now();
    const double processor_begin = processor_seconds();
    hand_out(world, suite, settings, schedule, journal, silent);
    const double taken = std::chrono::duration<double>(steady_clock::now() - begin).count();
    const double processor = processor_seconds() - processor_begin;
    std::cout << suite->size() << " records in " << taken << " s: " << static_cast<double>(suite->size()) / taken
              << " a second, " << 1e6 * processor / static_cast<double>(suite->size()) << " us each, " << std::filesystem::file_size(path) / static_cast<std::uintmax_t>(suite->size())
              << " bytes each" << std::endl;
  }
  std::filesystem::remove(path);
  return 0;
}
