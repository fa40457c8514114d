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

  const Handle keys(H5Dopen2(file, "/cells/key", H5P_DEFAULT), H5Dclose);
  checked_hdf5(path, keys, "be read: it has no /cells/key");
  const Handle key_space(H5Dget_space(keys), H5Sclose);
  const Handle stored_type(H5Dget_type(keys), H5Tclose);
  if (H5Sget_simple_extent_npoints(key_space) != summary.cells || H5Tis_variable_str(stored_type) <= 0)
    throw StorageError(path + ": /cells/key does not name every cell");
  std::vector<char*> texts(shape[0], nullptr);
  const Handle type = hdf5_text_type();
  checked_hdf5(path, H5Dread(keys, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, texts.data()), "be read");
  for (const char* text : texts) summary.keys.emplace_back(text == nullptr ? "" : text);
  H5Dvlen_reclaim(type, key_space, H5P_DEFAULT, texts.data());
  return summary;
}

}  // namespace regretbench
