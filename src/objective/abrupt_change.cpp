// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/number.hpp"
#include "objective/moving_function.hpp"

namespace regretbench {
namespace {

// Experiment (a) of the variation-budget comparison: a new function at t = 100 and at t = 200.  Round t is the first
// one with the new function.
class AbruptChange final : public Objective {
 public:
  struct Settings : MovingFunctionSettings {
    std::string changes = "100 200";
    void bind(Parameters& p) {
      p.text("changes", changes, "none, or rounds separated by blanks", "rounds that begin with a new function");
      MovingFunctionSettings::bind(p);
    }
  };

  explicit AbruptChange(const Settings& settings)
      : settings_(settings), changes_(parse_changes(settings.changes)), problem_(moving_function_problem(settings)) {}

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    std::vector<RkhsFunction> functions;
    for (const Round first : changes_) functions.push_back(settings_.draw(*problem_.candidates, streams, first));
    const auto weights = [changes = changes_](Round t) {
      const auto current = std::upper_bound(changes.begin(), changes.end(), t) - changes.begin() - 1;
      return Eigen::VectorXd(Eigen::VectorXd::Unit(static_cast<Eigen::Index>(changes.size()), current));
    };
    return std::make_unique<MovingFunction>(problem_, functions, weights, changes_.back(), streams);
  }

 private:
  // The first rounds of the functions, 1 being that of the first.
  static std::vector<Round> parse_changes(const std::string& text) {
    std::vector<Round> rounds = {1};
    if (text == "none") return rounds;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
      const auto round = parse_integer(word);
      if (!round || *round <= rounds.back() || *round > 1000000)
        throw InputError("[objective] changes = " + text + ": '" + word +
                         "' must be a round in [2, 1000000], later than the one before it");
      rounds.push_back(*round);
    }
    return rounds;
  }

  Settings settings_;
  std::vector<Round> changes_;
  Problem problem_;
};

}  // namespace

ObjectiveEntry abrupt_change() {
  return objective_entry<AbruptChange>(
      "abrupt-change", "RKHS function on [0, 1] that is replaced by another at given rounds",
      "Event-Triggered Time-Varying BO, comparison in the finite variational budget setting, experiment (a)");
}

}  // namespace regretbench
