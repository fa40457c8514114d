// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <numbers>

#include "objective/moving_function.hpp"

namespace regretbench {
namespace {

// Experiment (b) of the variation-budget comparison: a function that changes slowly, and little in all.  How it does is
// not public.  Assumed is a smooth path between two functions, f_t = cos(phi_t) g_1 + sin(phi_t) g_2, whose phase phi_t
// grows linearly from 0 in round 1 to `turn` quarter turns in round `duration`, and rests there: a quarter turn would
// replace g_1 by g_2.
class SlowChange final : public Objective {
 public:
  struct Settings : MovingFunctionSettings {
    double turn = 0.5;
    std::int64_t duration = 500;
    void bind(Parameters& p) {
      p.real("turn", turn, between(0, 1), "how far the function moves in all: 0 not at all, 1 to an unrelated one");
      p.integer("duration", duration, between(2, 1000000), "rounds that the move takes");
      MovingFunctionSettings::bind(p);
    }
  };

  explicit SlowChange(const Settings& settings) : settings_(settings), problem_(moving_function_problem(settings)) {}

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    const std::vector<RkhsFunction> ends = {
        settings_.draw(*problem_.candidates, streams, 1),
        settings_.draw(*problem_.candidates, streams, 2),
    };
    const double step = settings_.turn * std::numbers::pi / 2 / static_cast<double>(settings_.duration - 1);
    const auto weights = [step](Round t) {
      const double phase = step * static_cast<double>(t - 1);
      return Eigen::VectorXd(Eigen::Vector2d(std::cos(phase), std::sin(phase)));
    };
    return std::make_unique<MovingFunction>(problem_, ends, weights, settings_.duration, streams);
  }

 private:
  Settings settings_;
  Problem problem_;
};

}  // namespace

ObjectiveEntry slow_change() {
  return objective_entry<SlowChange>(
      "slow-change", "RKHS function on [0, 1] that turns slowly into another",
      "Event-Triggered Time-Varying BO, comparison in the finite variational budget setting, experiment (b)");
}

}  // namespace regretbench
