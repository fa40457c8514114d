// SPDX-License-Identifier: Apache-2.0
#include "core/error.hpp"
#include "objective/table_settings.hpp"

namespace regretbench {
namespace {

// Which sensor of an office reads the highest temperature now?  Means of ten minutes over days of 144 rounds; the days
// before the test days train (event-triggered paper, section 5.2; Bogunovic et al. 2016, section 5.2).
// The paper leaves open which 46 of the 54 sensors it uses, which days are its days 1 to 8, and what it normalises by.
// Here: the eight days from 2004-03-01 00:00, without the two sensors that hold no data (5, 28), and without 15 and 18,
// whose batteries die, and 54, 12, 14 and 49, which miss most; then each misses at most 7.5 % of its rows.  One mean
// and deviation of all sensors: one for each would change which sensor is the hottest.  Regret counts in units of that
// deviation, since the paper says that all data are normalised; regret = raw gives degrees.
class Temperature final : public TableFunction {
 public:
  struct Settings {
    TableSettings table;
    std::string test_days = "7-8";
    std::int64_t rounds_per_day = 144;

    Settings() {
      table.file.name = "intel_lab/temperature.csv";
      table.drop = "mote15 mote54 mote12 mote14 mote49 mote18";
    }
    void bind(Parameters& p) {
      table.bind(p);
      p.text("test_days", test_days, "FIRST-LAST", "days that are played, counted from 1; those before them train");
      p.integer("rounds_per_day", rounds_per_day, between(1, 1e6), "rows of a day, once they are averaged");
    }
  };

  explicit Temperature(const Settings& settings) : Temperature(settings, settings.table.table()) {}

 private:
  Temperature(const Settings& settings, const Table& table)
      : Temperature(settings, table,
                    parse_rows("test_days", settings.test_days, table.rows(), settings.rounds_per_day)) {}
  Temperature(const Settings& settings, const Table& table, const RowRange& test)
      : TableFunction(settings.table.function(table, days_before(test, settings), test)) {}

  static RowRange days_before(const RowRange& test, const Settings& settings) {
    if (test.first == 0)
      throw InputError("[objective] test_days = " + settings.test_days + ": a day must come before them, to train on");
    return {0, test.first};
  }
};

}  // namespace

ObjectiveEntry temperature() {
  return objective_entry<Temperature>("temperature", "temperatures of an office's sensors; the hottest is sought",
                                      "Event-Triggered Time-Varying BO, section 5.2; Intel Berkeley Research Lab data");
}

}  // namespace regretbench
