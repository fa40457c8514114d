// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "suite/suite.hpp"

namespace regretbench {

/// What a trial of each cell takes, learnt from trials that were played.
class CostModel {
 public:
  /// The suite must outlive the model.
  explicit CostModel(const Suite& suite);

  /// `trials` trials of a cell took `seconds` in all.
  void note(std::size_t cell, std::int64_t trials, double seconds);

  /// Whether a trial of the cell itself was noted.
  bool knows(std::size_t cell) const { return cells_[cell].trials > 0; }

  /// Mean seconds of a trial: the cell's own, else those of its algorithm's other cells, else of all; 0 before any.
  double seconds(std::size_t cell) const;

 private:
  struct Sum {
    std::int64_t trials = 0;
    double seconds = 0;
    void add(std::int64_t more_trials, double more_seconds);
    double mean() const { return seconds / static_cast<double>(trials); }
  };

  const Suite& suite_;
  std::vector<Sum> cells_;
  std::map<std::string, Sum> algorithms_;  // by label
  Sum all_;
};

}  // namespace regretbench
