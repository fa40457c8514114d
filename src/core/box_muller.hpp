// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

namespace regretbench {

/// Box and Muller's transform of `pairs` pairs of uniforms: out[2i], out[2i+1] are the sine and cosine of pi * angle[i]
/// times sqrt(-2 ln radius[i]).  angle in [-1, 1], radius in (0, 1].
void box_muller(const double* angle, const double* radius, std::size_t pairs, double* out);

}  // namespace regretbench
