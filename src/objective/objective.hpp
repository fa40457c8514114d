// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/measures.hpp"
#include "core/parameters.hpp"
#include "core/random.hpp"
#include "core/scalarization.hpp"
#include "problem/problem.hpp"

namespace regretbench {

using Reward = Eigen::VectorXd;  ///< one entry per task

/// Reward of the one task: a mean plus Gaussian noise of this variance.
Reward gaussian_reward(double mean, double variance, Stream noise);

/// A reward that is given away before round 1 and costs no regret.
struct InitialReward {
  Arm arm;
  Reward reward;
};

/// One realised instance of an objective, played for one trial.  It draws from the trial's streams by purpose and
/// round, so that every algorithm meets the same function, noise and weights.
class Environment {
 public:
  virtual ~Environment() = default;

  /// What a policy is told before round 1.
  virtual const Problem& problem() const = 0;

  /// Initial data shared by all algorithms of the trial; usually none.
  virtual const std::vector<InitialReward>& initial() const;

  /// Moves to round t (called once for t = 1, 2, ..) and says what is to be maximised in it.
  virtual const Scalarization& advance(Round t) = 0;

  /// Noisy reward of an arm in the current round; at most one pull a round.
  virtual Reward pull(Arm arm) = 0;

  /// The value from which regret is measured in the current round: that of the best candidate, or of a better point
  /// where the objective knows one.
  virtual double optimum() const = 0;

  /// Instantaneous regret of an arm in the current round, optimum() less its noise-free value: >= 0 where that is
  /// known.
  virtual double regret(Arm arm) const = 0;
  /// The noise-free value of an arm in the current round, one entry per task, on the scale on which regret counts;
  /// nothing where the objective does not know it.
  virtual std::optional<Eigen::VectorXd> values(Arm) const { return std::nullopt; }
  /// Reports what the objective declared by Parameters::measures, as of the round just pulled.
  virtual void report(Measures&) const {}
};

/// An objective with its parameters set: what all trials of a grid point share.  Immutable.
class Objective {
 public:
  virtual ~Objective() = default;
  /// The environment of one trial; it must not outlive the objective.
  virtual std::unique_ptr<Environment> realise(const Streams& streams) const = 0;
  /// What its environments can report beyond what its parameters declare: what a program says of itself.
  virtual std::vector<Measurement> measurements() const { return {}; }
};

/// An objective's line in the registry.
struct ObjectiveEntry {
  std::string name;
  std::string summary;
  std::string source;  ///< paper, section, equation
  /// Declares, reads and checks the parameters, and builds nothing; throws InputError.
  void (*bind)(Parameters& parameters);
  /// Builds the objective from them; throws InputError where parameters do not fit together.
  std::shared_ptr<const Objective> (*make)(Parameters& parameters);
};

/// The registry line of objective type T, which has a nested Settings with bind(Parameters&) and is constructed
/// from it.
template <class T>
ObjectiveEntry objective_entry(std::string name, std::string summary, std::string source) {
  return {std::move(name), std::move(summary), std::move(source),
          [](Parameters& parameters) { typename T::Settings().bind(parameters); },
          [](Parameters& parameters) -> std::shared_ptr<const Objective> {
            typename T::Settings settings;
            settings.bind(parameters);
            return std::make_shared<T>(settings);
          }};
}

}  // namespace regretbench
