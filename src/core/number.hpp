// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace regretbench {

/// The text as a finite real, or nothing when it is not exactly one ("1e-3", "0.5"; no "nan", "inf", "1x").
std::optional<double> parse_real(std::string_view text);

/// The text as a decimal integer, or nothing when it is not exactly one or does not fit 64 bits.
std::optional<std::int64_t> parse_integer(std::string_view text);

/// Shortest decimal text that reads back as the same double, so that 1e-3 and 0.001 have one spelling.
std::string canonical(double value);

}  // namespace regretbench
