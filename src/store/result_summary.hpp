// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/failure.hpp"

namespace regretbench {

/// Root attributes and texts of a result file, for `status` and to recognise what stands at an output path.
struct ResultSummary {
  std::string digest;
  std::string title;
  std::int64_t cells = 0;
  std::int64_t trials = 0;
  std::vector<std::string> keys;  ///< of the cells
  std::vector<std::int64_t> failed_by_cell;
  FailureCounts failures;
};

/// Throws StorageError when the file is missing, broken, or not a regretbench result.
ResultSummary read_result_summary(const std::string& path);

}  // namespace regretbench
