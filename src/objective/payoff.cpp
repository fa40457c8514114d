// SPDX-License-Identifier: Apache-2.0
#include "objective/payoff.hpp"

#include <cmath>
#include <numbers>

namespace regretbench {

double student_t(Stream& stream, double degrees) {
  const double radius = std::sqrt(degrees * std::expm1(-2 / degrees * std::log(stream.uniform())));
  return radius * std::cos(2 * std::numbers::pi * stream.uniform());
}

double pareto(Stream& stream, double shape, double scale) { return scale * std::pow(stream.uniform(), -1 / shape); }

}  // namespace regretbench
