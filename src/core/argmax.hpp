// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace regretbench {

/// The arm of the largest score; ties go to the lowest arm.  Scores within 1e-12 (relative to the largest if that
/// exceeds 1) tie: on a grid the candidates around a first observation are equal by symmetry, and without this rounding
/// would choose among them, differently for each form of the posterior and each instruction set.
/// Throws TrialFailure when a score is not finite, where Eigen's own index search would answer 0.
Arm argmax(const Eigen::VectorXd& scores);

}  // namespace regretbench
