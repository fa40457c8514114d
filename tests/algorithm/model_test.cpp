// SPDX-License-Identifier: Apache-2.0
#include "algorithm/model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

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

TEST(ModelSettings, FitTheLengthscalesOfAnSeKernelWhenAskedTo) {
  const Problem problem = reference::line_problem(5);

  const auto prior = resolve({{"lengthscale_fit", "map"}, {"fit_every", "4"}, {"signal_variance", "2"}}, problem).prior;

  EXPECT_EQ(prior->refit_every(), 4);
  EXPECT_NEAR(prior->matrix()(0, 1), 2 * std::exp(-0.5 * 0.0625 / (4.2 * 4.2)), 1e-14);
  EXPECT_EQ(resolve({{"lengthscale_fit", "none"}, {"fit_every", "4"}}, problem).prior, problem.prior);
  const auto shorter = resolve({{"lengthscale_fit", "map"}, {"fit_shape", "6"}, {"fit_rate", "5"}}, problem).prior;
  EXPECT_NEAR(shorter->matrix()(0, 1), std::exp(-0.5 * 0.0625), 1e-14);
}

TEST(ModelSettings, RefuseToFitWhatCannotBeFitted) {
  Problem problem = reference::line_problem(5);
  const auto message = [&](Values given) {
    given.emplace("lengthscale_fit", "map");
    return reference::refusal([&] { resolve(given, problem); });
  };

  EXPECT_NE(message({{"kernel", "matern52"}}).find("needs kernel = se"), std::string::npos);
  EXPECT_NE(message({{"lengthscale", "0.5"}}).find("lengthscale = 0.5: cannot be set"), std::string::npos);
  problem.task_covariance = Eigen::Matrix2d::Identity();
  EXPECT_NE(message({}).find("one task for lengthscale_fit"), std::string::npos);
  problem.task_covariance = Eigen::MatrixXd::Ones(1, 1);
  problem.prior = make_prior(Eigen::MatrixXd(Eigen::MatrixXd::Identity(5, 5)));
  EXPECT_NE(message({}).find("needs kernel = se"), std::string::npos);
  EXPECT_EQ(message({{"kernel", "se"}}), "");
}

TEST(ModelSettings, FitAConstantMeanWithTheLengthscalesOnly) {
  const Problem problem = reference::line_problem(5);
  History history;
  history.observe(2, 3, 0.05);

  const auto prior = resolve({{"lengthscale_fit", "map"}, {"mean_fit", "constant"}}, problem).prior;

  EXPECT_EQ(prior->mean(), 0);
  EXPECT_NEAR(prior->refitted(history)->mean(), 3, 1e-12);
  EXPECT_EQ(resolve({{"lengthscale_fit", "map"}}, problem).prior->refitted(history)->mean(), 0);
  const std::string message = reference::refusal([&] { resolve({{"mean_fit", "constant"}}, problem); });
  EXPECT_NE(message.find("mean_fit = constant: needs lengthscale_fit = map"), std::string::npos) << message;
}

TEST(ModelSettings, FitForEveryAlgorithmThatHasTheKeys) {
  // The fit decides: with a far shorter lengthscale prior the same play goes elsewhere.
  const Problem problem = reference::line_problem(30);
  for (const auto* algorithm : {"gp-ucb", "tv-gp-ucb", "r-gp-ucb", "et-gp-ucb"}) {
    std::vector<Arm> arms[2];
    for (const bool brief : {false, true}) {
      Values given = {{"lengthscale_fit", "map"}, {"fit_rate", brief ? "300" : "20"}};
      if (algorithm[0] == 't' || algorithm[0] == 'r') given["epsilon"] = "0.1";
      const auto policy = reference::start(algorithm, given, problem);
      for (Round t = 1; t <= 20; ++t) {
        arms[brief].push_back(policy->choose(t, Scalarization()));
        policy->observe(t, arms[brief].back(), Eigen::VectorXd::Constant(1, reference::paid(arms[brief].back(), t)));
      }
    }
    EXPECT_NE(arms[0], arms[1]) << algorithm;
  }
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
