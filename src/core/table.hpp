// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

namespace regretbench {

/// A wide table of numbers: a row a moment, in the order of time, and a column each thing that is measured.
struct Table {
  std::string source;                ///< the file's path, which opens error messages
  std::vector<std::string> columns;  ///< their names
  Eigen::MatrixXd values;            ///< rows x columns; NaN where nothing was measured

  Eigen::Index rows() const { return values.rows(); }
};

/// Which columns of a file are data.
struct TableLayout {
  std::string index = "1";           ///< the column that names the moments: by name, or position from 1; or "none"
  std::vector<std::string> dropped;  ///< names of columns to leave out
};

/// Reads CSV text: a header of distinct names, then rows of as many numbers, an empty cell being a gap.  Cells stand
/// between commas, with or without double quotes.  Numbers are at most 1e100 in size, so that squares of them can be
/// summed.  `path` opens every error message.
/// Throws InputError naming path, row as an editor counts it, and column.
Table parse_table(std::string_view text, const std::string& path, const TableLayout& layout);

/// Means over every `rows` >= 1 rows, of the cells that hold a number; rows that are left over at the end are dropped.
/// Throws InputError when none is left.
Table averaged(const Table& table, Eigen::Index rows);

/// Every gap filled by the line between the numbers before and after it, and at either end by the nearest number.
/// Throws InputError naming a column without any.
Table without_gaps(Table table);

}  // namespace regretbench
