// SPDX-License-Identifier: Apache-2.0
#include "gp/posterior.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/random.hpp"
#include "gp/ard_prior.hpp"
#include "reference/dense_gp.hpp"

namespace regretbench {
namespace {

using reference::dense_posterior;
using reference::Observation;

constexpr double tolerance = 1e-10;
using Form = Posterior::Form;
const Form every_form[] = {Form::automatic, Form::row, Form::covariance};

std::string text(Form form) { return form == Form::automatic ? "automatic" : form == Form::row ? "row" : "covariance"; }

std::shared_ptr<const Prior> small_prior() { return make_prior({"matern52", 0.3, 1.4}, Candidates(Grid{12, 1, 0, 1})); }

// `count` observations at random arms, which repeat, with noise of its own for each, one a time step.
std::vector<Observation> design(std::uint64_t seed, Eigen::Index arms, int count) {
  Stream stream({seed, 0, 0}, Purpose::function, 0);
  std::vector<Observation> data;
  for (int i = 0; i < count; ++i)
    data.push_back({stream.index(arms), stream.normal(), stream.uniform(0.01, 0.5), static_cast<double>(i)});
  return data;
}

void expect_equal(const Posterior& posterior, const reference::DensePosterior& dense, const std::string& what) {
  EXPECT_LT((posterior.mean() - dense.mean).cwiseAbs().maxCoeff(), tolerance) << what;
  EXPECT_LT((posterior.variance() - dense.variance).cwiseAbs().maxCoeff(), tolerance) << what;
  EXPECT_NEAR(posterior.log_determinant(), dense.log_determinant, tolerance) << what;
}

TEST(Posterior, IsThePriorBeforeAnyData) {
  for (const Form form : every_form) {
    const Posterior posterior(small_prior(), 2, form);

    EXPECT_EQ(posterior.means(), Eigen::MatrixXd::Zero(12, 2)) << text(form);
    EXPECT_EQ(posterior.variance(), Eigen::VectorXd::Constant(12, 1.4)) << text(form);
    EXPECT_EQ(posterior.count(), 0) << text(form);
    EXPECT_EQ(posterior.log_determinant(), 0) << text(form);
  }
}

TEST(Posterior, HasTheValuesOfOneObservationByHand) {
  // Two candidates with covariance [[1, .5], [.5, 1]]; y = 2 at arm 0 with noise 1: gain 1/2, halved again at arm 1.
  Eigen::Matrix2d k;
  k << 1, 0.5, 0.5, 1;
  for (const Form form : every_form) {
    Posterior posterior(make_prior(Eigen::MatrixXd(k)), 1, form);

    posterior.observe(0, 2.0, 1.0);

    EXPECT_NEAR(posterior.mean()[0], 1, 1e-15) << text(form);
    EXPECT_NEAR(posterior.mean()[1], 0.5, 1e-15) << text(form);
    EXPECT_NEAR(posterior.variance()[0], 0.5, 1e-15) << text(form);
    EXPECT_NEAR(posterior.variance()[1], 0.875, 1e-15) << text(form);
    EXPECT_NEAR(posterior.log_determinant(), 0.69314718055994531, 1e-15) << text(form);
  }
}

TEST(Posterior, EqualsTheDenseSolveAfterEveryObservationOfRandomDesigns) {
  // 40 observations of 12 arms: arms repeat, t passes N / 2 where the form changes, N, and the 32 pending updates.
  const auto prior = small_prior();
  for (const Form form : every_form)
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const auto data = design(seed, prior->size(), 40);
      Posterior posterior(prior, 1, form);
      for (std::size_t t = 0; t < data.size(); ++t) {
        posterior.observe(data[t].arm, data[t].y, data[t].noise_variance);

        const auto dense = dense_posterior(prior->matrix(), {data.begin(), data.begin() + static_cast<long>(t) + 1});
        expect_equal(posterior, dense, text(form) + ", seed " + std::to_string(seed) + ", t " + std::to_string(t + 1));
      }
      EXPECT_EQ(posterior.count(), 40);
    }
}

TEST(Posterior, EqualsTheDenseSolveWithRepeatedArms) {
  const auto prior = small_prior();
  std::vector<Observation> data;
  for (int i = 0; i < 15; ++i) data.push_back({4, 0.1 * i, 1e-3});
  for (const Form form : every_form) {
    Posterior posterior(prior, 1, form);

    for (const auto& o : data) posterior.observe(o.arm, o.y, o.noise_variance);

    expect_equal(posterior, dense_posterior(prior->matrix(), data), text(form));
  }
}

TEST(Posterior, EqualsTheDenseSolveOnAFieldOfTwoDimensions) {
  const auto prior = make_prior({"se", 0.2, 1}, Candidates(Grid{9, 2, 0, 1}));
  const auto data = design(7, prior->size(), 100);
  for (const Form form : every_form) {
    Posterior posterior(prior, 1, form);

    for (const auto& o : data) posterior.observe(o.arm, o.y, o.noise_variance);

    expect_equal(posterior, dense_posterior(prior->matrix(), data), text(form));
  }
}

TEST(Posterior, KeepsSeveralOutputsApart) {
  const auto prior = small_prior();
  const auto data = design(3, prior->size(), 20);
  for (const Form form : every_form) {
    Posterior posterior(prior, 3, form);
    for (const auto& o : data) posterior.observe(o.arm, Eigen::Vector3d(o.y, 2 - o.y, o.y * o.y), o.noise_variance);

    for (int output = 0; output < 3; ++output) {
      std::vector<Observation> own = data;
      for (auto& o : own) o.y = output == 0 ? o.y : output == 1 ? 2 - o.y : o.y * o.y;
      const auto dense = dense_posterior(prior->matrix(), own);
      EXPECT_LT((posterior.means().col(output) - dense.mean).cwiseAbs().maxCoeff(), tolerance) << text(form);
      EXPECT_LT((posterior.variance() - dense.variance).cwiseAbs().maxCoeff(), tolerance) << text(form);
    }
  }
}

TEST(Posterior, EqualsTheProductKernelUnderDecay) {
  const auto prior = small_prior();
  for (const Form form : every_form)
    for (const double rho : {0.0, 0.3, 0.97, 1.0}) {
      const auto data = design(11, prior->size(), 40);
      Posterior posterior(prior, 1, form);
      for (std::size_t t = 0; t < data.size(); ++t) {
        posterior.observe(data[t].arm, data[t].y, data[t].noise_variance);
        const std::vector<Observation> seen(data.begin(), data.begin() + static_cast<long>(t) + 1);
        const std::string what = text(form) + ", rho " + std::to_string(rho) + ", t " + std::to_string(t);
        expect_equal(posterior, dense_posterior(prior->matrix(), seen, rho, static_cast<double>(t)), what);

        posterior.decay(rho);

        expect_equal(posterior, dense_posterior(prior->matrix(), seen, rho, static_cast<double>(t) + 1), what + "+1");
      }
    }
}

TEST(Posterior, DecaysSeveralTimesBetweenObservations) {
  const auto prior = small_prior();
  std::vector<Observation> data = {{2, 1, 0.1, 0}, {9, -1, 0.1, 3}, {2, 0.5, 0.1, 4}};
  for (const Form form : every_form) {
    Posterior posterior(prior, 1, form);

    posterior.observe(2, 1, 0.1);
    for (int i = 0; i < 3; ++i) posterior.decay(0.8);
    posterior.observe(9, -1, 0.1);
    posterior.decay(0.8);
    posterior.observe(2, 0.5, 0.1);
    for (int i = 0; i < 2; ++i) posterior.decay(0.8);

    expect_equal(posterior, dense_posterior(prior->matrix(), data, 0.8, 6), text(form));
  }
}

TEST(Posterior, IsThePriorAgainWhenNothingIsRemembered) {
  for (const Form form : every_form) {
    Posterior posterior(small_prior(), 1, form);
    for (const auto& o : design(1, 12, 10)) posterior.observe(o.arm, o.y, o.noise_variance);

    posterior.decay(0);

    EXPECT_LT(posterior.mean().cwiseAbs().maxCoeff(), 1e-15) << text(form);
    EXPECT_LT((posterior.variance() - posterior.prior().variance()).cwiseAbs().maxCoeff(), 1e-15) << text(form);
  }
}

TEST(Posterior, RemembersNothingOfTheTimeBeforeAReset) {
  // 3, 10 and 45 observations: the row form, the full form just entered, and the full form with pending updates.
  const auto prior = small_prior();
  const auto data = design(5, prior->size(), 9);
  for (const Form form : every_form)
    for (const int before : {0, 3, 10, 45}) {
      Posterior posterior(prior, 1, form);
      for (const auto& o : design(6, prior->size(), before)) {
        posterior.observe(o.arm, o.y, o.noise_variance);
        posterior.decay(0.9);
      }

      posterior.reset();

      EXPECT_EQ(posterior.count(), 0);
      expect_equal(posterior, dense_posterior(prior->matrix(), {}), text(form) + " emptied");
      for (const auto& o : data) posterior.observe(o.arm, o.y, o.noise_variance);
      EXPECT_EQ(posterior.count(), 9);
      expect_equal(posterior, dense_posterior(prior->matrix(), data), text(form) + " after " + std::to_string(before));
    }
}

void expect_variance_in_range(const Posterior& posterior, const std::string& what) {
  ASSERT_GE(posterior.variance().minCoeff(), 0) << what;
  ASSERT_LE(posterior.variance().maxCoeff(), 1) << what;
  ASSERT_TRUE(posterior.mean().allFinite()) << what;
}

TEST(Posterior, NeverLeavesTheRangeFromZeroToThePriorVariance) {
  // Noise below rounding and a function without detail: taken as given, it makes the recursion diverge by round 60.
  const auto prior = make_prior({"se", 1, 1}, Candidates(Grid{30, 1, 0, 1}));
  for (const Form form : every_form)
    for (const double rho : {1.0, 0.999}) {
      Posterior posterior(prior, 1, form);
      for (int t = 0; t < 300; ++t) {
        const std::string what = text(form) + ", rho " + std::to_string(rho) + ", t " + std::to_string(t);
        posterior.observe((7 * t) % 30, 0.0, 1e-15);
        ASSERT_NO_FATAL_FAILURE(expect_variance_in_range(posterior, what));
        if (rho < 1) posterior.decay(rho);
        ASSERT_NO_FATAL_FAILURE(expect_variance_in_range(posterior, what));
      }
    }
}

TEST(Posterior, TakesNoiseBelowRoundingForATenBillionthOfThePriorVariance) {
  // The variance left is k s2 / (k + s2) with k = 1.4 and s2 = 1.4e-10.
  for (const Form form : every_form) {
    Posterior posterior(small_prior(), 1, form);

    posterior.observe(5, 1.0, 1e-300);

    EXPECT_NEAR(posterior.variance()[5], 1.4e-10, 1e-15) << text(form);
    EXPECT_NEAR(posterior.log_determinant(), std::log1p(1e10), 1e-12) << text(form);
  }
}

TEST(Posterior, DependsOnTheSetOfObservationsOnly) {
  const auto prior = small_prior();
  auto data = design(9, prior->size(), 20);
  for (const Form form : every_form) {
    Posterior forwards(prior, 1, form), backwards(prior, 1, form);

    for (const auto& o : data) forwards.observe(o.arm, o.y, o.noise_variance);
    std::for_each(data.rbegin(), data.rend(), [&](const auto& o) { backwards.observe(o.arm, o.y, o.noise_variance); });

    EXPECT_LT((forwards.mean() - backwards.mean()).cwiseAbs().maxCoeff(), tolerance) << text(form);
    EXPECT_LT((forwards.variance() - backwards.variance()).cwiseAbs().maxCoeff(), tolerance) << text(form);
    EXPECT_NEAR(forwards.log_determinant(), backwards.log_determinant(), tolerance) << text(form);
  }
}

TEST(Posterior, RefusesANoiseVarianceThatIsNotPositive) {
  Posterior posterior(small_prior());

  EXPECT_THROW(posterior.observe(0, 1.0, 0.0), std::domain_error);
  EXPECT_THROW(posterior.observe(0, 1.0, -1.0), std::domain_error);
  EXPECT_THROW(posterior.observe(0, 1.0, std::numeric_limits<double>::quiet_NaN()), std::domain_error);
  EXPECT_EQ(posterior.count(), 0);
}

// Fitted after every third observation; the axis is long enough for the data to say something.
std::shared_ptr<const Prior> fitted_prior() {
  return make_fitted_prior({15, 10.0 / 3, 3}, 1.2, Candidates(Grid{12, 1, 0, 30}));
}

TEST(FittedPosterior, EqualsTheDenseSolveUnderTheLengthscalesItHasFound) {
  for (const Form form : every_form)
    for (const double rho : {1.0, 0.97}) {
      const auto data = design(11, 12, 40);
      Posterior posterior(fitted_prior(), 1, form);
      for (std::size_t t = 0; t < data.size(); ++t) {
        posterior.observe(data[t].arm, data[t].y, data[t].noise_variance);
        posterior.decay(rho);

        const std::vector<Observation> seen(data.begin(), data.begin() + static_cast<long>(t) + 1);
        const auto dense = dense_posterior(posterior.prior().matrix(), seen, rho, static_cast<double>(t) + 1);
        expect_equal(posterior, dense, text(form) + ", rho " + std::to_string(rho) + ", t " + std::to_string(t));
      }
      EXPECT_EQ(posterior.count(), 40);
    }
}

TEST(FittedPosterior, EqualsTheDenseSolveAboutTheMeanItHasFound) {
  // The textbook formula on rewards less the mean, which is given back.
  const LengthscaleFit with_mean{15, 10.0 / 3, 1, MarginalLikelihood::Mean::fitted};
  for (const double rho : {1.0, 0.97}) {
    auto data = design(11, 12, 20);
    for (auto& o : data) o.y += 7;
    Posterior posterior(make_fitted_prior(with_mean, 1.2, Candidates(Grid{12, 1, 0, 30})));
    std::vector<Observation> seen;
    for (std::size_t t = 0; t < data.size(); ++t) {
      posterior.observe(data[t].arm, data[t].y, data[t].noise_variance);
      posterior.decay(rho);

      seen.push_back(data[t]);
      const double mean = posterior.prior().mean();
      std::vector<Observation> centred = seen;
      for (auto& o : centred) o.y -= mean;
      auto dense = dense_posterior(posterior.prior().matrix(), centred, rho, static_cast<double>(t) + 1);
      dense.mean.array() += mean;
      expect_equal(posterior, dense, "rho " + std::to_string(rho) + ", t " + std::to_string(t));
    }
    EXPECT_NEAR(posterior.prior().mean(), 7, 1);

    posterior.reset();

    EXPECT_EQ(posterior.prior().mean(), 0);
    EXPECT_EQ(posterior.mean().norm(), 0);
  }
}

TEST(FittedPosterior, FitsAfterEverySoManyObservationsByWhatCameBefore) {
  const auto first = fitted_prior();
  const auto data = design(11, 12, 6);
  Posterior posterior(first);
  History history;
  std::shared_ptr<const Prior> expected = first;
  for (std::size_t t = 0; t < 6; ++t) {
    posterior.observe(data[t].arm, data[t].y, data[t].noise_variance);
    history.observe(data[t].arm, data[t].y, data[t].noise_variance);
    if (t % 3 == 2) expected = expected->refitted(history);

    EXPECT_EQ(posterior.prior().matrix(), expected->matrix()) << t;

    posterior.decay(0.9);
    history.decay(0.9);
  }
  EXPECT_NE(expected->matrix(), first->matrix());
}

TEST(FittedPosterior, BeginsAgainAtAReset) {
  const auto data = design(11, 12, 7);
  Posterior posterior(fitted_prior()), fresh(fitted_prior());
  for (const auto& o : data) posterior.observe(o.arm, o.y, o.noise_variance);
  posterior.decay(0.5);

  posterior.reset();

  EXPECT_EQ(posterior.prior().matrix(), fitted_prior()->matrix());
  EXPECT_EQ(posterior.mean().norm(), 0);
  for (const auto& o : data) posterior.observe(o.arm, 2 * o.y, o.noise_variance);
  for (const auto& o : data) fresh.observe(o.arm, 2 * o.y, o.noise_variance);
  EXPECT_EQ(posterior.means(), fresh.means());
  EXPECT_EQ(posterior.variance(), fresh.variance());
}

TEST(FittedPosterior, IsForASingleOutput) { EXPECT_THROW(Posterior(fitted_prior(), 2), std::invalid_argument); }

}  // namespace
}  // namespace regretbench
