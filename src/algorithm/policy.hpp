// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "core/measures.hpp"
#include "core/parameters.hpp"
#include "core/random.hpp"
#include "core/scalarization.hpp"
#include "problem/problem.hpp"

namespace regretbench {

/// What a policy is given at the start of a trial.
struct Briefing {
  const Problem& problem;  ///< outlives the policy
  Round horizon;           ///< T
  PolicyStreams streams;   ///< the policy's own randomness
};

/// An algorithm's running instance in one trial.  It knows what it was briefed on and what it observed, nothing else.
class Policy {
 public:
  virtual ~Policy() = default;

  /// The arm to pull in round t, whose goal has just been announced.
  virtual Arm choose(Round t, const Scalarization& goal) = 0;

  /// The reward of the arm chosen in round t, one entry per task.  Initial data, which an objective may offer before
  /// round 1, arrive with t = 0.
  virtual void observe(Round t, Arm arm, const Eigen::VectorXd& reward) = 0;

  /// Whether the policy dropped its data in round t, before or after the pull.
  virtual bool reset_in(Round) const { return false; }
  /// Reports what it declared by Parameters::measures, as of the round just observed.
  virtual void report(Measures&) const {}
};

/// A policy for one task, which maximises the reward itself.
class ScalarPolicy : public Policy {
 public:
  virtual Arm choose(Round t) = 0;
  virtual void observe(Round t, Arm arm, double reward) = 0;

  Arm choose(Round t, const Scalarization&) final { return choose(t); }
  void observe(Round t, Arm arm, const Eigen::VectorXd& reward) final { observe(t, arm, reward[0]); }
};

/// An algorithm with its parameters set: what all trials of a cell share.  Immutable.
class Algorithm {
 public:
  virtual ~Algorithm() = default;
  /// Throws InputError when the problem lacks a fact that the algorithm needs.
  virtual std::unique_ptr<Policy> start(const Briefing& briefing) const = 0;
  /// What its policies can report beyond what its parameters declare: what a program says of itself.
  virtual std::vector<Measurement> measurements() const { return {}; }
};

/// An algorithm's line in the registry.
struct AlgorithmEntry {
  std::string name;
  std::string summary;
  std::string source;  ///< paper, section, equation
  /// Declares, reads and checks the parameters, and builds nothing; throws InputError.
  void (*bind)(Parameters& parameters);
  /// Builds the algorithm from them.
  std::shared_ptr<const Algorithm> (*make)(Parameters& parameters);
};

/// The registry line of policy type P, which has a nested Settings with bind(Parameters&) and is constructed from
/// (Settings, Briefing).
template <class P>
AlgorithmEntry algorithm_entry(std::string name, std::string summary, std::string source) {
  class Bound final : public Algorithm {
   public:
    explicit Bound(const typename P::Settings& settings) : settings_(settings) {}
    std::unique_ptr<Policy> start(const Briefing& briefing) const override {
      if constexpr (std::is_base_of_v<ScalarPolicy, P>)
        if (briefing.problem.tasks() != 1)
          throw InputError("needs an objective with one task; this one has " +
                           std::to_string(briefing.problem.tasks()));
      return std::make_unique<P>(settings_, briefing);
    }

   private:
    typename P::Settings settings_;
  };
  return {std::move(name), std::move(summary), std::move(source),
          [](Parameters& parameters) { typename P::Settings().bind(parameters); },
          [](Parameters& parameters) -> std::shared_ptr<const Algorithm> {
            typename P::Settings settings;
            settings.bind(parameters);
            return std::make_shared<Bound>(settings);
          }};
}

/// The override if the suite set one, else the fact the objective discloses.
/// Throws InputError when there is neither.
double known(const std::optional<double>& override_value, const std::optional<double>& fact, const std::string& key);

}  // namespace regretbench
