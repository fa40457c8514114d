// SPDX-License-Identifier: Apache-2.0
#include "algorithm/event_trigger.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/argmax.hpp"
#include "gp/sampler.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

constexpr double noise = 0.05;
constexpr TrialKey key{2, 7, 1};
const double pi = std::numbers::pi;

std::shared_ptr<const Prior> line() { return make_prior({"se", 0.2, 1}, Candidates(Grid{9, 1, 0, 1})); }

EventTrigger trigger(const std::string& form, double delta_B = 0.1) { return {form, delta_B}; }

// A posterior with three observations.
Posterior seen() {
  Posterior posterior(line());
  posterior.observe(1, 0.5, noise);
  posterior.observe(4, -0.7, noise);
  posterior.observe(4, -0.4, noise);
  return posterior;
}

// Fires beyond `distance` from the mean, on both sides, and not below.
void expect_threshold(const EventTrigger& trigger, const Posterior& before, Arm arm, Round since_reset,
                      double distance) {
  for (const double sign : {-1.0, 1.0}) {
    const double mean = before.mean()[arm];
    EXPECT_FALSE(trigger.fires(before, arm, mean + sign * distance * (1 - 1e-9), noise, since_reset));
    EXPECT_TRUE(trigger.fires(before, arm, mean + sign * distance * (1 + 1e-9), noise, since_reset));
  }
}

TEST(EventTrigger, HasTheBoundOfThePaperByDefault) {
  // sqrt(2 ln(2 pi_t / delta_B)) (sd + sigma) with pi_t = pi^2 t'^2 / 6.
  const Posterior before = seen();
  for (const Round t : {1, 2, 50})
    for (const Arm arm : {0, 4}) {
      const double rho = 2 * std::log(2 * pi * pi * static_cast<double>(t * t) / 6 / 0.1);
      const double sd = std::sqrt(before.variance()[arm]);
      expect_threshold(EventTrigger(), before, arm, t, std::sqrt(rho) * (sd + std::sqrt(noise)));
    }
}

TEST(EventTrigger, ComparesTheLikelihoodOfTheModelWithThatOfAFreeMean) {
  // 2 ln max_m N(y; m, V) / N(y; mean, V) against 2 ln(pi_t / delta_B), the densities written out.
  const Posterior before = seen();
  const auto log_density = [](double y, double mean, double variance) {
    return -0.5 * std::log(2 * pi * variance) - (y - mean) * (y - mean) / (2 * variance);
  };
  int fired = 0, kept = 0;
  for (const Arm arm : {0, 4, 7})
    for (double y = -4.03; y < 4; y += 0.1) {
      const double variance = before.variance()[arm] + noise;
      const double ratio = log_density(y, y, variance) - log_density(y, before.mean()[arm], variance);
      const bool fires = trigger("likelihood-ratio").fires(before, arm, y, noise, 3);
      EXPECT_EQ(fires, ratio > std::log(pi * pi * 9 / 6 / 0.1)) << arm << " " << y;
      ++(fires ? fired : kept);
    }
  EXPECT_GT(fired, 30);
  EXPECT_GT(kept, 30);
}

TEST(EventTrigger, HasTheThresholdOfTheLikelihoodRatioInStandardDeviationsOfThePrediction) {
  const Posterior before = seen();
  for (const Round t : {1, 20}) {
    const double quantile = std::sqrt(2 * std::log(pi * pi * static_cast<double>(t * t) / 6 / 0.3));
    expect_threshold(trigger("likelihood-ratio", 0.3), before, 2, t,
                     quantile * std::sqrt(before.variance()[2] + noise));
  }
}

TEST(EventTrigger, FiresByTheLikelihoodRatioWheneverByTheBoundAndSometimesWithoutIt) {
  const Posterior before = seen();
  int by_ratio_alone = 0;
  for (Round t = 1; t < 100; t += 7)
    for (Arm arm = 0; arm < before.size(); ++arm)
      for (double y = -6; y < 6; y += 0.05) {
        const bool by_bound = trigger("bound").fires(before, arm, y, noise, t);
        const bool by_ratio = trigger("likelihood-ratio").fires(before, arm, y, noise, t);
        EXPECT_TRUE(by_ratio || !by_bound);
        by_ratio_alone += by_ratio && !by_bound;
      }
  EXPECT_GT(by_ratio_alone, 100);
}

// The share of static functions, drawn from the model and played by an upper confidence bound, on which the trigger
// fires within `rounds`.
double false_alarms(const EventTrigger& trigger, int functions, Round rounds) {
  const auto prior = line();
  const auto sampler = make_sampler(*prior->kernel(), Candidates(Grid{9, 1, 0, 1}));
  int alarms = 0;
  for (int i = 0; i < functions; ++i) {
    Stream draw(key, Purpose::function, i);
    Eigen::VectorXd z(sampler->rank()), f(prior->size());
    draw.normals(z);
    sampler->transform(z, f);
    Posterior posterior(prior);
    for (Round t = 1; t <= rounds; ++t) {
      const Arm arm = argmax(posterior.mean() + posterior.variance().cwiseSqrt());
      const double y = f[arm] + std::sqrt(noise) * draw.normal();
      if (trigger.fires(posterior, arm, y, noise, t)) {
        ++alarms;
        break;
      }
      posterior.observe(arm, y, noise);
    }
  }
  return static_cast<double>(alarms) / functions;
}

TEST(EventTrigger, RaisesFalseAlarmsByTheLikelihoodRatioAsOftenAsTheChiSquareTailSays) {
  // The standardised predictions are independent standard normals: a round raises the alarm with probability
  // p_t = erfc(sqrt(ln(pi_t / delta_B))) whatever came before.
  const double delta_B = 0.5;
  double silence = 1;
  for (Round t = 1; t <= 30; ++t)
    silence *= 1 - std::erfc(std::sqrt(std::log(pi * pi * static_cast<double>(t * t) / 6 / delta_B)));
  const double expected = 1 - silence;
  EXPECT_GT(expected, 0.1);
  EXPECT_LT(expected, delta_B);

  const double rate = false_alarms(trigger("likelihood-ratio", delta_B), 4000, 30);

  EXPECT_NEAR(rate, expected, 4 * std::sqrt(expected * (1 - expected) / 4000));
}

TEST(EventTrigger, RaisesFalseAlarmsByTheBoundWithProbabilityDeltaBAtMost) {
  const double rate = false_alarms(trigger("bound", 0.9), 1000, 30);

  EXPECT_GT(rate, 0);
  EXPECT_LT(rate, 0.9);
}

TEST(EventTrigger, RefusesAFormItDoesNotHave) {
  const std::string message = reference::refusal([] { trigger("likelihood").fires(seen(), 0, 0, noise, 1); });
  EXPECT_NE(message.find("must be one of bound, likelihood-ratio"), std::string::npos) << message;
}

}  // namespace
}  // namespace regretbench
