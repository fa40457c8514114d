// SPDX-License-Identifier: Apache-2.0
#include "gp/sampler.hpp"

#include <Eigen/Eigenvalues>
#include <cmath>
#include <utility>

#include "gp/prior.hpp"

namespace regretbench {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// K = K1 (x) .. (x) K1 on a cube, so R = A (x) .. (x) A with A the truncated eigen-root of the one-dimensional K1.
class KroneckerSampler final : public Sampler {
 public:
  KroneckerSampler(const Kernel& kernel, const Grid& grid, double relative_tolerance)
      : dimension_(grid.dimension), scale_(std::sqrt(kernel.variance)) {
    const VectorXd axis = grid.axis();
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(covariance({kernel.name, kernel.lengthscale, 1}, axis, axis));
    const VectorXd& values = eigen.eigenvalues();
    // Dropping the eigenvalues below this loses at most relative_tolerance of the trace of K1.
    const double cut = relative_tolerance * values.sum() / static_cast<double>(values.size());
    const Index kept = (values.array() > cut).count();
    root_ = eigen.eigenvectors().rightCols(kept) * values.tail(kept).cwiseSqrt().asDiagonal();
  }

  Index rank() const override {
    Index product = 1;
    for (int axis = 0; axis < dimension_; ++axis) product *= root_.cols();
    return product;
  }

  void transform(const VectorXd& z, Eigen::Ref<VectorXd> out) const override {
    // Each pass applies A to the leading axis and moves that axis to the back, so that after `dimension` passes the
    // axes stand in their own order again.
    MatrixXd field = scale_ * z;
    for (int axis = 0; axis < dimension_; ++axis) {
      const Eigen::Map<const MatrixXd> leading(field.data(), field.size() / root_.cols(), root_.cols());
      MatrixXd applied = root_ * leading.transpose();
      field = std::move(applied);
    }
    out = Eigen::Map<const VectorXd>(field.data(), field.size());
  }

 private:
  int dimension_;
  double scale_;
  MatrixXd root_;
};

// Greedy low-rank root: eliminates the candidate of largest residual variance until none exceeds the tolerance.
class CholeskySampler final : public Sampler {
 public:
  CholeskySampler(const Prior& prior, double relative_tolerance) {
    const Index n = prior.size();
    VectorXd residual = prior.variance();
    VectorXd column(n);
    const double tolerance = relative_tolerance * residual.maxCoeff();
    MatrixXd root(n, std::min<Index>(n, 64));
    Index rank = 0;
    for (Index pivot; rank < n && residual.maxCoeff(&pivot) > tolerance; ++rank) {
      if (rank == root.cols()) root.conservativeResize(Eigen::NoChange, std::min(n, 2 * rank));
      prior.row(pivot, column);
      column.noalias() -= root.leftCols(rank) * root.row(pivot).head(rank).transpose();
      root.col(rank) = column / std::sqrt(residual[pivot]);
      residual = (residual - root.col(rank).cwiseAbs2()).cwiseMax(0);
      residual[pivot] = 0;
    }
    root_ = root.leftCols(rank);
  }

  Index rank() const override { return root_.cols(); }
  void transform(const VectorXd& z, Eigen::Ref<VectorXd> out) const override { out.noalias() = root_ * z; }

 private:
  MatrixXd root_;
};

}  // namespace

std::shared_ptr<const Sampler> make_sampler(const Kernel& kernel, const Candidates& candidates,
                                            double relative_tolerance) {
  if (kernel.is_product() && candidates.grid())
    return std::make_shared<KroneckerSampler>(kernel, *candidates.grid(), relative_tolerance);
  return std::make_shared<CholeskySampler>(*make_prior(kernel, candidates), relative_tolerance);
}

}  // namespace regretbench
