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

}  // namespace regretbench
