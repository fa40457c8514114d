// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <vector>

#include "algorithm/registry.hpp"
#include "core/number.hpp"
#include "objective/registry.hpp"
#include "reference/component.hpp"
#include "trial/play.hpp"

// What every algorithm keeps against every objective.  A new line in a registry is tested without a line here.
namespace regretbench {
namespace {

constexpr Round rounds = 20;
constexpr TrialKey key{11, 12, 13};

template <class Entry>
Values only_declared(const Entry& entry, const Values& wanted) {
  Parameters parameters;
  entry.bind(parameters);
  Values kept;
  for (const auto& parameter : parameters.declared())
    if (const auto value = wanted.find(parameter.name); value != wanted.end()) kept.insert(*value);
  return kept;
}

// The objective at a size that plays in milliseconds.
Values small_sizes(const ObjectiveEntry& entry) {
  Values sizes =
      only_declared(entry, {{"grid", "6"}, {"centres", "5"}, {"N", "8"}, {"initial", "2"}, {"candidates", "8"}});
  sizes.merge(reference::necessary(entry));
  return sizes;
}
std::shared_ptr<const Objective> small(const ObjectiveEntry& entry) {
  return reference::objective(entry.name, small_sizes(entry));
}

// The algorithm, told every fact that some objectives do not disclose.
std::shared_ptr<const Algorithm> informed(const AlgorithmEntry& entry) {
  const Values facts = {{"epsilon", "0.1"}, {"alpha", "1"}, {"v", "4"}, {"norm_bound", "1"}, {"variation_budget", "1"}};
  return reference::algorithm(entry.name, only_declared(entry, facts));
}

// Why the pair does not start; "" when it does.
std::string refusal_of(const Algorithm& algorithm, const Objective& objective) {
  const auto environment = objective.realise(Streams(key));
  return reference::refusal([&] { algorithm.start({environment->problem(), rounds, PolicyStreams(key)}); });
}

void expect_sound_play(const Algorithm& algorithm, const Objective& objective) {
  const Protocol protocol{rounds, false, RecordLevel::rounds};

  const Record record = play(objective, algorithm, key, protocol);
  const Record again = play(objective, algorithm, key, protocol);

  ASSERT_EQ(record.rounds, rounds);
  ASSERT_EQ(record.arms.size(), static_cast<std::size_t>(rounds));
  EXPECT_EQ(record.arms, again.arms);
  EXPECT_EQ(record.rewards, again.rewards);
  EXPECT_EQ(record.cumulative_regret, again.cumulative_regret);
  EXPECT_EQ(record.resets, again.resets);

  // Common random numbers: an environment of its own, on which nothing but this arm is ever pulled, pays the same.
  double before = 0;
  for (Round t = 1; t <= rounds; ++t) {
    const auto round = static_cast<std::size_t>(t - 1);
    const Arm arm = record.arms[round];
    const auto untouched = objective.realise(Streams(key));
    for (Round earlier = 1; earlier <= t; ++earlier) untouched->advance(earlier);
    ASSERT_GE(arm, 0);
    ASSERT_LT(arm, untouched->problem().candidates->size());
    const Reward reward = untouched->pull(arm);
    ASSERT_EQ(record.tasks, reward.size());
    for (Eigen::Index task = 0; task < reward.size(); ++task)
      EXPECT_EQ(record.rewards[round * static_cast<std::size_t>(reward.size()) + static_cast<std::size_t>(task)],
                reward[task])
          << "round " << t;
    EXPECT_GE(untouched->regret(arm), 0) << "round " << t;
    EXPECT_EQ(record.cumulative_regret[round], before + untouched->regret(arm)) << "round " << t;
    before = record.cumulative_regret[round];
  }
  EXPECT_EQ(record.regret, before);
}

using Pair = std::tuple<std::string, std::string>;  // the names of algorithm and objective
class EveryPair : public testing::TestWithParam<Pair> {};

TEST_P(EveryPair, IsRefusedWithTheReasonOrPlaysSoundly) {
  const auto& [algorithm, objective] = GetParam();
  const auto environment = small(find_objective(objective, ""));
  const auto uninformed = reference::algorithm(algorithm);

  const std::string refusal = refusal_of(*uninformed, *environment);

  if (refusal.empty())
    expect_sound_play(*uninformed, *environment);
  else
    EXPECT_EQ(refusal.find("needs "), 0u) << refusal;
}

TEST_P(EveryPair, IsRefusedForItsKindOnlyOnceToldEveryFact) {
  const auto& [algorithm, objective] = GetParam();
  const auto environment = small(find_objective(objective, ""));
  const auto told = informed(find_algorithm(algorithm, ""));

  const std::string refusal = refusal_of(*told, *environment);

  if (refusal.empty())
    expect_sound_play(*told, *environment);
  else
    EXPECT_EQ(refusal.find("does not disclose"), std::string::npos) << refusal;
}

template <class Entry>
std::vector<std::string> names_of(const std::vector<Entry>& entries) {
  std::vector<std::string> names;
  for (const auto& entry : entries) names.push_back(entry.name);
  return names;
}

std::string pair_name(const testing::TestParamInfo<Pair>& info) {
  std::string name = std::get<0>(info.param) + "_on_" + std::get<1>(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryPair,
                         testing::Combine(testing::ValuesIn(names_of(algorithms())),
                                          testing::ValuesIn(names_of(objectives()))),
                         pair_name);

TEST(Registry, HasAPartnerBesideRandomPlayForEveryEntry) {
  std::map<std::string, int> partners;
  for (const auto& objective : objectives())
    for (const auto& algorithm : algorithms())
      if (refusal_of(*reference::algorithm(algorithm.name), *small(objective)).empty()) {
        ++partners[algorithm.name];
        if (algorithm.name != "random") ++partners[objective.name];
      }

  for (const auto& algorithm : algorithms()) EXPECT_GT(partners[algorithm.name], 0) << algorithm.name;
  for (const auto& objective : objectives()) EXPECT_GT(partners[objective.name], 0) << objective.name;
}

TEST(Registry, PlaysRandomOnEverything) {
  for (const auto& objective : objectives())
    EXPECT_EQ(refusal_of(*reference::algorithm("random"), *small(objective)), "");
}

// Another allowed value of a parameter: the last choice, one less of a count, a tenth less of a number, a number for
// what the objective would find out.
std::string other_value(const Parameter& parameter, const std::string& usual) {
  if (const auto bar = parameter.allowed.rfind(" | "); bar != std::string::npos)
    return parameter.allowed.substr(bar + 3);
  if (parameter.allowed.starts_with("a whole number")) return std::to_string(*parse_integer(usual) - 1);
  return canonical(0.9 * parse_real(usual).value_or(1));
}

TEST(Registry, HasOnlyDisclosedParametersThatChangeNeitherFunctionNorNoise) {
  for (const auto& entry : objectives()) {
    Parameters parameters;
    entry.bind(parameters);
    const std::string realisation = ";" + parameters.realisation_text();
    for (const auto& parameter : parameters.declared()) {
      if (realisation.find(";" + parameter.name + "=") != std::string::npos) continue;
      Values sizes = small_sizes(entry);
      const auto usual = reference::objective(entry.name, sizes);
      const auto set = sizes.find(parameter.name);
      sizes[parameter.name] = other_value(parameter, set == sizes.end() ? parameter.fallback : set->second);
      const auto changed = reference::objective(entry.name, sizes);
      const auto one = usual->realise(Streams(key)), other = changed->realise(Streams(key));
      for (Round t = 1; t <= 5; ++t) {
        one->advance(t);
        other->advance(t);
        const Arm arm = t % one->problem().candidates->size();
        EXPECT_EQ(one->pull(arm), other->pull(arm)) << entry.name << " " << parameter.name;
        EXPECT_EQ(one->regret(arm), other->regret(arm)) << entry.name << " " << parameter.name;
      }
      ASSERT_EQ(one->initial().size(), other->initial().size());
      for (std::size_t i = 0; i < one->initial().size(); ++i)
        EXPECT_EQ(one->initial()[i].reward, other->initial()[i].reward);
      if (const auto& source = one->problem().source) {
        // A source of another size begins as this one does.
        const Eigen::VectorXd& rewards = other->problem().source->rewards;
        const Eigen::Index common = std::min(source->rewards.size(), rewards.size());
        EXPECT_GT(common, 0);
        EXPECT_EQ(source->rewards.head(common), rewards.head(common)) << parameter.name;
      }
    }
  }
}

TEST(Registry, HasAFiniteOptimumInEveryRound) {
  for (const auto& entry : objectives()) {
    const auto objective = small(entry);
    const auto environment = objective->realise(Streams(key));
    for (Round t = 1; t <= 3; ++t) {
      environment->advance(t);
      EXPECT_TRUE(std::isfinite(environment->optimum())) << entry.name;
    }
  }
}

TEST(Registry, MovesEveryObjectiveIndependentlyOfThePolicy) {
  for (const auto& entry : objectives()) {
    const auto objective = small(entry);
    const auto one = objective->realise(Streams(key)), other = objective->realise(Streams(key));
    for (Round t = 1; t <= rounds; ++t) {
      one->advance(t);
      other->advance(t);
      one->pull(t % one->problem().candidates->size());
      for (Arm arm = 0; arm < one->problem().candidates->size(); ++arm)
        ASSERT_EQ(one->regret(arm), other->regret(arm)) << entry.name << " round " << t;
    }
  }
}

}  // namespace
}  // namespace regretbench
