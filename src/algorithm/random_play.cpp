// SPDX-License-Identifier: Apache-2.0
#include "algorithm/policy.hpp"

namespace regretbench {
namespace {

// Uniform play: the scale against which every regret is read.
class Random final : public Policy {
 public:
  struct Settings {
    void bind(Parameters&) {}
  };

  Random(const Settings&, const Briefing& briefing)
      : streams_(briefing.streams), arms_(briefing.problem.candidates->size()) {}

  Arm choose(Round t, const Scalarization&) override { return streams_.at(t).index(arms_); }
  void observe(Round, Arm, const Eigen::VectorXd&) override {}

 private:
  PolicyStreams streams_;
  Arm arms_;
};

}  // namespace

// "random" itself is a C library function.
AlgorithmEntry random_play() {
  return algorithm_entry<Random>("random", "uniformly random arms", "baseline of all four papers");
}

}  // namespace regretbench
