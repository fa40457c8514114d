// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace regretbench {

/// 64-bit FNV-1a of the bytes (Fowler, Noll, Vo): the same on every machine and in every version.
std::uint64_t hash(std::string_view bytes);

/// Sixteen lower-case hexadecimal digits.
std::string hexadecimal(std::uint64_t value);

}  // namespace regretbench
