// SPDX-License-Identifier: Apache-2.0
#include "algorithm/event_trigger.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "core/error.hpp"
#include "core/spelling.hpp"

namespace regretbench {
namespace {

// What a trigger may look at.
struct Evidence {
  const Posterior& before;
  Arm arm;
  double y;
  double noise_variance;
  double delta_B;
  // pi^2 t'^2 / 6, at least 1: the rounds' shares delta_B / pi_t of the failure probability sum to delta_B.
  double pi_t;
};

// The trigger fires when test > threshold.
struct Comparison {
  double test;
  double threshold;
};

// The paper's own (equations 9 and 10, Lemma 3): |f - mean| <= sqrt(rho) sd and |noise| <= w-bar, each for all t' with
// probability at least 1 - delta_B / 2.
Comparison bound(const Evidence& seen) {
  const double rho = 2 * std::log(2 * seen.pi_t / seen.delta_B);
  const double noise_bound = std::sqrt(seen.noise_variance * rho);           // w-bar
  return {std::abs(seen.y - seen.before.mean()[seen.arm]),                   // psi
          std::sqrt(rho * seen.before.variance()[seen.arm]) + noise_bound};  // kappa
}

// Not the paper's, which names likelihood-based triggers as a possibility and gives neither formula nor source.
//
// The hypothesis "nothing has changed" predicts y ~ N(mean, V), V = sd^2 + noise variance; the alternative leaves the
// mean of y free, because a function that moved may be anywhere.  Their generalised likelihood ratio is
//
//     Lambda = max_m N(y; m, V) / N(y; mean, V),   2 ln Lambda = (y - mean)^2 / V.
//
// If nothing has changed, 2 ln Lambda given the past is chi-square with one degree of freedom, exactly and not only
// asymptotically, however the past led to the arm.  P(chi^2_1 > 2 z) = erfc(sqrt(z)) <= exp(-z), so with the threshold
// 2 ln(pi_t / delta_B) round t' raises a false alarm with probability at most delta_B / pi_t, and all rounds together
// with probability at most sum delta_B / pi_t = delta_B: the guarantee of Lemma 3.
// It fires whenever the paper's trigger does: sqrt(V) <= sd + sigma, and the logarithm has no 2, because the deviation
// of y is bounded once and not in two parts.
// Like Lemma 3 this speaks of the time up to the first reset: the pair that a reset keeps was selected for its
// surprise.
Comparison likelihood_ratio(const Evidence& seen) {
  const double deviation = seen.y - seen.before.mean()[seen.arm];
  const double predictive_variance = seen.before.variance()[seen.arm] + seen.noise_variance;
  return {deviation * deviation / predictive_variance, 2 * std::log(seen.pi_t / seen.delta_B)};
}

// A trigger is a function and a line here.
struct Form {
  const char* name;
  Comparison (*compare)(const Evidence& seen);
};

constexpr Form forms[] = {{"bound", bound}, {"likelihood-ratio", likelihood_ratio}};

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const auto& form : forms) all.emplace_back(form.name);
  return all;
}

const Form& form_of(const std::string& name) {
  for (const auto& form : forms)
    if (name == form.name) return form;
  throw InputError("trigger = " + name + ": must be one of " + joined(names()) + suggestion(name, names()));
}

}  // namespace

void EventTrigger::bind(Parameters& p) {
  p.real("delta_B", delta_B, inside(0, 1), "probability that the trigger fires on a static function, Lemma 3");
  p.choice("trigger", form, names(),
           "what contradicts the data: bound: |y - mean| > sqrt(rho) sd + noise bound, the paper's; likelihood-ratio: "
           "(y - mean)^2 / (sd^2 + noise) > 2 ln(pi_t / delta_B)");
}

bool EventTrigger::fires(const Posterior& before, Arm arm, double y, double noise_variance, Round since_reset) const {
  const auto t = static_cast<double>(since_reset);
  const double pi_t = std::numbers::pi * std::numbers::pi * t * t / 6;
  const auto [test, threshold] = form_of(form).compare({before, arm, y, noise_variance, delta_B, pi_t});
  return test > threshold;
}

}  // namespace regretbench
