// SPDX-License-Identifier: Apache-2.0
#include "core/hash.hpp"

namespace regretbench {

std::uint64_t hash(std::string_view bytes) {
  std::uint64_t value = 0xcbf29ce484222325u;
  for (const unsigned char byte : bytes) value = (value ^ byte) * 0x100000001b3u;
  return value;
}

std::string hexadecimal(std::uint64_t value) {
  constexpr char digits[] = "0123456789abcdef";
  std::string text(16, '0');
  for (auto digit = text.rbegin(); digit != text.rend(); ++digit, value >>= 4) *digit = digits[value & 15u];
  return text;
}

}  // namespace regretbench
