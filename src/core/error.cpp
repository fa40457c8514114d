// SPDX-License-Identifier: Apache-2.0
#include "core/error.hpp"

namespace regretbench {

std::string one_line(std::string text) {
  for (char& letter : text)
    if (static_cast<unsigned char>(letter) < ' ') letter = ' ';
  return text;
}

}  // namespace regretbench
