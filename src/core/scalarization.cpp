// SPDX-License-Identifier: Apache-2.0
#include "core/scalarization.hpp"

#include <utility>

namespace regretbench {

Scalarization::Scalarization() : Scalarization(Kind::linear, Eigen::VectorXd::Ones(1), Eigen::VectorXd::Zero(1)) {}

Scalarization::Scalarization(Kind kind, Eigen::VectorXd weights, Eigen::VectorXd reference)
    : kind_(kind), weights_(std::move(weights)), reference_(std::move(reference)) {}

Eigen::VectorXd Scalarization::operator()(const Eigen::MatrixXd& rewards) const {
  if (kind_ == Kind::linear) return rewards * weights_;
  return ((rewards.rowwise() - reference_.transpose()) * weights_.asDiagonal()).rowwise().minCoeff();
}

double Scalarization::lipschitz() const { return kind_ == Kind::linear ? weights_.norm() : weights_.maxCoeff(); }

}  // namespace regretbench
