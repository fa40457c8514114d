// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

namespace regretbench {

/// Without blanks, tabs and carriage returns at its ends.
std::string trimmed(std::string_view text);

/// Without the UTF-8 byte order mark that some programs put first, invisibly.
std::string_view without_byte_order_mark(std::string_view text);

}  // namespace regretbench
