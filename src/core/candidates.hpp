// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "core/random.hpp"

namespace regretbench {

/// A regular grid: the same evenly spaced points on every axis of a cube, both ends included.
struct Grid {
  Eigen::Index points_per_axis;
  int dimension;
  double lower;
  double upper;

  Eigen::Index size() const;
  double spacing() const;
  Eigen::VectorXd axis() const;  ///< the points_per_axis coordinates, ascending
};

/// The finite decision set of a problem.  Arm a of a grid with n points an axis has the axis indices that are the
/// digits of a in base n, the last axis running fastest.
class Candidates {
 public:
  explicit Candidates(const Grid& grid);
  /// `points`: N x d, one candidate a row.
  explicit Candidates(Eigen::MatrixXd points);

  Eigen::Index size() const { return points_.rows(); }
  Eigen::Index dimension() const { return points_.cols(); }
  const Eigen::MatrixXd& points() const { return points_; }
  const std::optional<Grid>& grid() const { return grid_; }

 private:
  Eigen::MatrixXd points_;
  std::optional<Grid> grid_;
};

}  // namespace regretbench
