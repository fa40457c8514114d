// SPDX-License-Identifier: Apache-2.0
#include "trial/play.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/component.hpp"

namespace regretbench {
namespace {

constexpr TrialKey key{1, 2, 3};
const double nan = std::numeric_limits<double>::quiet_NaN();

// Three arms of two tasks; arm a pays (a, 10 t) and costs regret a / 4 in every round.
struct Scripted : Environment {
  Problem about;
  std::vector<InitialReward> given;
  Scalarization goal;
  Round round = 0;
  Round bad_reward = 0, bad_regret = 0;  // the round in which a number is NaN; 0 for none

  Scripted() { about.candidates = std::make_shared<Candidates>(Grid{3, 1, 0, 1}); }
  const Problem& problem() const override { return about; }
  const std::vector<InitialReward>& initial() const override { return given; }
  const Scalarization& advance(Round t) override {
    EXPECT_EQ(t, round + 1) << "rounds come one by one";
    round = t;
    return goal;
  }
  Reward pull(Arm arm) override {
    return Eigen::Vector2d(round == bad_reward ? nan : static_cast<double>(arm), 10.0 * static_cast<double>(round));
  }
  double optimum() const override { return 0.5; }
  double regret(Arm arm) const override { return round == bad_regret ? nan : 0.25 * static_cast<double>(arm); }
};

struct ScriptedObjective : Objective {
  std::vector<InitialReward> given;
  Round bad_reward = 0, bad_regret = 0;

  std::unique_ptr<Environment> realise(const Streams&) const override {
    auto environment = std::make_unique<Scripted>();
    environment->given = given;
    environment->bad_reward = bad_reward;
    environment->bad_regret = bad_regret;
    return environment;
  }
};

struct Seen {
  Round t;
  Arm arm;
  double reward;
  bool operator==(const Seen&) const = default;
};

// Plays arm t mod 3 and resets in rounds 2 and 4.
struct ScriptedAlgorithm : Algorithm {
  mutable std::vector<Seen> seen;
  mutable Round horizon = 0;
  std::function<void(Round)> before_choice = [](Round) {};

  struct Player : Policy {
    const ScriptedAlgorithm& owner;
    explicit Player(const ScriptedAlgorithm& algorithm) : owner(algorithm) {}
    Arm choose(Round t, const Scalarization&) override {
      owner.before_choice(t);
      return t % 3;
    }
    void observe(Round t, Arm arm, const Eigen::VectorXd& reward) override {
      owner.seen.push_back({t, arm, reward[0]});
    }
    bool reset_in(Round t) const override { return t == 2 || t == 4; }
  };
  std::unique_ptr<Policy> start(const Briefing& briefing) const override {
    horizon = briefing.horizon;
    return std::make_unique<Player>(*this);
  }
};

Protocol protocol(RecordLevel level, bool until_first_reset = false) { return {5, until_first_reset, level}; }

TEST(Play, RecordsRoundsArmsRewardsAndRegret) {
  const Record record = play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::rounds));

  EXPECT_EQ(record.trial, 3);
  EXPECT_EQ(record.rounds, 5);
  EXPECT_EQ(record.regret, 0.25 * (1 + 2 + 0 + 1 + 2));
  EXPECT_EQ(record.arms, (std::vector<std::int32_t>{1, 2, 0, 1, 2}));
  EXPECT_EQ(record.rewards, (std::vector<double>{1, 10, 2, 20, 0, 30, 1, 40, 2, 50}));
  EXPECT_EQ(record.cumulative_regret, (std::vector<double>{0.25, 0.75, 0.75, 1, 1.5}));
  EXPECT_EQ(record.resets, (std::vector<std::int32_t>{2, 4}));
  EXPECT_EQ(record.tasks, 2);
  EXPECT_FALSE(record.failed());
}

TEST(Play, RecordsTheCurveOnlyAtLevelCurves) {
  const Record record = play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::curves));

  EXPECT_EQ(record.cumulative_regret, (std::vector<double>{0.25, 0.75, 0.75, 1, 1.5}));
  EXPECT_EQ(record.resets, (std::vector<std::int32_t>{2, 4}));
  EXPECT_TRUE(record.arms.empty());
  EXPECT_TRUE(record.rewards.empty());
}

TEST(Play, RecordsTotalsAndResetsOnlyAtLevelSummary) {
  const Record record = play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::summary));

  EXPECT_EQ(record.rounds, 5);
  EXPECT_EQ(record.regret, 1.5);
  EXPECT_EQ(record.resets, (std::vector<std::int32_t>{2, 4}));
  EXPECT_TRUE(record.cumulative_regret.empty());
  EXPECT_TRUE(record.arms.empty());
  EXPECT_TRUE(record.rewards.empty());
}

TEST(Play, EndsInTheRoundOfTheFirstResetWhenAsked) {
  const Record record = play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::curves, true));

  EXPECT_EQ(record.rounds, 2);
  EXPECT_EQ(record.resets, (std::vector<std::int32_t>{2}));
  EXPECT_EQ(record.regret, 0.75);
  EXPECT_EQ(record.cumulative_regret.size(), 2u);
}

