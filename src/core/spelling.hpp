// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace regretbench {

/// " (did you mean 'delta_B'?)" when a known name is a plausible misspelling of `word`, else "".
std::string suggestion(std::string_view word, const std::vector<std::string>& known);

/// "a, b, c"
std::string joined(const std::vector<std::string>& words, std::string_view separator = ", ");

}  // namespace regretbench
