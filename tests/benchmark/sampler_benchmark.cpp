// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include "core/random.hpp"
#include "gp/sampler.hpp"

namespace regretbench {
namespace {

// One draw from the prior on a side x side grid, random numbers included; its size is the number of candidates.
void draw(benchmark::State& state, const std::string& kernel) {
  const Candidates candidates(Grid{state.range(0), 2, 0, 1});
  const auto sampler = make_sampler({kernel, 0.2, 1}, candidates);
  Eigen::VectorXd z(sampler->rank());
  Eigen::VectorXd field(candidates.size());
  Round round = 0;
  for (auto _ : state) {
    Stream({1, 2, 3}, Purpose::function, ++round).normals(z);
    sampler->transform(z, field);
    benchmark::DoNotOptimize(field.data());
  }
  state.SetComplexityN(candidates.size());
}

void SquaredExponentialSample(benchmark::State& state) { draw(state, "se"); }
BENCHMARK(SquaredExponentialSample)->RangeMultiplier(2)->Range(16, 128)->Unit(benchmark::kMicrosecond);

void MaternSample(benchmark::State& state) { draw(state, "matern52"); }
BENCHMARK(MaternSample)->RangeMultiplier(2)->Range(8, 32)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace regretbench
