// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "external/process.hpp"

namespace regretbench {

/// What an external program says about itself.
struct ProgramDescription {
  std::string name;               ///< may be empty
  std::vector<double> lower;      ///< corner of the box that is searched, one entry a dimension
  std::vector<double> upper;      ///< the opposite corner
  std::optional<double> optimum;  ///< largest noise-free value over the box
  std::optional<double> noise_variance;

  bool operator==(const ProgramDescription&) const = default;
};

/// What an external program answers for one point.
struct Evaluation {
  double reward;                ///< y, with noise; maximised
  std::optional<double> value;  ///< f, the same without noise
};

/// A running program that computes an objective.  Every line either way is one JSON object:
///
///     {"do": "hello", "version": 1}                  {"name": "branin", "lower": [-5, 0], "upper": [10, 15],
///                                                     "optimum": -0.4, "noise_variance": 0.01}
///     {"do": "reset", "seed": 81}                    {"ok": true}
///     {"do": "evaluate", "round": 1, "x": [2, 7.5]}  {"y": -20.6, "f": -20.5}
///     {"do": "goodbye"}                              ends
///
/// The description may give "dimension": d in place of "lower" and "upper", for the box [0, 1]^d; name, optimum and
/// noise_variance are optional, and so is "f".  {"error": "text"} answers what the program cannot do.  Other keys are
/// ignored.  Numbers are written with all their digits; the seed is below 2^53, which every reader takes exactly.
///
/// Everything throws TrialFailure: of kind program when the program dies, gives no answer in time, or answers anything
/// else, upon which it is killed; of kind not_finite when y or f is NaN, infinite or null.
class ExternalProgram {
 public:
  /// Starts the program and lets it describe itself.  `timeout`: seconds for every answer.
  ExternalProgram(const std::vector<std::string>& words, double timeout);
  /// Says goodbye, and kills the program a second later.
  ~ExternalProgram();
  ExternalProgram(const ExternalProgram&) = delete;
  ExternalProgram& operator=(const ExternalProgram&) = delete;

  const ProgramDescription& description() const { return description_; }

  /// Begins a trial: the program forgets everything and derives its randomness from `seed` < 2^53.
  void reset(std::uint64_t seed);

  /// Value of the point `x`, one coordinate a dimension, in round t.
  Evaluation evaluate(Round t, const std::vector<double>& x);

  /// False once it has failed.
  bool running() const { return process_.running(); }

 private:
  ExternalProcess process_;
  double timeout_;
  ProgramDescription description_;
};

}  // namespace regretbench
