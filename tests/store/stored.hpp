// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include "store/hdf5.hpp"

namespace regretbench {

/// Reads what a result file holds, with nothing but the HDF5 library.  A missing object fails as a StorageError.
class Stored {
 public:
  explicit Stored(const std::string& path)
      : path_(path), file_((silence_hdf5(), H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT)), H5Fclose) {
    checked_hdf5(path, file_, "be opened");
  }

  std::vector<hsize_t> shape(const std::string& name) const {
    const Handle dataset = open(name);
    const Handle space(H5Dget_space(dataset), H5Sclose);
    std::vector<hsize_t> shape(static_cast<std::size_t>(H5Sget_simple_extent_ndims(space)));
    H5Sget_simple_extent_dims(space, shape.data(), nullptr);
    return shape;
  }

  template <class T>
  std::vector<T> numbers(const std::string& name) const {
    const Handle dataset = open(name);
    std::vector<T> values(size(dataset));
    const hid_t type = std::is_floating_point_v<T> ? H5T_NATIVE_DOUBLE
                       : sizeof(T) == 8            ? H5T_NATIVE_INT64
                                                   : H5T_NATIVE_INT32;
    checked_hdf5(path_, H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), "be read: " + name);
    return values;
  }

  std::vector<std::string> texts(const std::string& name) const {
    const Handle dataset = open(name);
    std::vector<char*> pointers(size(dataset));
    const Handle type = hdf5_text_type();
    checked_hdf5(path_, H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, pointers.data()), "be read: " + name);
    std::vector<std::string> copies(pointers.begin(), pointers.end());
    for (char* text : pointers) H5free_memory(text);
    return copies;
  }

  std::string text_attribute(const std::string& object, const std::string& name) const {
    const Handle attribute = open_attribute(object, name);
    char* text = nullptr;
    checked_hdf5(path_, H5Aread(attribute, hdf5_text_type(), &text), "be read: " + name);
    std::string copy(text);
    H5free_memory(text);
    return copy;
  }

  std::int64_t number_attribute(const std::string& object, const std::string& name) const {
    const Handle attribute = open_attribute(object, name);
    std::int64_t value = 0;
    checked_hdf5(path_, H5Aread(attribute, H5T_NATIVE_INT64, &value), "be read: " + name);
    return value;
  }

  bool has(const std::string& name) const { return H5Oexists_by_name(file_, name.c_str(), H5P_DEFAULT) > 0; }

  /// The stored bytes of every dataset of numbers, by name.
  std::map<std::string, std::string> all_numbers() const {
    std::map<std::string, std::string> found;
    H5Ovisit(file_, H5_INDEX_NAME, H5_ITER_INC, note, &found);
    return found;
  }

 private:
  Handle open(const std::string& name) const {
    Handle dataset(H5Dopen2(file_, name.c_str(), H5P_DEFAULT), H5Dclose);
    checked_hdf5(path_, dataset, "be read: it has no " + name);
    return dataset;
  }

  Handle open_attribute(const std::string& object, const std::string& name) const {
    Handle attribute(H5Aopen_by_name(file_, object.c_str(), name.c_str(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
    checked_hdf5(path_, attribute, "be read: it has no attribute " + name);
    return attribute;
  }

  static std::size_t size(hid_t dataset) {
    const Handle space(H5Dget_space(dataset), H5Sclose);
    return static_cast<std::size_t>(H5Sget_simple_extent_npoints(space));
  }

  static herr_t note(hid_t file, const char* name, const H5O_info_t* info, void* found) {
    if (info->type != H5O_TYPE_DATASET) return 0;
    const Handle dataset(H5Dopen2(file, name, H5P_DEFAULT), H5Dclose);
    const Handle type(H5Dget_type(dataset), H5Tclose);
    if (H5Tget_class(type) == H5T_STRING) return 0;
    std::string bytes(size(dataset) * H5Tget_size(type), '\0');
    H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, bytes.data());
    static_cast<std::map<std::string, std::string>*>(found)->emplace(name, bytes);
    return 0;
  }

  std::string path_;
  Handle file_;
};

}  // namespace regretbench
