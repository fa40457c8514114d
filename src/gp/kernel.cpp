// SPDX-License-Identifier: Apache-2.0
#include "gp/kernel.hpp"

#include <cmath>

#include "core/error.hpp"
#include "core/spelling.hpp"

namespace regretbench {
namespace {

// Rasmussen & Williams (2006), equations (4.9) and (4.14)-(4.17); z = r / lengthscale.
struct Shape {
  const char* name;
  const char* formula;
  double (*value)(double z);
};

const Shape shapes[] = {
    {"se", "variance * exp(-r^2 / (2 l^2))", [](double z) { return std::exp(-0.5 * z * z); }},
    {"matern12", "variance * exp(-r / l)", [](double z) { return std::exp(-z); }},
    {"matern32", "variance * (1 + sqrt(3) r / l) exp(-sqrt(3) r / l)",
     [](double z) { return (1 + std::sqrt(3.0) * z) * std::exp(-std::sqrt(3.0) * z); }},
    {"matern52", "variance * (1 + sqrt(5) r / l + 5 r^2 / (3 l^2)) exp(-sqrt(5) r / l)",
     [](double z) { return (1 + std::sqrt(5.0) * z + 5 * z * z / 3) * std::exp(-std::sqrt(5.0) * z); }},
};

const Shape& shape_of(const std::string& name) {
  for (const auto& shape : shapes)
    if (name == shape.name) return shape;
  throw InputError("kernel = " + name + ": must be one of " + joined(kernel_names()) +
                   suggestion(name, kernel_names()));
}

}  // namespace

double Kernel::operator()(double r) const { return variance * shape_of(name).value(r / lengthscale); }

const std::vector<std::string>& kernel_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const auto& shape : shapes) all.emplace_back(shape.name);
    return all;
  }();
  return names;
}

std::string kernel_formula(const std::string& name) { return shape_of(name).formula; }

Eigen::MatrixXd covariance(const Kernel& kernel, const Eigen::MatrixXd& a, const Eigen::MatrixXd& b) {
  const auto shape = shape_of(kernel.name).value;
  Eigen::MatrixXd k(a.rows(), b.rows());
  for (Eigen::Index j = 0; j < b.rows(); ++j)
    for (Eigen::Index i = 0; i < a.rows(); ++i)
      k(i, j) = kernel.variance * shape((a.row(i) - b.row(j)).norm() / kernel.lengthscale);
  return k;
}

}  // namespace regretbench
