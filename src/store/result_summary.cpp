// SPDX-License-Identifier: Apache-2.0
#include "store/result_summary.hpp"

#include <numeric>

#include "core/error.hpp"
#include "store/hdf5.hpp"

namespace regretbench {
namespace {

// The text of a root attribute; "" where there is none, or one of another kind.
std::string text_attribute(hid_t file, const char* name) {
  const Handle attribute(H5Aopen(file, name, H5P_DEFAULT), H5Aclose);
  if (attribute < 0) return "";
  const Handle stored(H5Aget_type(attribute), H5Tclose);
  if (stored < 0 || H5Tis_variable_str(stored) <= 0) return "";
  char* text = nullptr;
  if (H5Aread(attribute, hdf5_text_type(), &text) < 0 || text == nullptr) return "";
  std::string copy(text);
  H5free_memory(text);
  return copy;
}

// A column of texts.
std::vector<std::string> texts_of(const std::string& path, hid_t file, const char* name) {
  const Handle column(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
  checked_hdf5(path, column, std::string("be read: it has no ") + name);
  const Handle space(H5Dget_space(column), H5Sclose);
  const Handle stored(H5Dget_type(column), H5Tclose);
  const hssize_t size = H5Sget_simple_extent_npoints(space);
  if (size < 0 || H5Tis_variable_str(stored) <= 0) throw StorageError(path + ": " + name + " does not hold texts");
  std::vector<char*> stored_texts(static_cast<std::size_t>(size), nullptr);
  const Handle type = hdf5_text_type();
  checked_hdf5(path, H5Dread(column, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, stored_texts.data()), "be read");
  std::vector<std::string> texts;
  for (const char* text : stored_texts) texts.emplace_back(text == nullptr ? "" : text);
  H5Dvlen_reclaim(type, space, H5P_DEFAULT, stored_texts.data());
  return texts;
}

}  // namespace

ResultSummary read_result_summary(const std::string& path) {
  silence_hdf5();
  const Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose);
  checked_hdf5(path, file, "be opened as HDF5");
  if (text_attribute(file, "format") != "regretbench-result")
    throw StorageError(path + ": is not a regretbench result");
  ResultSummary summary;
  summary.digest = text_attribute(file, "suite_digest");
  summary.title = text_attribute(file, "title");

  const Handle status(H5Dopen2(file, "/trials/status", H5P_DEFAULT), H5Dclose);
  checked_hdf5(path, status, "be read: it has no /trials/status");
  const Handle space(H5Dget_space(status), H5Sclose);
  hsize_t shape[2] = {0, 0};
  if (H5Sget_simple_extent_ndims(space) != 2 || H5Sget_simple_extent_dims(space, shape, nullptr) != 2)
    throw StorageError(path + ": /trials/status does not have two dimensions");
  std::vector<signed char> values(shape[0] * shape[1]);
  checked_hdf5(path, H5Dread(status, H5T_NATIVE_SCHAR, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), "be read");
  summary.cells = static_cast<std::int64_t>(shape[0]);
  summary.trials = static_cast<std::int64_t>(shape[1]);
  for (hsize_t cell = 0; cell < shape[0]; ++cell) {
    const auto begin = values.begin() + static_cast<std::ptrdiff_t>(cell * shape[1]);
    summary.failed_by_cell.push_back(
        std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(shape[1]), std::int64_t{0}));
  }

  summary.keys = texts_of(path, file, "/cells/key");
  if (static_cast<std::int64_t>(summary.keys.size()) != summary.cells)
    throw StorageError(path + ": /cells/key does not name every cell");
  for (const auto& name : texts_of(path, file, "/failures/kind"))
    if (const auto kind = parse_failure_kind(name)) ++summary.failures[*kind];
  return summary;
}

}  // namespace regretbench
