// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>

namespace regretbench {

using Round = std::int64_t;  ///< t = 1..T; 0 stands for "before round 1"
using Arm = Eigen::Index;    ///< index into the candidates

/// Raised when the same key would give other numbers; stored in every result file.
inline constexpr int seed_scheme_version = 1;

/// What the numbers of a stream are for.  Two purposes never share a number, so that an algorithm's own draws
/// cannot disturb the function, the noise or the weights that all algorithms of a cell group see.
enum class Purpose : std::uint64_t { function = 1, noise = 2, weights = 3, source = 4, policy = 5, order = 6 };

/// Names the random numbers of one trial: all algorithms with the same seed, objective and trial share them
/// (common random numbers), whatever rank, order or shard they run in.
struct TrialKey {
  std::uint64_t seed = 0;       ///< the suite's master seed
  std::uint64_t objective = 0;  ///< hash of the objective's canonical parameters
  std::uint64_t trial = 0;
};

/// Philox4x64-10 (Salmon et al. 2011, Random123) keyed by a TrialKey, its counter (draw, round, purpose).
/// A value: copying it copies the position.
class Stream {
 public:
  Stream(const TrialKey& key, Purpose purpose, Round round);

  std::uint64_t bits();
  double uniform();  ///< in the open interval (0, 1)
  double uniform(double lo, double hi);
  double normal();                     ///< standard normal by Box-Muller; no hidden second value
  Eigen::Index index(Eigen::Index n);  ///< uniform on 0..n-1, unbiased; n >= 1

  /// Fills `out` with independent standard normals, both of each Box-Muller pair used.
  void normals(Eigen::Ref<Eigen::VectorXd> out);

 private:
  std::array<std::uint64_t, 2> key_;
  std::array<std::uint64_t, 4> counter_;
  std::array<std::uint64_t, 4> block_{};
  unsigned used_ = 4;
};

/// The streams of one trial.
class Streams {
 public:
  explicit Streams(const TrialKey& key) : key_(key) {}
  Stream at(Purpose purpose, Round round) const { return Stream(key_, purpose, round); }

 private:
  TrialKey key_;
};

/// The streams a policy may draw from: its own purpose only.
class PolicyStreams {
 public:
  explicit PolicyStreams(const TrialKey& key) : streams_(key) {}
  Stream at(Round round) const { return streams_.at(Purpose::policy, round); }

 private:
  Streams streams_;
};

}  // namespace regretbench
