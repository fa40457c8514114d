// SPDX-License-Identifier: Apache-2.0
#include "objective/table_settings.hpp"

namespace regretbench {
namespace {

// Which stock costs most today?  (Deng et al. 2022; event-triggered paper, appendix "Comparisons to Algorithms in the
// Finite Variational Budget Setting", experiment (c).)  The paper refactored the benchmark: prices normalised to mean 0
// and variance 1, noise variance 0.01, the defaults here.  Originally prices are raw, with noise variance 300 and prior
// variance 1: normalise = none, kernel = correlation.
// The paper does not say whether it normalises by one mean and deviation or by one a stock; by one a stock, the best
// stock would be another than the dearest, in which the paper measures regret.  Its kernel is "empirical", of all days
// here, including those that are played.
class Stocks final : public TableFunction {
 public:
  struct Settings {
    TableSettings table;
    std::string days = "all";
    std::string train = "all";

    Settings() {
      table.file.name = "stocks/djia29_2016_2019.csv";
      table.regret = "raw";
    }
    void bind(Parameters& p) {
      table.bind(p);
      p.text("days", days, "all, or FIRST-LAST", "rows that are played, counted from 1");
      p.text("train", train, "all, or FIRST-LAST", "rows that normalisation and kernel are computed from");
    }
  };

  explicit Stocks(const Settings& settings) : Stocks(settings, settings.table.table()) {}

 private:
  Stocks(const Settings& settings, const Table& table)
      : TableFunction(settings.table.function(table, parse_rows("train", settings.train, table.rows()),
                                              parse_rows("days", settings.days, table.rows()))) {}
};

}  // namespace

ObjectiveEntry stocks() {
  return objective_entry<Stocks>(
      "stocks", "prices of stocks; the dearest is sought",
      "Event-Triggered Time-Varying BO, appendix on finite variational budgets, (c); Deng et "
      "al. (2022)");
}

}  // namespace regretbench
