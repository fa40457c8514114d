// SPDX-License-Identifier: Apache-2.0
#include "gp/prior.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

namespace regretbench {
namespace {

class DensePrior final : public Prior {
 public:
  DensePrior(Eigen::MatrixXd covariance, std::optional<Kernel> kernel)
      : Prior(covariance.diagonal(), std::move(kernel)), covariance_(std::move(covariance)) {}

  void row(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const override { out = covariance_.col(arm); }

 private:
  Eigen::MatrixXd covariance_;
};

// A stationary kernel on a regular grid depends on the differences of axis indices only.  The table holds
// k(p_1, .., p_d) for differences p in -(n-1)..n-1 along the last axis and 0..n-1 along the others (the kernel is
// even in each), so that the row of an arm consists of contiguous slices of length n.
class GridPrior final : public Prior {
 public:
  GridPrior(const Kernel& kernel, const Grid& grid)
      : Prior(Eigen::VectorXd::Constant(grid.size(), kernel.variance), kernel), n_(grid.points_per_axis) {
    const Eigen::Index width = 2 * n_ - 1;
    slices_ = grid.size() / n_;
    table_.resize(slices_ * width);
    for (Eigen::Index slice = 0; slice < slices_; ++slice) {
      double squared = 0;
      for (Eigen::Index digits = slice; digits > 0; digits /= n_) {
        const double difference = grid.spacing() * static_cast<double>(digits % n_);
        squared += difference * difference;
      }
      for (Eigen::Index p = 0; p < width; ++p) {
        const double difference = grid.spacing() * static_cast<double>(p - (n_ - 1));
        table_[slice * width + p] = kernel(std::sqrt(squared + difference * difference));
      }
    }
  }

  void row(Arm arm, Eigen::Ref<Eigen::VectorXd> out) const override {
    const Eigen::Index width = 2 * n_ - 1;
    const Eigen::Index last = arm % n_;
    for (Eigen::Index slice = 0; slice < slices_; ++slice)
      out.segment(slice * n_, n_) = table_.segment(slice_difference(arm / n_, slice) * width + (n_ - 1) - last, n_);
  }

 private:
  // The digits of |a - b|, taken digit by digit, in base n.
  Eigen::Index slice_difference(Eigen::Index a, Eigen::Index b) const {
    Eigen::Index difference = 0;
    for (Eigen::Index place = 1; place < slices_; place *= n_, a /= n_, b /= n_)
      difference += place * std::abs(a % n_ - b % n_);
    return difference;
  }

  Eigen::Index n_;
  Eigen::Index slices_;
  Eigen::VectorXd table_;
};

}  // namespace

Prior::Prior(Eigen::VectorXd variance, std::optional<Kernel> kernel)
    : variance_(std::move(variance)), kernel_(std::move(kernel)) {}

std::shared_ptr<const Prior> Prior::refitted(const History&) const {
  throw std::logic_error("this prior is not fitted to data");
}

Eigen::MatrixXd Prior::matrix() const {
  Eigen::MatrixXd k(size(), size());
  for (Arm arm = 0; arm < size(); ++arm) row(arm, k.col(arm));
  return k;
}

std::shared_ptr<const Prior> make_prior(const Kernel& kernel, const Candidates& candidates) {
  if (candidates.grid()) return std::make_shared<GridPrior>(kernel, *candidates.grid());
  return std::make_shared<DensePrior>(covariance(kernel, candidates.points(), candidates.points()), kernel);
}

std::shared_ptr<const Prior> make_prior(Eigen::MatrixXd covariance) {
  return std::make_shared<DensePrior>(std::move(covariance), std::nullopt);
}

}  // namespace regretbench
