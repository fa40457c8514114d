// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "algorithm/model.hpp"
#include "algorithm/policy.hpp"
#include "gp/fit.hpp"

namespace regretbench {

/// What the algorithms for functions of bounded RKHS norm share (Chowdhury & Gopalan 2017, and its relatives for
/// functions of bounded variation): kernel ridge regression with a regulariser lambda that is not the noise, and
///
///     x_t = argmax mean(x) + beta_t sd(x),   beta_t = B + R sqrt(2 (I_t + ln(1/delta))),
///
/// beta_t itself and not its root, B a bound on the norm, R the noise's sub-Gaussian constant.  What differs is which
/// data are used and with which weights, and the information term I_t.
///
/// I_t is computed from the data at hand, gamma being their realised information gain log det(I + K / lambda) / 2.  The
/// papers print the largest gain of so many data, for which there are bounds only up to constants; their proofs need no
/// more than the realised one, which is at most that.
///
/// The bound holds for lambda >= 1, where the papers have it.  Below, the self-normalised inequality behind it has
/// R / sqrt(lambda) in place of R, and so has beta_t here.
class KernelUcb : public ScalarPolicy {
 public:
  struct Settings {
    std::optional<double> norm_bound;
    std::optional<double> R;
    double delta = 0.1;
    double lambda = 0;
    ModelSettings model;

    void bind(Parameters& p) {
      p.truth("norm_bound", norm_bound, at_least(0), "bound B on the RKHS norm");
      p.truth("R", R, at_least(0),
              "sub-Gaussian constant of the noise; that of Gaussian noise is its standard deviation");
      p.real("delta", delta, inside(0, 1), "failure probability");
      p.real("lambda", lambda, at_least(0), "regulariser; 0 takes 1 + 2 / T");
      model.bind_kernel(p);
    }
  };

  /// A random arm while the data tell nothing: all candidates of a stationary prior tie.
  Arm choose(Round t) final;

 protected:
  KernelUcb(const Settings& settings, const Briefing& briefing);

  /// The posterior that round t chooses by, on the data that the algorithm uses in it.
  virtual Fit believe(Round t) = 0;
  /// I_t: gamma + 1, the 1 being what lambda = 1 + 2 / T costs over 1 (Chowdhury & Gopalan 2017, Theorem 2).
  virtual double information(const Fit& now) const { return now.log_determinant / 2 + 1; }

  std::shared_ptr<const Prior> prior_;
  double lambda_;

 private:
  double norm_bound_;
  double R_;
  double delta_;
  PolicyStreams streams_;
};

}  // namespace regretbench
