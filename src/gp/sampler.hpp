// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>

#include "core/candidates.hpp"
#include "gp/kernel.hpp"

namespace regretbench {

/// Draws from the GP prior on N candidates: field = R z with R Rᵀ = K and z standard normal of length rank().
/// Immutable: factor once per (kernel, candidates), share between trials.
class Sampler {
 public:
  virtual ~Sampler() = default;
  virtual Eigen::Index rank() const = 0;
  /// out = R z.  z: rank(), out: N.
  virtual void transform(const Eigen::VectorXd& z, Eigen::Ref<Eigen::VectorXd> out) const = 0;
};

/// A product kernel on a grid factorises over the axes; everything else takes a pivoted Cholesky root of K.
/// Both are exact to `relative_tolerance` of the prior variance.
std::shared_ptr<const Sampler> make_sampler(const Kernel& kernel, const Candidates& candidates,
                                            double relative_tolerance = 1e-12);

}  // namespace regretbench
