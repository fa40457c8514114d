// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

#include "core/error.hpp"

namespace regretbench {

/// How a trial may fail.  The numbers stand in journals and result files.
enum class FailureKind : int {
  none = 0,
  exception = 1,   ///< objective or algorithm threw
  not_finite = 2,  ///< a reward or regret was NaN or infinite
  timeout = 3,     ///< it took longer than --trial-timeout
  program = 4      ///< an external program died, hung, or answered nonsense
};

/// "exception", "not finite", "timeout", "program".
std::string failure_kind_name(FailureKind kind);

/// Ends one trial; the others go on.
struct TrialFailure : std::runtime_error {
  TrialFailure(FailureKind k, const std::string& message) : std::runtime_error(one_line(message)), kind(k) {}
  FailureKind kind;
};

}  // namespace regretbench
