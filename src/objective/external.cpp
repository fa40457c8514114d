// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>

#include "core/error.hpp"
#include "core/failure.hpp"
#include "core/number.hpp"
#include "external/program.hpp"
#include "objective/kernel_settings.hpp"
#include "objective/objective.hpp"

namespace regretbench {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

// Words are separated by blanks; quotes of either kind keep blanks in a word.
std::vector<std::string> words_of(const std::string& command) {
  std::vector<std::string> words;
  bool within = false;
  char quote = 0;
  for (const char letter : command) {
    if (quote == 0 && (letter == ' ' || letter == '\t')) {
      within = false;
      continue;
    }
    if (!within) words.emplace_back();
    within = true;
    if (quote == 0 && (letter == '"' || letter == '\'')) {
      quote = letter;
    } else if (letter == quote) {
      quote = 0;
    } else {
      words.back() += letter;
    }
  }
  if (quote != 0) throw InputError("[objective] command = " + command + ": a quote is not closed");
  if (words.empty() || words.front().empty() || command == "none")
    throw InputError("[objective] command = " + command +
                     ": must be the program to start and its arguments, as in python3 suites/external/branin.py");
  return words;
}

// An objective that a program of the user's computes.  The candidates are a grid of the unit cube, so that the
// lengthscale counts in sides of the program's box, whatever their units; the program gets the point of its box.
// One program serves one environment at a time.  It outlives the trial, since starting it may take long, and is
// started again when it has failed.
class External final : public Objective {
 public:
  struct Settings {
    std::string command = "none";
    std::int64_t grid = 25;
    std::optional<double> optimum;
    std::optional<double> noise_variance;
    KernelSettings kernel;
    double timeout = 60;

    void bind(Parameters& p) {
      p.text("command", command, "program and arguments; quotes keep blanks in a word, commas separate values",
             "program that computes the objective, run without a shell in the working directory of the run; README: "
             "Objectives in any language");
      p.integer("grid", grid, between(2, 1000000), "points per axis; at most 1,000,000 candidates in all");
      p.described("optimum", optimum, {-infinity, infinity, true, true},
                  "largest noise-free value over the box, from which regret is measured");
      kernel.bind(p);
      p.described("noise_variance", noise_variance, above(0), "disclosed variance of the program's noise");
      p.real("timeout", timeout, {0, 1e6, true, false}, "seconds the program may take to start, and for every answer");
      p.only_disclosed({"kernel", "lengthscale", "signal_variance", "noise_variance", "timeout"});
    }
  };

  explicit External(const Settings& settings) : settings_(settings), words_(words_of(settings.command)) {
    try {
      idle_ = std::make_unique<ExternalProgram>(words_, settings.timeout);
    } catch (const TrialFailure& failure) {
      refuse(failure.what());
    }
    description_ = idle_->description();
    const std::size_t dimension = description_.lower.size();
    if (dimension > 3)
      refuse("the program describes a box of dimension " + std::to_string(dimension) + "; it must be 1, 2 or 3");
    if (std::pow(static_cast<double>(settings.grid), static_cast<double>(dimension)) > 1e6)
      throw InputError("[objective] grid = " + std::to_string(settings.grid) + ": in the " + std::to_string(dimension) +
                       " dimensions of the program's box it gives more than 1,000,000 " + "candidates");
    optimum_ = known(settings.optimum, description_.optimum, "optimum");
    problem_.noise_variance = known(settings.noise_variance, description_.noise_variance, "noise_variance");
    problem_.candidates = std::make_shared<Candidates>(Grid{settings.grid, static_cast<int>(dimension), 0, 1});
    problem_.prior = make_prior(settings.kernel.kernel, *problem_.candidates);
  }

  std::unique_ptr<Environment> realise(const Streams& streams) const override {
    return std::make_unique<Trial>(*this, streams);
  }

 private:
  class Trial final : public Environment {
   public:
    // The program is not asked before the first value is: checking a suite costs one start and no reset.
    Trial(const External& objective, const Streams& streams)
        : objective_(objective), seed_(streams.at(Purpose::function, 0).bits() >> 11) {}
    ~Trial() override {
      if (program_ != nullptr && program_->running()) objective_.idle_ = std::move(program_);
    }

