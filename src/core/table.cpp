// SPDX-License-Identifier: Apache-2.0
#include "core/table.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/spelling.hpp"
#include "core/text.hpp"

namespace regretbench {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();
constexpr double largest = 1e100;
constexpr std::size_t longest_excerpt = 40;

std::string excerpt(const std::string& text) {
  return "'" + (text.size() > longest_excerpt ? text.substr(0, longest_excerpt) + ".." : text) + "'";
}

// The cells of one line.  A quoted cell may hold commas, and "" for a quote.
std::vector<std::string> cells_of(std::string_view line, const std::string& where) {
  std::vector<std::string> cells;
  bool quoted = false;
  std::string cell;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') {
      if (quoted && i + 1 < line.size() && line[i + 1] == '"')
        cell += line[++i];
      else
        quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      cells.push_back(trimmed(cell));
      cell.clear();
    } else {
      cell += line[i];
    }
  }
  if (quoted) throw InputError(where + "a quote is not closed");
  cells.push_back(trimmed(cell));
  return cells;
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& path) : rest_(without_byte_order_mark(text)), path_(path) {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.back()) != std::string_view::npos)
      rest_.remove_suffix(1);
  }

  bool done() const { return rest_.empty(); }
  std::string where() const { return path_ + ":" + std::to_string(row_) + ": "; }
  std::vector<std::string> next() {
    ++row_;
    const auto end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return cells_of(line, where());
  }

 private:
  std::string_view rest_;
  const std::string& path_;
  int row_ = 0;
};

constexpr std::size_t no_column = static_cast<std::size_t>(-1);

std::size_t index_column(const std::vector<std::string>& header, const std::string& index, const std::string& path) {
  if (const auto named = std::find(header.begin(), header.end(), index); named != header.end())
    return static_cast<std::size_t>(named - header.begin());
  if (index == "none") return no_column;
  if (const auto position = parse_integer(index);
      position && *position >= 1 && *position <= static_cast<std::int64_t>(header.size()))
    return static_cast<std::size_t>(*position - 1);
  throw InputError(path + ": has no column " + excerpt(index) + " to name the rows by: must be a column's name, " +
                   "its position from 1 to " + std::to_string(header.size()) + ", or none" + suggestion(index, header));
}

// Positions of the columns that are data.
std::vector<std::size_t> data_columns(const std::vector<std::string>& header, const TableLayout& layout,
                                      const std::string& path) {
  const std::size_t index = index_column(header, layout.index, path);
  std::set<std::string> names;
  for (std::size_t column = 0; column < header.size(); ++column) {
    if (header[column].empty() && column != index)
      throw InputError(path + ":1: column " + std::to_string(column + 1) + " has no name");
    if (!names.insert(header[column]).second)
      throw InputError(path + ":1: the column " + excerpt(header[column]) +
                       " is named twice, the second time as column " + std::to_string(column + 1));
  }
  for (const auto& name : layout.dropped)
    if (names.count(name) == 0)
      throw InputError(path + ": has no column " + excerpt(name) + " that could be dropped" + suggestion(name, header));
  std::vector<std::size_t> columns;
  for (std::size_t column = 0; column < header.size(); ++column)
    if (column != index &&
        std::find(layout.dropped.begin(), layout.dropped.end(), header[column]) == layout.dropped.end())
      columns.push_back(column);
  if (columns.empty())
    throw InputError(path + ": no column of data is left of its " + std::to_string(header.size()) +
                     "; cells are separated by commas");
  return columns;
}

double number_of(const std::string& cell, const std::string& where, const std::string& column) {
  if (cell.empty()) return gap;
  const auto number = parse_real(cell);
  if (!number || std::abs(*number) > largest)
    throw InputError(where + "column " + column + ": " + excerpt(cell) +
                     " must be a number of size up to 1e100, or empty where it is missing");
  return *number;
}

}  // namespace

Table parse_table(std::string_view text, const std::string& path, const TableLayout& layout) {
  Reader reader(text, path);
  if (reader.done()) throw InputError(path + ": is empty; it must have a header and rows of numbers");
  const std::vector<std::string> header = reader.next();
  const std::vector<std::size_t> columns = data_columns(header, layout, path);
  if (reader.done()) throw InputError(path + ": has a header and no rows");

  Table table;
  table.source = path;
  for (const auto column : columns) table.columns.push_back(header[column]);
  std::vector<double> numbers;
  while (!reader.done()) {
    const std::vector<std::string> cells = reader.next();
    if (cells.size() != header.size())
      throw InputError(reader.where() + "has " + std::to_string(cells.size()) +
                       (cells.size() == 1 ? " cell" : " cells") + ", and the header has " +
                       std::to_string(header.size()));
    for (const auto column : columns) numbers.push_back(number_of(cells[column], reader.where(), header[column]));
  }
  using RowByRow = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto width = static_cast<Eigen::Index>(columns.size());
  table.values = Eigen::Map<const RowByRow>(numbers.data(), static_cast<Eigen::Index>(numbers.size()) / width, width);
  return table;
}

Table averaged(const Table& table, Eigen::Index rows) {
  Table means{table.source, table.columns, {}};
  if (table.rows() < rows)
    throw InputError(table.source + ": has " + std::to_string(table.rows()) + " rows, too few for a mean over " +
                     std::to_string(rows));
  means.values.resize(table.rows() / rows, table.values.cols());
  for (Eigen::Index column = 0; column < means.values.cols(); ++column)
    for (Eigen::Index row = 0; row < means.values.rows(); ++row) {
      double sum = 0;
      int count = 0;
      for (Eigen::Index i = row * rows; i < (row + 1) * rows; ++i)
        if (const double value = table.values(i, column); !std::isnan(value)) {
          sum += value;
          ++count;
        }
      means.values(row, column) = count > 0 ? sum / count : gap;
    }
  return means;
}

Table without_gaps(Table table) {
  for (Eigen::Index column = 0; column < table.values.cols(); ++column) {
    auto values = table.values.col(column);
    Eigen::Index last = -1;  // row of the last number
    for (Eigen::Index row = 0; row < values.size(); ++row) {
      if (std::isnan(values[row])) continue;
      for (Eigen::Index i = last + 1; i < row; ++i)
        values[i] = last < 0 ? values[row]
                             : std::lerp(values[last], values[row],
                                         static_cast<double>(i - last) / static_cast<double>(row - last));
      last = row;
    }
    if (last < 0)
      throw InputError(table.source + ": column " + table.columns[static_cast<std::size_t>(column)] +
                       " holds no number; it could be dropped");
    values.tail(values.size() - last - 1).setConstant(values[last]);
  }
  return table;
}

}  // namespace regretbench
