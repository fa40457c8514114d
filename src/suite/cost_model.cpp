// SPDX-License-Identifier: Apache-2.0
#include "suite/cost_model.hpp"

namespace regretbench {

void CostModel::Sum::add(std::int64_t more_trials, double more_seconds) {
  trials += more_trials;
  seconds += more_seconds;
}

CostModel::CostModel(const Suite& suite) : suite_(suite), cells_(suite.cells.size()) {}

void CostModel::note(std::size_t cell, std::int64_t trials, double seconds) {
  for (Sum* sum : {&cells_[cell], &algorithms_[suite_.cells[cell].label], &all_}) sum->add(trials, seconds);
}

double CostModel::seconds(std::size_t cell) const {
  if (knows(cell)) return cells_[cell].mean();
  if (const auto algorithm = algorithms_.find(suite_.cells[cell].label); algorithm != algorithms_.end())
    return algorithm->second.mean();
  return all_.trials > 0 ? all_.mean() : 0;
}

}  // namespace regretbench
