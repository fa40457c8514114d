// SPDX-License-Identifier: Apache-2.0
#include "objective/rkhs_function.hpp"

#include <stdexcept>

namespace regretbench {

Eigen::VectorXd RkhsFunction::operator()(const Eigen::MatrixXd& points) const {
  return covariance(kernel, points, centres) * coefficients;
}

double inner_product(const RkhsFunction& f, const RkhsFunction& g) { return f.coefficients.dot(g(f.centres)); }

RkhsFunction draw_rkhs_function(const Kernel& kernel, Eigen::Index p, Stream& stream, double least) {
  RkhsFunction f{kernel, Eigen::MatrixXd(p, 1), Eigen::VectorXd(p)};
  for (auto& c : f.centres.reshaped()) c = stream.uniform();
  for (auto& a : f.coefficients) a = stream.uniform(least, 1);
  return f;
}

double maximum_of(const Eigen::VectorXd& values) {
  const double largest = values.cwiseAbs().maxCoeff();
  if (!(largest > 0))
    throw std::domain_error("the drawn function is zero at every candidate; use more centres or a longer lengthscale");
  return largest;
}

}  // namespace regretbench
