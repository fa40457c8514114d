// SPDX-License-Identifier: Apache-2.0
#include "core/box_muller.hpp"

#include <cmath>
#include <numbers>

namespace regretbench {

// This file alone is compiled with -ffast-math, which lets the compiler call the C library's vector sine, cosine and
// logarithm; the arguments are finite and the results are good to 4 units in the last place.
void box_muller(const double* angle, const double* radius, std::size_t pairs, double* out) {
  for (std::size_t i = 0; i < pairs; ++i) {
    const double length = std::sqrt(-2 * std::log(radius[i]));
    out[2 * i] = length * std::sin(std::numbers::pi * angle[i]);
    out[2 * i + 1] = length * std::cos(std::numbers::pi * angle[i]);
  }
}

}  // namespace regretbench
