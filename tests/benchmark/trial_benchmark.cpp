// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "suite/suite.hpp"
#include "trial/play.hpp"

namespace regretbench {
namespace {

// A whole trial on the paper's field (epsilon = 0.03, 50 x 50); its size is the number of rounds.
void play_trials(benchmark::State& state, const std::string& algorithm) {
  const Suite suite = expand(parse_suite_file(
      "benchmark", "[objective]\nname = markov-field\nepsilon = 0.03\n[algorithm]\nname = " + algorithm + "\n", {}));
  const auto objective = make_objective(suite, suite.cells.front());
  const auto player = make_algorithm(suite, suite.cells.front());
  std::uint64_t trial = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(play(*objective, *player, {1, 1, ++trial}, {state.range(0), false, RecordLevel::curves}));
  state.SetComplexityN(state.range(0));
}

void EventTriggeredTrial(benchmark::State& state) { play_trials(state, "et-gp-ucb"); }
BENCHMARK(EventTriggeredTrial)->RangeMultiplier(2)->Range(100, 800)->Unit(benchmark::kMillisecond);

void GpUcbTrial(benchmark::State& state) { play_trials(state, "gp-ucb"); }
BENCHMARK(GpUcbTrial)->RangeMultiplier(2)->Range(100, 800)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace regretbench
