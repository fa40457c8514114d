// SPDX-License-Identifier: Apache-2.0
#include "gp/information_gain.hpp"

#include "core/argmax.hpp"
#include "gp/posterior.hpp"

namespace regretbench {

double greedy_information_gain(const std::shared_ptr<const Prior>& prior, double noise_variance,
                               std::int64_t observations) {
  Posterior posterior(prior);
  for (std::int64_t i = 0; i < observations; ++i) posterior.observe(argmax(posterior.variance()), 0, noise_variance);
  return posterior.log_determinant() / 2;
}

}  // namespace regretbench
