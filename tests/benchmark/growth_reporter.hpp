// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <benchmark/benchmark.h>

#include <cmath>
#include <map>
#include <ostream>
#include <string>
#include <vector>

namespace regretbench {

/// The console's report, followed by the growth exponent of every benchmark with several sizes: the slope of
/// log(time) over log(size) by least squares.
class GrowthReporter : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const auto& run : runs)
      if (run.complexity_n > 0 && run.run_type == Run::RT_Iteration)
        points_[run.run_name.function_name].emplace_back(std::log(static_cast<double>(run.complexity_n)),
                                                         std::log(run.GetAdjustedCPUTime()));
  }

  void Finalize() override {
    GetOutputStream() << "\ngrowth exponents (slope of log time over log size)\n";
    for (const auto& [name, points] : points_)
      if (points.size() > 1) GetOutputStream() << "  " << name << ": " << slope(points) << "\n";
  }

 private:
  using Points = std::vector<std::pair<double, double>>;

  static double slope(const Points& points) {
    double x = 0;
    double y = 0;
    for (const auto& point : points) {
      x += point.first / static_cast<double>(points.size());
      y += point.second / static_cast<double>(points.size());
    }
    double xy = 0;
    double xx = 0;
    for (const auto& point : points) {
      xy += (point.first - x) * (point.second - y);
      xx += (point.first - x) * (point.first - x);
    }
    return xy / xx;
  }

  std::map<std::string, Points> points_;
};

}  // namespace regretbench
