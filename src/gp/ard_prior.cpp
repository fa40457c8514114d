// SPDX-License-Identifier: Apache-2.0
#include "gp/ard_prior.hpp"

#include <optional>
#include <utility>

namespace regretbench {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Rows are computed when they are asked for: a prior that lives for a round is asked for a few of them.
class ArdPrior final : public Prior {
 public:
  ArdPrior(std::shared_ptr<const MatrixXd> points, double variance, const VectorXd& lengthscales, double mean,
           const LengthscaleFit& fit)
      : Prior(VectorXd::Constant(points->rows(), variance), std::nullopt),
        points_(std::move(points)),
        lengthscales_(lengthscales),
        mean_(mean),
        scaled_(points_->array().rowwise() / lengthscales.transpose().array()),
        fit_(fit) {}

  void row(Arm arm, Eigen::Ref<VectorXd> out) const override {
    Eigen::ArrayXd squares = (scaled_.col(0).array() - scaled_(arm, 0)).square();
    for (Eigen::Index a = 1; a < scaled_.cols(); ++a) squares += (scaled_.col(a).array() - scaled_(arm, a)).square();
    // In place and not into `out`: which elements a vectorised exp takes one by one, in other last bits, depends on
    // where in memory its result begins.
    squares = variance()[0] * (-0.5 * squares).exp();
    out = squares;
  }

  double mean() const override { return mean_; }

  Eigen::Index refit_every() const override { return fit_.every; }

  std::shared_ptr<const Prior> refitted(const History& history) const override {
    const MarginalLikelihood likelihood(*points_, variance()[0], history, fit_.mean);
    const VectorXd lengthscales = fitted_lengthscales(fit_, likelihood, lengthscales_);
    return std::make_shared<ArdPrior>(points_, variance()[0], lengthscales, likelihood.mean(lengthscales), fit_);
  }

 private:
  std::shared_ptr<const MatrixXd> points_;
  VectorXd lengthscales_;
  double mean_;
  MatrixXd scaled_;
  LengthscaleFit fit_;
};

}  // namespace

std::shared_ptr<const Prior> make_fitted_prior(const LengthscaleFit& fit, double variance,
                                               const Candidates& candidates) {
  return std::make_shared<ArdPrior>(std::make_shared<const MatrixXd>(candidates.points()), variance,
                                    VectorXd::Constant(candidates.dimension(), fit.mode()), 0, fit);
}

}  // namespace regretbench
