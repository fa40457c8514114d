// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
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

/// The kind of that name, as far as there is one.
std::optional<FailureKind> parse_failure_kind(const std::string& name);

/// How many trials failed, by kind; kinds that did not occur are left out.
using FailureCounts = std::map<FailureKind, std::int64_t>;

std::int64_t total(const FailureCounts& failures);

/// "0 failed", "3 failed: 2 not finite, 1 timeout"
std::string text_of(const FailureCounts& failures);

/// Ends one trial; the others go on.
struct TrialFailure : std::runtime_error {
  TrialFailure(FailureKind k, const std::string& message) : std::runtime_error(one_line(message)), kind(k) {}
  FailureKind kind;
};

}  // namespace regretbench
