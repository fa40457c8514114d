// SPDX-License-Identifier: Apache-2.0
#include "problem/problem.hpp"

namespace regretbench {

Eigen::Index Problem::tasks() const { return task_covariance.rows(); }

}  // namespace regretbench
