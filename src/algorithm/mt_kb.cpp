// SPDX-License-Identifier: Apache-2.0
#include "algorithm/task_ucb.hpp"

namespace regretbench {
namespace {

// MT-KB (multi-task paper, Algorithm 1, Theorem 2), which learns the tasks together through Gamma(x, x') = k(x, x') B.
class MtKb final : public TaskUcb {
 public:
  MtKb(const Settings& settings, const Briefing& briefing)
      : TaskUcb(settings, briefing, briefing.problem.task_covariance) {}

 private:
  double confidence_radius() const override { return radius(posterior_.log_determinant()); }
};

}  // namespace

AlgorithmEntry mt_kb() {
  return algorithm_entry<MtKb>("mt-kb", "MT-KB: multi-task kernelised bandit, tasks learnt together",
                               "No-regret Algorithms for Multi-task BO, Algorithm 1, Theorem 2");
}

}  // namespace regretbench
