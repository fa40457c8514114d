// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/random.hpp"

namespace regretbench {

/// Student-t with `degrees` > 0 degrees of freedom, location 0, scale 1 (Bailey 1994: exact, without rejection).
double student_t(Stream& stream, double degrees);

/// Pareto with `shape` > 0 and minimum `scale`: P(Y > y) = (scale / y)^shape.
double pareto(Stream& stream, double shape, double scale);

}  // namespace regretbench
