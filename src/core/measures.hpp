// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

namespace regretbench {

/// Something that is measured by round, as an algorithm or an objective declares it.  A name means the same everywhere.
struct Measurement {
  std::string name;
  std::string unit;         ///< "1" for a pure number
  std::string description;  ///< one sentence
  bool operator==(const Measurement&) const = default;
};

/// What a suite asked for, at one point of a trial.  An algorithm or objective reports all it can in a line each,
///
///     void report(Measures& m) const override { m.put("beta", beta_); m.put("gain", [this] { return gain(); }); }
///
/// and whatever nobody asked for is dropped, uncomputed where it is given as a function.
class Measures {
 public:
  /// `names`: what was asked for; the order of values().
  explicit Measures(std::vector<std::string> names);

  void put(std::string_view name, double value);
  template <std::invocable Compute>
  void put(std::string_view name, Compute compute) {
    if (double* const place = wanted(name)) *place = compute();
  }

  /// One a name; NaN where nothing was reported since the last clear().
  const std::vector<double>& values() const { return values_; }
  void clear();
  bool empty() const { return names_.empty(); }

 private:
  double* wanted(std::string_view name);  // where its value goes; nullptr when it was not asked for

  std::vector<std::string> names_;
  std::vector<double> values_;
};

}  // namespace regretbench
