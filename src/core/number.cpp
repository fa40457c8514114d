// SPDX-License-Identifier: Apache-2.0
#include "core/number.hpp"

#include <charconv>
#include <cmath>

namespace regretbench {
namespace {

// from_chars takes no leading plus sign, which users do write.
std::string_view without_plus(std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  return text;
}

template <class Number>
std::optional<Number> parse(std::string_view text) {
  text = without_plus(text);
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<double> parse_real(std::string_view text) {
  const auto value = parse<double>(text);
  if (value && !std::isfinite(*value)) return std::nullopt;
  return value;
}

std::optional<std::int64_t> parse_integer(std::string_view text) { return parse<std::int64_t>(text); }

std::string canonical(double value) {
  char buffer[32];
  // Adding zero turns -0 into 0: the two compare equal and must not be two cells.
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, value + 0.0);
  return error == std::errc{} ? std::string(buffer, end) : std::string("nan");
}

}  // namespace regretbench
