// SPDX-License-Identifier: Apache-2.0
#include "trial/play.hpp"

#include <cmath>
#include <string>

namespace regretbench {
namespace {

// Writes down what happens in each round, to the depth the suite asks for.
class Notes {
 public:
  explicit Notes(RecordLevel level) : level_(level) {}

  void note(Round t, Arm arm, const Reward& reward, double regret, const Policy& policy) {
    if (!reward.allFinite() || !std::isfinite(regret))
      throw TrialFailure(FailureKind::not_finite, "round " + std::to_string(t) + ", arm " + std::to_string(arm) +
                                                      ": the " + (reward.allFinite() ? "regret" : "reward") +
                                                      " is not finite");
    record_.rounds = t;
    record_.regret += regret;
    if (policy.reset_in(t)) record_.resets.push_back(static_cast<std::int32_t>(t));
    if (level_ != RecordLevel::summary) record_.cumulative_regret.push_back(record_.regret);
    if (level_ == RecordLevel::rounds) {
      record_.tasks = static_cast<std::int32_t>(reward.size());
      record_.arms.push_back(static_cast<std::int32_t>(arm));
      record_.rewards.insert(record_.rewards.end(), reward.begin(), reward.end());
    }
  }

  Record& record() { return record_; }

 private:
  RecordLevel level_;
  Record record_;
};

}  // namespace

Record play(const Objective& objective, const Algorithm& algorithm, const TrialKey& key, const Protocol& protocol,
            const Pulse& pulse) {
  const auto environment = objective.realise(Streams(key));
  const auto policy = algorithm.start({environment->problem(), protocol.horizon, PolicyStreams(key)});
  for (const auto& [arm, reward] : environment->initial()) policy->observe(0, arm, reward);

  Notes notes(protocol.level);
  for (Round t = 1; t <= protocol.horizon; ++t) {
    const Scalarization& goal = environment->advance(t);
    const Arm arm = policy->choose(t, goal);
    const Reward reward = environment->pull(arm);
    policy->observe(t, arm, reward);
    notes.note(t, arm, reward, environment->regret(arm), *policy);
    pulse();
    if (protocol.until_first_reset && policy->reset_in(t)) break;
  }
  notes.record().trial = static_cast<std::int64_t>(key.trial);
  return notes.record();
}

Record failed_record(const TrialKey& key, const std::exception& error) {
  Record record;
  record.trial = static_cast<std::int64_t>(key.trial);
  const auto* failure = dynamic_cast<const TrialFailure*>(&error);
  record.kind = failure == nullptr ? FailureKind::exception : failure->kind;
  record.failure = *error.what() != '\0' ? one_line(error.what()) : "an exception without text";
  return record;
}

}  // namespace regretbench