TEST(Play, PlaysToTheHorizonWhenNoResetComesEarlier) {
  const Record record = play(ScriptedObjective(), ScriptedAlgorithm(), key, {1, true, RecordLevel::summary});

  EXPECT_EQ(record.rounds, 1);
  EXPECT_TRUE(record.resets.empty());
}

TEST(Play, HandsInitialRewardsOverAsRoundZeroWithoutRegret) {
  ScriptedObjective objective;
  objective.given = {{2, Eigen::Vector2d(7, 0)}, {0, Eigen::Vector2d(8, 0)}};
  const ScriptedAlgorithm algorithm;

  const Record record = play(objective, algorithm, key, {1, false, RecordLevel::rounds});

  EXPECT_EQ(algorithm.seen, (std::vector<Seen>{{0, 2, 7}, {0, 0, 8}, {1, 1, 1}}));
  EXPECT_EQ(record.rounds, 1);
  EXPECT_EQ(record.arms, (std::vector<std::int32_t>{1}));
  EXPECT_EQ(record.regret, 0.25);
}

TEST(Play, TellsThePolicyTheHorizon) {
  const ScriptedAlgorithm algorithm;

  play(ScriptedObjective(), algorithm, key, protocol(RecordLevel::summary));

  EXPECT_EQ(algorithm.horizon, 5);
}

TEST(Play, CallsThePulseOnceARound) {
  int calls = 0;

  play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::summary), [&] { ++calls; });

  EXPECT_EQ(calls, 5);
}

std::string failure_of(const Objective& objective, const Algorithm& algorithm) {
  try {
    play(objective, algorithm, key, protocol(RecordLevel::rounds));
  } catch (const std::exception& error) {
    return failed_record(key, error).failure;
  }
  return "";
}

TEST(Play, ThrowsForARewardOrRegretThatIsNotFiniteAndNamesIt) {
  ScriptedObjective bad_reward, bad_regret;
  bad_reward.bad_reward = 3;
  bad_regret.bad_regret = 4;

  EXPECT_THROW(play(bad_reward, ScriptedAlgorithm(), key, protocol(RecordLevel::summary)), TrialFailure);
  EXPECT_EQ(failure_of(bad_reward, ScriptedAlgorithm()), "round 3, arm 0: the reward is not finite");
  EXPECT_EQ(failure_of(bad_regret, ScriptedAlgorithm()), "round 4, arm 1: the regret is not finite");
}

TEST(Play, LetsThroughWhatObjectiveAlgorithmAndPulseThrow) {
  // A pulse abandons a trial by a type of its own, which no handler of std::exception takes for a failed trial.
  struct Abandoned {};
  ScriptedAlgorithm unlucky;
  unlucky.before_choice = [](Round t) {
    if (t == 3) throw std::runtime_error("no luck");
  };
  int calls = 0;
  const Pulse abandon = [&] {
    if (++calls == 2) throw Abandoned();
  };

  EXPECT_EQ(failure_of(ScriptedObjective(), unlucky), "no luck");
  EXPECT_THROW(play(ScriptedObjective(), ScriptedAlgorithm(), key, protocol(RecordLevel::summary), abandon), Abandoned);
  EXPECT_EQ(calls, 2);
}

TEST(FailedRecord, HoldsTheTrialAndTheReasonAndNothingElse) {
  const Record record = failed_record(key, std::runtime_error("no luck"));

  EXPECT_EQ(record.kind, FailureKind::exception);
  EXPECT_TRUE(record.failed());
  EXPECT_EQ(record.failure, "no luck");
  EXPECT_EQ(record.trial, 3);
  EXPECT_EQ(record.rounds, 0);
  EXPECT_EQ(record.regret, 0);
  EXPECT_TRUE(record.arms.empty());
}

TEST(FailedRecord, IsOfTheKindThatWasThrownAndItsTextIsOneLine) {
  const Record record = failed_record(key, TrialFailure(FailureKind::program, "died\nof a signal"));

  EXPECT_EQ(record.kind, FailureKind::program);
  EXPECT_EQ(record.failure, "died of a signal");
  EXPECT_EQ(failed_record(key, std::runtime_error("two\nlines")).failure, "two lines");
}

TEST(FailedRecord, FailsAlsoWhenTheExceptionHasNoText) {
  EXPECT_TRUE(failed_record(key, std::runtime_error("")).failed());
}

TEST(Play, DependsOnNothingButItsKey) {
  const auto objective = reference::objective("markov-field", {{"grid", "6"}, {"epsilon", "0.1"}});
  const auto algorithm = reference::algorithm("et-gp-ucb");
  const auto run = [&](const TrialKey& trial) {
    return play(*objective, *algorithm, trial, {40, false, RecordLevel::rounds});
  };

  const Record first = run(key);
  run({1, 2, 4});  // another trial in between leaves no trace
  const Record again = run(key);
  const Record other = run({1, 2, 4});

  EXPECT_EQ(first.arms, again.arms);
  EXPECT_EQ(first.rewards, again.rewards);
  EXPECT_EQ(first.cumulative_regret, again.cumulative_regret);
  EXPECT_EQ(first.resets, again.resets);
  EXPECT_NE(first.rewards, other.rewards);
  EXPECT_NE(first.rewards, run({2, 2, 3}).rewards);
  EXPECT_NE(first.rewards, run({1, 3, 3}).rewards);
}

}  // namespace
}  // namespace regretbench
