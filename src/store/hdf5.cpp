// SPDX-License-Identifier: Apache-2.0
#include "store/hdf5.hpp"

#include <numeric>

#include "core/error.hpp"

namespace regretbench {
namespace {

// At exit the library would close again a file that a full disk kept it from closing, and crash.  It heeds this only
// before its first use.
[[maybe_unused]] const herr_t no_cleanup_at_exit = H5dont_atexit();

// The innermost message of HDF5's error stack says what the operating system or the library objected to.
herr_t innermost(unsigned, const H5E_error2_t* error, void* text) {
  if (error->desc != nullptr) *static_cast<std::string*>(text) = error->desc;
  return 0;
}

[[noreturn]] void fail(const std::string& path, const std::string& action) {
  std::string reason;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, innermost, &reason);
  H5Eclear2(H5E_DEFAULT);
  throw StorageError(path + ": cannot " + action + (reason.empty() ? "" : ": " + reason));
}

std::vector<const char*> pointers(const std::vector<std::string>& texts) {
  std::vector<const char*> result;
  for (const auto& text : texts) result.push_back(text.c_str());
  return result;
}

}  // namespace

hid_t checked_hdf5(const std::string& path, hid_t id, const std::string& action) {
  if (id < 0) fail(path, action);
  return id;
}

void silence_hdf5() { H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr); }

Handle hdf5_text_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type, H5T_VARIABLE);
  H5Tset_cset(type, H5T_CSET_UTF8);
  return type;
}

Hdf5File::Hdf5File(const std::string& path)
    : path_(path), file_((silence_hdf5(), H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)), H5Fclose) {
  checked(file_, "be created");
}

hid_t Hdf5File::checked(hid_t id, const std::string& action) const { return checked_hdf5(path_, id, action); }

void Hdf5File::close() {
  checked(H5Fflush(file_, H5F_SCOPE_GLOBAL), "be written");
  checked(file_.close(), "be closed");
}

void Hdf5File::make_group(const std::string& name) {
  const Handle group(H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose);
  checked(group, "be given the group " + name);
}

void Hdf5File::write_attribute(const std::string& object, const std::string& name, std::string_view text) {
  const Handle type = hdf5_text_type();
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(
      H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  checked(attribute, "be given the attribute " + name);
  const std::string terminated(text);
  const char* data = terminated.c_str();
  checked(H5Awrite(attribute, type, &data), "be written");
}

void Hdf5File::write_attribute(const std::string& object, const std::string& name, std::int64_t value) {
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate_by_name(file_, object.c_str(), name.c_str(), H5T_STD_I64LE, space, H5P_DEFAULT,
                                           H5P_DEFAULT, H5P_DEFAULT),
                         H5Aclose);
  checked(attribute, "be given the attribute " + name);
  checked(H5Awrite(attribute, H5T_NATIVE_INT64, &value), "be written");
}

void Hdf5File::write_attribute(const std::string& object, const std::string& name,
                               const std::vector<std::string>& texts) {
  const Handle type = hdf5_text_type();
  const hsize_t size = texts.size();
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Handle attribute(
      H5Acreate_by_name(file_, object.c_str(), name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
      H5Aclose);
  checked(attribute, "be given the attribute " + name);
  const auto data = pointers(texts);
  if (!texts.empty()) checked(H5Awrite(attribute, type, data.data()), "be written");
}

void Hdf5File::write_dataset(const std::string& name, hid_t type, const std::vector<hsize_t>& shape, const void* data) {
  const Handle space(
      shape.empty() ? H5Screate(H5S_SCALAR) : H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr),
      H5Sclose);
  const Handle dataset(H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Dclose);
  checked(dataset, "be given the dataset " + name);
  if (std::accumulate(shape.begin(), shape.end(), hsize_t{1}, std::multiplies<>()) > 0)
    checked(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), "be written");
}

void Hdf5File::write_text(const std::string& name, std::string_view text) {
  const std::string terminated(text);
  const char* data = terminated.c_str();
  write_dataset(name, hdf5_text_type(), {}, &data);
}

void Hdf5File::write_column(const std::string& name, const std::vector<std::string>& texts) {
  write_dataset(name, hdf5_text_type(), {texts.size()}, pointers(texts).data());
}

void Hdf5File::write_column(const std::string& name, const std::vector<double>& values) {
  write_dataset(name, H5T_IEEE_F64LE, {values.size()}, values.data());
}

void Hdf5File::write_column(const std::string& name, const std::vector<std::int64_t>& values) {
  write_dataset(name, H5T_STD_I64LE, {values.size()}, values.data());
}

void Hdf5File::write_column(const std::string& name, const std::vector<std::int32_t>& values) {
  write_dataset(name, H5T_STD_I32LE, {values.size()}, values.data());
}

Handle Hdf5File::make_array(const std::string& name, hid_t type, const std::vector<hsize_t>& shape,
                            const std::vector<hsize_t>& chunk, bool compress, const std::string& description,
                            const std::string& dimensions) {
  const int rank = static_cast<int>(shape.size());
  const Handle space(H5Screate_simple(rank, shape.data(), nullptr), H5Sclose);
  const Handle properties(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  checked(H5Pset_chunk(properties, rank, chunk.data()), "be chunked");
  if (compress) {
    H5Pset_shuffle(properties);
    H5Pset_deflate(properties, 1);
  }
  // Object times would make equal results differ.
  H5Pset_obj_track_times(properties, false);
  Handle dataset(H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, properties, H5P_DEFAULT), H5Dclose);
  checked(dataset, "be given the dataset " + name);
  write_attribute(name, "description", description);
  write_attribute(name, "dimensions", dimensions);
  return dataset;
}

void Hdf5File::write_block(const Handle& array, hid_t memory_type, const std::vector<hsize_t>& start,
                           const std::vector<hsize_t>& count, const void* data) {
  const Handle file_space(H5Dget_space(array), H5Sclose);
  checked(H5Sselect_hyperslab(file_space, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr), "be written");
  const Handle memory_space(H5Screate_simple(static_cast<int>(count.size()), count.data(), nullptr), H5Sclose);
  checked(H5Dwrite(array, memory_type, memory_space, file_space, H5P_DEFAULT, data), "be written");
}

}  // namespace regretbench
