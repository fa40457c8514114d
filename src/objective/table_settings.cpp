// SPDX-License-Identifier: Apache-2.0
#include "objective/table_settings.hpp"

#include <Eigen/Cholesky>
#include <sstream>

#include "core/error.hpp"
#include "core/number.hpp"

namespace regretbench {
namespace {

// The dense kernel of more arms than this would not fit in memory.
constexpr std::size_t most_arms = 5000;
constexpr double relative_ridge = 1e-6;

Eigen::MatrixXd covariance(const Eigen::MatrixXd& rows) {
  const Eigen::MatrixXd centred = rows.rowwise() - rows.colwise().mean();
  return centred.transpose() * centred / static_cast<double>(rows.rows() - 1);
}

// Standard deviation of all entries together, about their common mean.
double spread(const Eigen::MatrixXd& rows) { return std::sqrt((rows.array() - rows.mean()).square().mean()); }

void refuse_constant(const Eigen::MatrixXd& rows, const Table& table) {
  for (Arm arm = 0; arm < rows.cols(); ++arm)
    if (rows.col(arm).maxCoeff() == rows.col(arm).minCoeff())
      throw InputError(table.source + ": column " + table.columns[static_cast<std::size_t>(arm)] +
                       " does not change over the training rows; it could be dropped");
}

// Every row less mean and divided by standard deviation of the training rows.
Eigen::MatrixXd normalised(const Eigen::MatrixXd& rows, const RowRange& train, const std::string& by) {
  const Eigen::MatrixXd training = rows.middleRows(train.first, train.count);
  if (by == "none") return rows;
  if (by == "scalar") return (rows.array() - training.mean()) / spread(training);
  Eigen::MatrixXd result(rows.rows(), rows.cols());
  for (Arm arm = 0; arm < rows.cols(); ++arm)
    result.col(arm) = (rows.col(arm).array() - training.col(arm).mean()) / spread(training.col(arm));
  return result;
}

Eigen::MatrixXd empirical_kernel(const Eigen::MatrixXd& training, const std::string& kind) {
  const Eigen::MatrixXd k = covariance(training);
  if (kind == "scaled") return k / k.diagonal().mean();
  if (kind == "covariance") return k;
  const Eigen::VectorXd inverse = k.diagonal().cwiseSqrt().cwiseInverse();
  return inverse.asDiagonal() * k * inverse.asDiagonal();
}

// B and B_T: the largest RKHS norm of a round's function, and the sum of those of its changes.
void disclose_norms(const Eigen::MatrixXd& means, Eigen::MatrixXd kernel, Problem& problem) {
  kernel.diagonal().array() += relative_ridge * kernel.diagonal().mean();
  const Eigen::LLT<Eigen::MatrixXd> factor(kernel);
  const Eigen::MatrixXd whitened = factor.matrixL().solve(means.transpose());
  const Eigen::Index steps = means.rows() - 1;
  problem.norm_bound = whitened.colwise().norm().maxCoeff();
  problem.variation_budget = (whitened.rightCols(steps) - whitened.leftCols(steps)).colwise().norm().sum();
}

}  // namespace

RowRange parse_rows(const std::string& key, const std::string& text, Eigen::Index rows, Eigen::Index block) {
  const Eigen::Index blocks = rows / block;
  if (text == "all") return {0, blocks * block};
  const auto dash = text.find('-');
  const auto first = parse_integer(text.substr(0, dash));
  const auto last = dash == std::string::npos ? first : parse_integer(text.substr(dash + 1));
  if (!first || !last || *first < 1 || *last < *first || *last > blocks)
    throw InputError("[objective] " + key + " = " + text + ": must be FIRST-LAST with 1 <= FIRST <= LAST <= " +
                     std::to_string(blocks) + ", which is where the data end");
  return {(*first - 1) * block, (*last - *first + 1) * block};
}

void TableSettings::bind(Parameters& p) {
  p.data_file("file", file,
              "table of measurements, CSV: a row a moment, a column an arm, empty cells where one is missing");
  p.text("index", index, "a column's name, its position from 1, or none", "column that names the rows and is no arm");
  p.text("drop", drop, "none, or columns' names separated by blanks", "columns that are left out");
  p.integer("average", average, between(1, 1e6), "rows that are averaged to one round");
  p.choice(
      "normalise", normalise, {"scalar", "per-arm", "none"},
      "rewards less mean and divided by standard deviation of the training rows: of all arms together, of each arm "
      "by itself, or rewards as they are in the file");
  p.choice("kernel", kernel, {"covariance", "scaled", "correlation"},
           "disclosed kernel: empirical covariance of the normalised training rows, the same divided by its mean "
           "variance, or their correlation");
  p.only_disclosed({"kernel"});
  p.real("noise_variance", noise_variance, above(0), "variance of the Gaussian noise added to rewards, in their units");
  p.choice("regret", regret, {"normalised", "raw"}, "what regret is measured in: units of the rewards, or of the file");
}

Table TableSettings::table() const {
  TableLayout layout;
  layout.index = index;
  if (drop != "none") {
    std::istringstream names(drop);
    for (std::string name; names >> name;) layout.dropped.push_back(name);
  }
  Table table = parse_table(file.read(), file.path(), layout);
  if (table.columns.size() > most_arms)
    throw InputError(table.source + ": has " + std::to_string(table.columns.size()) + " columns of data; at most " +
                     std::to_string(most_arms) + " arms can be played");
  return without_gaps(averaged(table, average));
}

TableFunction TableSettings::function(const Table& table, const RowRange& train, const RowRange& test) const {
  if (train.count < 2) throw InputError(table.source + ": a single row to train on has no covariance");
  const auto training = table.values.middleRows(train.first, train.count);
  if (training == training.row(0).replicate(train.count, 1))
    throw InputError(table.source + ": no column changes over the " + std::to_string(train.count) + " training rows");
  if (normalise == "per-arm" || kernel == "correlation") refuse_constant(training, table);
  const Eigen::MatrixXd values = normalised(table.values, train, normalise);
  Eigen::MatrixXd k = empirical_kernel(values.middleRows(train.first, train.count), kernel);

  Problem problem;
  // The arms have no place but their number.
  problem.candidates = std::make_shared<Candidates>(
      Eigen::MatrixXd(Eigen::VectorXd::LinSpaced(values.cols(), 0, static_cast<double>(values.cols() - 1))));
  problem.noise_variance = noise_variance;
  const Eigen::MatrixXd means = values.middleRows(test.first, test.count);
  disclose_norms(means, k, problem);
  problem.prior = make_prior(std::move(k));
  return {std::move(problem), means, regret == "raw" ? table.values.middleRows(test.first, test.count) : means};
}

}  // namespace regretbench
