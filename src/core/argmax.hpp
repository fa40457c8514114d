// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace regretbench {

/// The arm of the largest score; ties go to the lowest arm.
/// Throws std::domain_error when a score is not a number, where Eigen's own index search would answer 0.
Arm argmax(const Eigen::VectorXd& scores);

}  // namespace regretbench
