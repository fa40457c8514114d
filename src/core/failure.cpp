// SPDX-License-Identifier: Apache-2.0
#include "core/failure.hpp"

namespace regretbench {

std::string failure_kind_name(FailureKind kind) {
  switch (kind) {
    case FailureKind::none:
      return "none";
    case FailureKind::exception:
      return "exception";
    case FailureKind::not_finite:
      return "not finite";
    case FailureKind::timeout:
      return "timeout";
    case FailureKind::program:
      return "program";
  }
  return "unknown";
}

std::optional<FailureKind> parse_failure_kind(const std::string& name) {
  for (const auto kind :
       {FailureKind::exception, FailureKind::not_finite, FailureKind::timeout, FailureKind::program})
    if (failure_kind_name(kind) == name) return kind;
  return std::nullopt;
}

std::int64_t total(const FailureCounts& failures) {
  std::int64_t sum = 0;
  for (const auto& [kind, count] : failures) sum += count;
  return sum;
}

std::string text_of(const FailureCounts& failures) {
  std::string text = std::to_string(total(failures)) + " failed";
  const char* separator = ": ";
  for (const auto& [kind, count] : failures) {
    text += separator + std::to_string(count) + " " + failure_kind_name(kind);
    separator = ", ";
  }
  return text;
}

}  // namespace regretbench
