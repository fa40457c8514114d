// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "core/data_file.hpp"
#include "core/parameters.hpp"
#include "core/table.hpp"
#include "objective/table_function.hpp"

namespace regretbench {

/// Rows of a table, counted from 0.
struct RowRange {
  Eigen::Index first;
  Eigen::Index count;
};

/// The rows "FIRST-LAST" of blocks of `block` rows each, counted from 1; "all" stands for all `rows` of them.
/// `key` names the text in the InputError for anything else.
RowRange parse_rows(const std::string& key, const std::string& text, Eigen::Index rows, Eigen::Index block = 1);

/// The keys of objectives that play a table of measurements.
struct TableSettings {
  DataFile file;
  std::string index = "1";
  std::string drop = "none";
  std::int64_t average = 1;
  std::string normalise = "scalar";
  std::string kernel = "covariance";
  double noise_variance = 0.01;
  std::string regret = "normalised";

  void bind(Parameters& p);

  /// The file's rows, averaged, without the dropped columns and with gaps filled.  Throws InputError.
  Table table() const;

  /// The function of the rows `test`; normalisation and kernel come from the rows `train`.
  ///
  /// The kernel is the empirical covariance of the arms over the training rows, divided by their number less one.  It
  /// is centred arm by arm, as covariances are, while the prior mean is 0 for all arms.
  /// Disclosed variation budget: B_T = sum_t |f_{t+1} - f_t|_k over the rows `test`, where |d|_k^2 = d' (K + ridge
  /// I)^-1 d with a ridge of 1e-6 of the mean variance, which matters only where K is singular. Throws InputError when
  /// the training rows are fewer than two or do not vary.
  TableFunction function(const Table& table, const RowRange& train, const RowRange& test) const;
};

}  // namespace regretbench
