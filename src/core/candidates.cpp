// SPDX-License-Identifier: Apache-2.0
#include "core/candidates.hpp"

#include <utility>

namespace regretbench {

Eigen::Index Grid::size() const {
  Eigen::Index total = 1;
  for (int axis = 0; axis < dimension; ++axis) total *= points_per_axis;
  return total;
}

double Grid::spacing() const {
  return points_per_axis > 1 ? (upper - lower) / static_cast<double>(points_per_axis - 1) : 0.0;
}

Eigen::VectorXd Grid::axis() const {
  Eigen::VectorXd coordinates(points_per_axis);
  for (Eigen::Index i = 0; i < points_per_axis; ++i) coordinates[i] = lower + spacing() * static_cast<double>(i);
  return coordinates;
}

Candidates::Candidates(const Grid& grid) : points_(grid.size(), grid.dimension), grid_(grid) {
  const Eigen::VectorXd axis = grid.axis();
  for (Arm arm = 0; arm < points_.rows(); ++arm) {
    Arm digits = arm;
    for (int k = grid.dimension - 1; k >= 0; --k, digits /= grid.points_per_axis)
      points_(arm, k) = axis[digits % grid.points_per_axis];
  }
}

Candidates::Candidates(Eigen::MatrixXd points) : points_(std::move(points)) {}

}  // namespace regretbench
