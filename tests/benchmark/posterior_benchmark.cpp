// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#include <cmath>

#include "gp/posterior.hpp"

namespace regretbench {
namespace {

// A prior on about n candidates of the unit square.
std::shared_ptr<const Prior> square_prior(std::int64_t n) {
  const auto side = static_cast<Eigen::Index>(std::lround(std::sqrt(static_cast<double>(n))));
  return make_prior({"se", 0.2, 1}, Candidates(Grid{side, 2, 0, 1}));
}

// Time of t observations of distinct arms; `state` counts t or N as its size.
void observe_distinct_arms(benchmark::State& state, std::int64_t n, std::int64_t t, Posterior::Form form) {
  const auto prior = square_prior(n);
  for (auto _ : state) {
    Posterior posterior(prior, 1, form);
    for (std::int64_t i = 0; i < t; ++i) posterior.observe(i * (prior->size() / t), 1.0, 0.02);
    benchmark::DoNotOptimize(posterior.mean().sum());
  }
  state.SetItemsProcessed(state.iterations() * t);
}

void RowFormInRounds(benchmark::State& state) {
  observe_distinct_arms(state, 2500, state.range(0), Posterior::Form::row);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(RowFormInRounds)->RangeMultiplier(2)->Range(64, 512)->Unit(benchmark::kMicrosecond);

void RowFormInCandidates(benchmark::State& state) {
  observe_distinct_arms(state, state.range(0), 64, Posterior::Form::row);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(RowFormInCandidates)->RangeMultiplier(4)->Range(400, 25600)->Unit(benchmark::kMicrosecond);

void FullFormInRounds(benchmark::State& state) {
  observe_distinct_arms(state, 900, state.range(0), Posterior::Form::covariance);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(FullFormInRounds)->RangeMultiplier(2)->Range(128, 512)->Unit(benchmark::kMicrosecond);

void FullFormInCandidates(benchmark::State& state) {
  observe_distinct_arms(state, state.range(0), 64, Posterior::Form::covariance);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(FullFormInCandidates)->RangeMultiplier(2)->Range(400, 3200)->Unit(benchmark::kMicrosecond);

// What a repeated arm costs, which adds no column to the row form.
void RowFormRepeatedArm(benchmark::State& state) {
  Posterior posterior(square_prior(2500), 1, Posterior::Form::row);
  for (Arm arm = 0; arm < state.range(0); ++arm) posterior.observe(arm * 4, 1.0, 0.02);
  for (auto _ : state) posterior.observe(0, 1.0, 0.02);
  state.SetComplexityN(state.range(0));
}
BENCHMARK(RowFormRepeatedArm)->RangeMultiplier(2)->Range(32, 512)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace regretbench
