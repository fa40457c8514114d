// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "algorithm/task_ucb.hpp"

namespace regretbench {
namespace {

// IT-KB (multi-task paper, section 5): each task alone, radius of Theorem 2 at n = 1, times sqrt(n).
// The paper does not write the acquisition out.  Task i gets the kernel B_ii k, the diagonal of Gamma, so that what is
// taken away is the relation between the tasks and nothing else; the width is the largest over tasks, because
// |f - mu|_2 <= sqrt(sum_i beta_i^2 sd_i^2) <= sqrt(n) max_i beta_i max_i sd_i.
class ItKb final : public TaskUcb {
 public:
  ItKb(const Settings& settings, const Briefing& briefing)
      : TaskUcb(settings, briefing, briefing.problem.task_covariance.diagonal().asDiagonal()),
        tasks_(static_cast<double>(briefing.problem.tasks())) {}

 private:
  double confidence_radius() const override { return std::sqrt(tasks_) * radius(posterior_.largest_log_determinant()); }

  double tasks_;
};

}  // namespace

AlgorithmEntry it_kb() {
  return algorithm_entry<ItKb>("it-kb", "IT-KB: independent tasks, the baseline of MT-KB",
                               "No-regret Algorithms for Multi-task BO, section 5");
}

}  // namespace regretbench
