// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace regretbench {

/// A data file as a suite names it: "stocks/prices.csv" or, with the content it must have,
/// "stocks/prices.csv@CHECKSUM".
struct DataFile {
  std::string name;      ///< a path, relative to the data folder unless absolute
  std::string checksum;  ///< hexadecimal core/hash of its bytes; empty where any content will do
  std::string folder;    ///< the data folder the user chose; "" stands for the usual ones

  /// "NAME" or "NAME@CHECKSUM"; an @ that sixteen lower-case hexadecimal digits do not follow is part of the name.
  static DataFile parse(const std::string& text);
  std::string text() const;

  /// Where it is looked for: in the chosen folder, else in that of the environment variable REGRETBENCH_DATA, else in
  /// data/ in the working directory.
  std::string path() const;

  /// Its bytes.  Throws InputError naming the path when it is not there, cannot be read, is no ordinary file, is larger
  /// than 64 MiB or has another checksum.
  std::string read() const;
};

}  // namespace regretbench
