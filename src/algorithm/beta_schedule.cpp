// SPDX-License-Identifier: Apache-2.0
#include "algorithm/beta_schedule.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace regretbench {

void BetaSchedule::bind(Parameters& p) {
  p.choice("beta", form, {"log", "constant", "finite", "compact", "time-varying", "event-triggered"},
           "beta_t: c1 ln(c2 t); the constant beta_value; or a theorem's form: finite (Srinivas et al. 2010, "
           "Theorem 1), compact (their Theorem 2), time-varying (Bogunovic et al. 2016, Theorem 4.3), "
           "event-triggered (event-triggered paper, Theorem 1)");
  p.real("c1", c1, at_least(0), "factor of the log form");
  p.real("c2", c2, above(0), "factor inside the logarithm of the log form; beta_t is clipped at 0 while c2 t < 1");
  p.real("beta_value", value, at_least(0), "value of the constant form");
  p.real("delta", delta, inside(0, 1), "failure probability of the theorems' forms");
  p.real("beta_a", a, above(0), "a of the theorems' smoothness assumption P(sup |df/dx_j| > L) <= a exp(-(L/b)^2)");
  p.real("beta_b", b, above(0), "b of that assumption");
}

double BetaSchedule::operator()(Round round, const Problem& problem) const {
  const double t = static_cast<double>(round);
  const double t2 = t * t;
  const double pi2 = std::numbers::pi * std::numbers::pi;
  const double d = static_cast<double>(problem.candidates->dimension());

  double beta = value;
  if (form == "log") {
    beta = c1 * std::log(c2 * t);
  } else if (form == "finite") {
    beta = 2 * std::log(static_cast<double>(problem.candidates->size()) * t2 * pi2 / (6 * delta));
  } else if (form != "constant") {
    // All three bound the function between the points of a net whose fineness grows with t; r is the side of the box.
    const double r =
        (problem.candidates->points().colwise().maxCoeff() - problem.candidates->points().colwise().minCoeff())
            .maxCoeff();
    if (form == "compact") {
      beta = 2 * std::log(2 * pi2 * t2 / (3 * delta)) +
             2 * d * std::log(t2 * d * b * r * std::sqrt(std::max(0.0, std::log(4 * d * a / delta))));
    } else if (form == "time-varying") {
      beta = 2 * std::log(pi2 * t2 / (2 * delta)) +
             2 * d * std::log(r * d * b * t2 * std::sqrt(std::max(0.0, std::log(d * a * pi2 * t2 / (2 * delta)))));
    } else {
      beta = 2 * std::log(5 * pi2 * t2 / (3 * delta)) +
             2 * d * std::log(t2 * d * b * r * std::sqrt(std::max(0.0, std::log(5 * d * a * pi2 * t2 / (3 * delta)))));
    }
  }
  return std::max(beta, 0.0);
}

}  // namespace regretbench
