// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

#include "farm/progress.hpp"
#include "suite/cost_model.hpp"
#include "suite/suite.hpp"

namespace regretbench {

/// What a suite would cost on machines like this one, from trials of it played here and now.
class Forecast {
 public:
  /// Plays trials of every cell: at least one, a second one where the first had to set things up, and then more, up to
  /// about 20 seconds in all.  Cells that find no time left count as the mean of their algorithm.  The suite must
  /// outlive the forecast.  Throws InputError when a cell does not start.
  Forecast(const Suite& suite, Progress& progress);

  /// Seconds of one trial of a cell.
  double trial_seconds(std::size_t cell) const { return costs_.seconds(cell); }

  /// Of all trials, and of setting up the objectives once on each of so many ranks.
  double cpu_seconds(int ranks) const;
  /// From the start of the command to the finished result: checks, launch, the schedule played through, result file.
  double wall_seconds(int ranks) const;
  /// Largest memory of this process so far, which is what a rank needs.
  double rank_bytes() const;
  /// What rank 0 needs beside.
  double rank_0_bytes() const;
  double journal_bytes() const;
  double result_bytes() const { return result_bytes_; }

 private:
  void play(Progress& progress);
  void write_sample();
  double set_up_seconds(int ranks) const;

  const Suite& suite_;
  CostModel costs_;
  std::vector<double> set_up_;  // seconds by cell that the first trial on a rank takes longer than the next
  std::vector<std::int64_t> sampled_;  // trials by cell whose records are kept
  std::vector<std::string> frames_;    // of these records, by cell
  double check_seconds_ = 0;
  double frame_bytes_ = 0;  // of all trials
  double result_bytes_ = 0;
  double settle_seconds_ = 0;
};

}  // namespace regretbench
