// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/failure.hpp"

namespace regretbench::reference {

/// A TrialFailure that was caught; kind none when there was none.
struct Failure {
  FailureKind kind = FailureKind::none;
  std::string text;
};

/// The TrialFailure that `action` throws.
template <class Action>
Failure failure_of(Action action) {
  try {
    action();
  } catch (const TrialFailure& failure) {
    return {failure.kind, failure.what()};
  }
  return {};
}

}  // namespace regretbench::reference
