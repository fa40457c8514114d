// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "objective/fixed_function.hpp"
#include "objective/kernel_settings.hpp"
#include "objective/task_settings.hpp"

namespace regretbench {
namespace {

// Four tasks f_i(x) = sin(2 pi x) + 0.6 p_i(x) on the 0.01-net of [0, 1]; p_i is a weighted sum of Gaussians of width
// 0.1 at 0.05, 0.4 and 0.7 (multi-task paper, section 5).  The paper takes the weights from Baldassarre et al. (2012)
// without printing them.  Chosen here: four weight vectors of equal length, pairwise equally far apart and with mean
// zero, which is the symmetry that the kernel Gamma_omega assumes.
class PerturbedSine final : public Objective {
 public:
  struct Settings {
    KernelSettings kernel;
    GoalSettings goal;
    double omega = 0.4;
    double noise_variance = 0.01;

    void bind(Parameters& p) {
      p.real("omega", omega, between(0, 1),
             "disclosed task covariance omega I + (1 - omega) 11'/n: 0 identical, 1 unrelated");
      goal.bind(p);
      kernel.bind(p);
      p.real("noise_variance", noise_variance, above(0), "variance of the Gaussian observation noise of each task");
      p.only_disclosed({"omega", "kernel", "lengthscale", "signal_variance"});
    }
  };

  explicit PerturbedSine(const Settings& settings) : settings_(settings) {
    const Grid grid{101, 1, 0, 1};
    problem_.candidates = std::make_shared<Candidates>(grid);
    problem_.prior = make_prior(settings.kernel.kernel, *problem_.candidates);
    problem_.noise_variance = settings.noise_variance;
    problem_.task_covariance = task_covariance(4, settings.omega);

    Eigen::Matrix<double, 4, 3> weights;
    weights << 1, 1, 1, 1, -1, -1, -1, 1, -1, -1, -1, 1;
    const Eigen::Vector3d centres(0.05, 0.4, 0.7);
    means_.resize(grid.size(), 4);
    for (Arm arm = 0; arm < means_.rows(); ++arm) {
      const double x = problem_.candidates->points()(arm, 0);
      const Eigen::Vector3d bumps = (-(x - centres.array()).square() / (2 * 0.1 * 0.1)).exp();
      means_.row(arm) = (std::sin(2 * std::numbers::pi * x) + 0.6 * (weights * bumps).array()).transpose();
    }
    // b = max |f(x)|_2 / kappa as in the paper; kappa, the largest eigenvalue of Gamma_omega, is 1.
    problem_.norm_bound = means_.rowwise().norm().maxCoeff();
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    return std::make_unique<FixedFunction>(
        problem_, means_, streams, gaussian_payoff(std::sqrt(settings_.noise_variance)), settings_.goal.goal(means_));
  }

 private:
  Settings settings_;
  Problem problem_;
  Eigen::MatrixXd means_;
};

}  // namespace

ObjectiveEntry perturbed_sine() {
  return objective_entry<PerturbedSine>("perturbed-sine", "four perturbed sines, one scalarised goal a round",
                                        "No-regret Algorithms for Multi-task BO, section 5, Figure 1 (c)");
}

}  // namespace regretbench
