// SPDX-License-Identifier: Apache-2.0
#include "gp/sampler.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace regretbench {
namespace {

// R, column by column, from the unit vectors.
Eigen::MatrixXd root_of(const Sampler& sampler, Eigen::Index size) {
  Eigen::MatrixXd root(size, sampler.rank());
  for (Eigen::Index i = 0; i < sampler.rank(); ++i)
    sampler.transform(Eigen::VectorXd::Unit(sampler.rank(), i), root.col(i));
  return root;
}

double root_error(const Kernel& kernel, const Candidates& candidates) {
  const auto sampler = make_sampler(kernel, candidates);
  const Eigen::MatrixXd root = root_of(*sampler, candidates.size());
  const Eigen::MatrixXd k = covariance(kernel, candidates.points(), candidates.points());
  return (root * root.transpose() - k).cwiseAbs().maxCoeff();
}

TEST(Sampler, IsARootOfTheSquaredExponentialOnGrids) {
  EXPECT_LT(root_error({"se", 0.2, 1.5}, Candidates(Grid{50, 1, 0, 1})), 1e-10);
  EXPECT_LT(root_error({"se", 0.3, 1.5}, Candidates(Grid{9, 2, -1, 1})), 1e-10);
  EXPECT_LT(root_error({"se", 0.3, 0.5}, Candidates(Grid{5, 3, 0, 1})), 1e-10);
}

TEST(Sampler, IsARootOfEveryMaternByCholesky) {
  for (const auto* name : {"matern12", "matern32", "matern52"}) {
    EXPECT_LT(root_error({name, 0.2, 1.5}, Candidates(Grid{30, 1, 0, 1})), 1e-10) << name;
    EXPECT_LT(root_error({name, 0.4, 1}, Candidates(Grid{9, 2, 0, 1})), 1e-10) << name;
  }
}

TEST(Sampler, IsARootOnScatteredPointsWithARepeatedOne) {
  Eigen::MatrixXd points(5, 2);
  points << 0, 0, 0.3, 0.1, 0.3, 0.1, 1, 0.2, 0.5, 0.9;

  EXPECT_LT(root_error({"se", 0.5, 2}, Candidates(points)), 1e-11);
  EXPECT_EQ(make_sampler({"se", 0.5, 2}, Candidates(points))->rank(), 4);
}

TEST(Sampler, NeedsFewNumbersForASmoothField) {
  // The one-dimensional covariance on 50 points has 19 eigenvalues above 1e-12 and 17 above 1e-10.
  const Kernel kernel{"se", 0.2, 1};

  EXPECT_EQ(make_sampler(kernel, Candidates(Grid{50, 1, 0, 1}))->rank(), 19);
  EXPECT_EQ(make_sampler(kernel, Candidates(Grid{50, 2, 0, 1}))->rank(), 19 * 19);
  EXPECT_EQ(make_sampler(kernel, Candidates(Grid{50, 1, 0, 1}), 1e-10)->rank(), 17);
}

TEST(Sampler, KeepsTheOrderOfTheAxesApart) {
  // The image of a unit vector of the Kronecker root is a product u(x1) v(x2) of two eigenvectors; swapping the factors
  // must swap the axes.
  const Candidates candidates(Grid{6, 2, 0, 1});
  const auto sampler = make_sampler({"se", 0.4, 1}, candidates);
  const Eigen::Index r = static_cast<Eigen::Index>(std::lround(std::sqrt(static_cast<double>(sampler->rank()))));
  Eigen::VectorXd field(36), transposed(36);

  sampler->transform(Eigen::VectorXd::Unit(r * r, r * (r - 1) + r - 2), field);
  sampler->transform(Eigen::VectorXd::Unit(r * r, r * (r - 2) + r - 1), transposed);

  const Eigen::Map<const Eigen::MatrixXd> a(field.data(), 6, 6), b(transposed.data(), 6, 6);
  EXPECT_LT((a - b.transpose()).cwiseAbs().maxCoeff(), 1e-14);
  EXPECT_GT((a - b).cwiseAbs().maxCoeff(), 0.1);
}

TEST(Sampler, IsLinear) {
  const Candidates candidates(Grid{6, 2, 0, 1});
  const auto sampler = make_sampler({"se", 0.4, 1}, candidates);
  const Eigen::VectorXd z = Eigen::VectorXd::LinSpaced(sampler->rank(), -1, 2);
  Eigen::VectorXd field(36);

  sampler->transform(z, field);

  EXPECT_LT((field - root_of(*sampler, 36) * z).cwiseAbs().maxCoeff(), 1e-12);
}

}  // namespace
}  // namespace regretbench
