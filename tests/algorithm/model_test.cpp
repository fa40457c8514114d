// SPDX-License-Identifier: Apache-2.0
#include "algorithm/model.hpp"

#include <gtest/gtest.h>

#include "algorithm/policy.hpp"
#include "reference/component.hpp"
#include "reference/replay.hpp"

namespace regretbench {
namespace {

Model resolve(const Values& given, const Problem& problem) {
  ModelSettings settings;
  Parameters parameters(given, "");
  settings.bind(parameters);
  return settings.resolve(problem);
}

TEST(ModelSettings, TakeTheObjectivesOwnModelByDefault) {
  const Problem problem = reference::line_problem(5);

  const Model model = resolve({}, problem);

  EXPECT_EQ(model.prior, problem.prior);
  EXPECT_EQ(model.noise_variance, 0.05);
}

TEST(ModelSettings, OverrideOneFactAndKeepTheOthers) {
  const Problem problem = reference::line_problem(5);

  EXPECT_EQ(resolve({{"noise_variance", "0.3"}}, problem).noise_variance, 0.3);
  EXPECT_EQ(resolve({{"noise_variance", "0.3"}}, problem).prior, problem.prior);
  const auto kernel = *resolve({{"kernel", "matern12"}}, problem).prior->kernel();
  EXPECT_EQ(kernel.name, "matern12");
  EXPECT_EQ(kernel.lengthscale, 0.2);
  EXPECT_EQ(kernel.variance, 1);
  EXPECT_EQ(resolve({{"lengthscale", "0.5"}}, problem).prior->kernel()->lengthscale, 0.5);
  EXPECT_EQ(resolve({{"lengthscale", "0.5"}}, problem).prior->kernel()->name, "se");
  EXPECT_EQ(resolve({{"signal_variance", "3"}}, problem).prior->kernel()->variance, 3);
}

TEST(ModelSettings, BuildThePriorOfTheOverriddenKernel) {
  const Problem problem = reference::line_problem(5);
  const Kernel kernel{"matern32", 0.4, 2};

  const Model model = resolve({{"kernel", "matern32"}, {"lengthscale", "0.4"}, {"signal_variance", "2"}}, problem);

  const auto& points = problem.candidates->points();
  EXPECT_LT((model.prior->matrix() - covariance(kernel, points, points)).norm(), 1e-14);
}

TEST(ModelSettings, NeedKernelAndLengthscaleWhereTheCovarianceIsEmpirical) {
  Problem problem = reference::line_problem(3);
  problem.prior = make_prior(Eigen::MatrixXd(Eigen::Matrix3d::Identity()));

  for (const Values& given :
       {Values{{"lengthscale", "0.5"}}, Values{{"kernel", "se"}}, Values{{"signal_variance", "2"}}}) {
    const std::string message = reference::refusal([&] { resolve(given, problem); });
    EXPECT_NE(message.find("empirical"), std::string::npos) << message;
  }
  EXPECT_EQ(resolve({}, problem).prior, problem.prior);
  EXPECT_EQ(resolve({{"kernel", "se"}, {"lengthscale", "0.5"}}, problem).prior->kernel()->lengthscale, 0.5);
}

TEST(Known, PrefersTheOverrideThenTheFactAndElseRefuses) {
  EXPECT_EQ(known(2.0, 3.0, "v"), 2);
  EXPECT_EQ(known(std::nullopt, 3.0, "v"), 3);
  EXPECT_EQ(reference::refusal([] { known(std::nullopt, std::nullopt, "v"); }),
            "needs v, which this objective does not disclose: set v in the algorithm section");
}

TEST(AlgorithmEntry, RefusesSeveralTasksForAScalarPolicy) {
  Problem problem = reference::line_problem(3);
  problem.task_covariance = Eigen::MatrixXd::Identity(4, 4);

  EXPECT_EQ(reference::refusal([&] { reference::start("gp-ucb", {}, problem); }),
            "needs an objective with one task; this one has 4");
}

}  // namespace
}  // namespace regretbench
