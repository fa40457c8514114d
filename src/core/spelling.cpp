// SPDX-License-Identifier: Apache-2.0
#include "core/spelling.hpp"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace regretbench {
namespace {

char folded(char letter) {
  if (letter == '-') return '_';
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

// Levenshtein distance, blind to case and to '-' against '_', the usual slips in key names.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0]++;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substituted = diagonal + (folded(a[i]) != folded(b[j]) ? 1 : 0);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substituted, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& known) {
  const auto best = std::min_element(known.begin(), known.end(), [&](const auto& a, const auto& b) {
    return edit_distance(word, a) < edit_distance(word, b);
  });
  if (best == known.end() || edit_distance(word, *best) > std::max<std::size_t>(1, best->size() / 3)) return "";
  return " (did you mean '" + *best + "'?)";
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string text;
  for (const auto& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

}  // namespace regretbench
