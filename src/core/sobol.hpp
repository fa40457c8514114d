// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>

#include "core/random.hpp"

namespace regretbench {

/// The first `count` points of the Sobol sequence in the open cube (0, 1)^dimension under a random digital shift drawn
/// from `stream`: count x dimension.  Each point alone is uniform, and 2^k points keep the even spread of the sequence:
/// one in each of the 2^k equal slices of any axis.  dimension <= 3667.
Eigen::MatrixXd sobol(Eigen::Index count, Eigen::Index dimension, Stream& stream);

}  // namespace regretbench