    const Problem& problem() const override { return objective_.problem_; }

    const Scalarization& advance(Round t) override {
      round_ = t;
      evaluations_.clear();
      return goal_;
    }

    Reward pull(Arm arm) override { return Reward::Constant(1, evaluation(arm).reward); }

    double optimum() const override { return objective_.optimum_; }

    // Against the optimum over the box, which no candidate need reach.  Without f the noise of y is in the regret and
    // may make it negative: cut off at zero, the noise would no longer average out over the rounds.
    double regret(Arm arm) const override {
      const Evaluation& found = evaluation(arm);
      if (!found.value) return objective_.optimum_ - found.reward;
      const double regret = objective_.optimum_ - *found.value;
      if (regret < -1e-9 * std::max(1.0, std::abs(objective_.optimum_)))
        throw TrialFailure(FailureKind::program, "round " + std::to_string(round_) +
                                                     ": the program's f = " + canonical(*found.value) + " at " +
                                                     objective_.place_text(arm) + " lies above the optimum " +
                                                     canonical(objective_.optimum_) + ", which is therefore wrong");
      return std::max(0.0, regret);
    }

   private:
    // Each point is asked for once a round, whether it is pulled or only its regret is wanted.
    const Evaluation& evaluation(Arm arm) const {
      if (const auto known = evaluations_.find(arm); known != evaluations_.end()) return known->second;
      if (program_ == nullptr) program_ = objective_.program_reset_to(seed_);
      return evaluations_.emplace(arm, program_->evaluate(round_, objective_.place(arm))).first->second;
    }

    const External& objective_;
    std::uint64_t seed_;
    Round round_ = 0;
    Scalarization goal_;
    mutable std::unique_ptr<ExternalProgram> program_;
    mutable std::map<Arm, Evaluation> evaluations_;
  };

  [[noreturn]] void refuse(const std::string& why) const {
    throw InputError("[objective] command = " + settings_.command + ": " + why);
  }

  double known(const std::optional<double>& given, const std::optional<double>& described, const char* key) const {
    if (!given && !described)
      throw InputError(std::string("[objective] ") + key +
                       " = described: the program does not describe it, so it must be a number here");
    return given ? *given : *described;
  }

  // The running program that no environment has, or a new one.  What the trial before did to the program must not fail
  // this one, whose result depends on its own key alone: a program that has ended or hangs since is started again.
  std::unique_ptr<ExternalProgram> program_reset_to(std::uint64_t seed) const {
    if (auto reused = std::move(idle_); reused != nullptr) {
      try {
        reused->reset(seed);
        return reused;
      } catch (const TrialFailure&) {
        reused.reset();
      }
    }
    auto started = std::make_unique<ExternalProgram>(words_, settings_.timeout);
    if (started->description() != description_)
      throw TrialFailure(FailureKind::program,
                         "started again, the program describes itself otherwise than it did at first");
    started->reset(seed);
    return started;
  }

  // The point of the program's box, corners exact.
  std::vector<double> place(Arm arm) const {
    const double steps = static_cast<double>(settings_.grid - 1);
    std::vector<double> x(description_.lower.size());
    for (std::size_t k = 0; k < x.size(); ++k) {
      const double step = std::round(steps * problem_.candidates->points()(arm, static_cast<Eigen::Index>(k)));
      x[k] = std::lerp(description_.lower[k], description_.upper[k], step / steps);
    }
    return x;
  }

  std::string place_text(Arm arm) const {
    std::string text;
    for (const double x : place(arm)) text += (text.empty() ? "(" : ", ") + canonical(x);
    return text + ")";
  }

  Settings settings_;
  std::vector<std::string> words_;
  ProgramDescription description_;
  double optimum_ = 0;
  Problem problem_;
  mutable std::unique_ptr<ExternalProgram> idle_;
};

}  // namespace

ObjectiveEntry external() {
  return objective_entry<External>("external", "computed by a program of your own, in any language",
                                   "README, Objectives in any language");
}

}  // namespace regretbench
