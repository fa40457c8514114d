// SPDX-License-Identifier: Apache-2.0
#include "suite/suite.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "core/hash.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::refusal;

Suite suite(const std::string& text, const std::vector<std::string>& overrides = {},
            const std::string& path = "dir/s.ini") {
  return expand(parse_suite_file(path, text, overrides));
}

std::string refusal_of(const std::string& text) {
  return refusal([&] { suite(text); });
}

std::vector<std::string> keys(const Suite& expanded) {
  std::vector<std::string> all;
  for (const auto& cell : expanded.cells) all.push_back(cell.key);
  return all;
}

const std::string objective = "[objective]\nname = markov-field\ngrid = 4\n";
const std::string algorithm = "[algorithm]\nname = gp-ucb\n";
const std::string minimal = objective + algorithm;

std::string with(const std::string& objective_lines, const std::string& algorithm_lines) {
  return objective + objective_lines + algorithm + algorithm_lines;
}

TEST(Suite, HasDefaultsForEverythingAboveTheSections) {
  const Suite expanded = suite(minimal);

  EXPECT_EQ(expanded.name, "s");
  EXPECT_EQ(expanded.path, "dir/s.ini");
  EXPECT_EQ(expanded.title, "untitled");
  EXPECT_EQ(expanded.trials, 50);
  EXPECT_EQ(expanded.horizon, 100);
  EXPECT_EQ(expanded.seed, 1);
  EXPECT_EQ(expanded.record, "curves");
  EXPECT_EQ(expanded.until, "horizon");
  EXPECT_EQ(expanded.text, minimal);
  EXPECT_TRUE(expanded.axes.empty());
  ASSERT_EQ(expanded.cells.size(), 1u);
  EXPECT_EQ(expanded.cells[0].key, "gp-ucb");
  EXPECT_EQ(expanded.cells[0].label, "gp-ucb");
}

TEST(Suite, ReadsEverythingAboveTheSections) {
  const Suite expanded =
      suite("title = A, b\ntrials = 3\nhorizon = 7\nseed = 9\nrecord = rounds\nuntil = first-reset\n" + minimal);

  EXPECT_EQ(expanded.title, "A, b");
  EXPECT_EQ(expanded.trials, 3);
  EXPECT_EQ(expanded.horizon, 7);
  EXPECT_EQ(expanded.seed, 9);
  EXPECT_EQ(expanded.record, "rounds");
  EXPECT_EQ(expanded.until, "first-reset");
}

TEST(Suite, ExpandsObjectivePointsSlowestThenSectionsThenTheirPointsInDeclaredOrder) {
  // c1 stands before c2 in the declaration, whatever the file says; within a section the first key is slowest.
  const Suite expanded =
      suite(objective + "epsilon = 0.1, 0.2\n" +
            "[algorithm.late]\nname = gp-ucb\nc2 = 1, 2\nc1 = 3, 4\n[algorithm.early]\nname = random\n");

  EXPECT_EQ(keys(expanded), (std::vector<std::string>{"late,epsilon=0.1,c1=3,c2=1", "late,epsilon=0.1,c1=3,c2=2",
                                                      "late,epsilon=0.1,c1=4,c2=1", "late,epsilon=0.1,c1=4,c2=2",
                                                      "early,epsilon=0.1", "late,epsilon=0.2,c1=3,c2=1",
                                                      "late,epsilon=0.2,c1=3,c2=2", "late,epsilon=0.2,c1=4,c2=1",
                                                      "late,epsilon=0.2,c1=4,c2=2", "early,epsilon=0.2"}));
  EXPECT_EQ(expanded.axes, (std::vector<std::string>{"epsilon", "c1", "c2"}));
}

TEST(Suite, NamesTheSectionOfAnAxisThatBothVary) {
  const Suite expanded =
      suite(objective + "epsilon = 0.1, 0.2\n[algorithm.tv]\nname = tv-gp-ucb\nepsilon = truth, 0.5\n");

  EXPECT_EQ(keys(expanded)[0], "tv,objective.epsilon=0.1,algorithm.epsilon=truth");
  EXPECT_EQ(keys(expanded)[3], "tv,objective.epsilon=0.2,algorithm.epsilon=0.5");
  EXPECT_EQ(expanded.axes, (std::vector<std::string>{"objective.epsilon", "algorithm.epsilon"}));
}

TEST(Suite, TakesASingleValueForNoAxis) {
  const Suite expanded = suite(with("epsilon = 0.1\n", "c1 = 3\n"));

  EXPECT_EQ(keys(expanded), (std::vector<std::string>{"gp-ucb"}));
  EXPECT_EQ(expanded.cells[0].objective.given.at("epsilon"), "0.1");
  EXPECT_EQ(expanded.cells[0].algorithm.given.at("c1"), "3");
}

TEST(Suite, TakesTheLabelForTheNameWhereNoneIsGiven) {
  const Suite expanded = suite(objective + "[algorithm.random]\n[algorithm.gp-ucb]\nc1 = 2\n");

  EXPECT_EQ(keys(expanded), (std::vector<std::string>{"random", "gp-ucb"}));
  EXPECT_EQ(expanded.cells[1].algorithm.name, "gp-ucb");
}

TEST(Suite, LaysTrialsOutCellByCell) {
  const Suite expanded = suite("trials = 3\nseed = 8\n" + with("epsilon = 0.1, 0.2\n", ""));

  EXPECT_EQ(expanded.size(), 6);
  EXPECT_EQ(expanded.cell_of(2).key, "gp-ucb,epsilon=0.1");
  EXPECT_EQ(expanded.cell_of(3).key, "gp-ucb,epsilon=0.2");
  EXPECT_EQ(expanded.trial_of(5), 2);
  EXPECT_EQ(expanded.key_of(4).seed, 8u);
  EXPECT_EQ(expanded.key_of(4).trial, 1u);
  EXPECT_EQ(expanded.key_of(4).objective, expanded.cells[1].objective_hash);
}

TEST(Suite, SharesRandomNumbersBetweenAlgorithmsOfOneObjectivePoint) {
  const Suite expanded = suite(objective + "epsilon = 0.1, 0.2\n[algorithm.gp-ucb]\n[algorithm.random]\n");

  EXPECT_EQ(expanded.cells[0].objective_hash, expanded.cells[1].objective_hash);
  EXPECT_NE(expanded.cells[0].objective_hash, expanded.cells[2].objective_hash);
  EXPECT_NE(expanded.cells[0].hash, expanded.cells[1].hash);
}

TEST(Suite, HasOneHashForEverySpellingOfACell) {
  const Suite plain = suite(with("epsilon = 0.001\n", "c1 = 0.5\nc2 = 3\n"));
  const Suite respelt = suite(
      "[algorithm]\nc2 = +3.0\nname=gp-ucb\nc1 = 5e-1\n[objective]\nepsilon = 1e-3\ngrid = 4\nname = markov-field\n");
  const Suite defaults_written_out =
      suite(with("epsilon = 0.001\nlengthscale = 0.20\nkernel = se\n", "c1 = 0.5\nc2 = 3\nnoise_variance = truth\n"));

  for (const auto* other : {&respelt, &defaults_written_out}) {
    EXPECT_EQ(plain.cells[0].hash, other->cells[0].hash);
    EXPECT_EQ(plain.cells[0].objective_hash, other->cells[0].objective_hash);
    EXPECT_EQ(plain.canonical, other->canonical);
    EXPECT_EQ(plain.digest(), other->digest());
  }
}

TEST(Suite, HasAnotherHashForEveryOtherCell) {
  std::set<std::uint64_t> hashes;
  for (const auto& text :
       {minimal, with("epsilon = 0.001\n", ""), with("", "c1 = 0.5\n"), with("", "c2 = 0.5\n"),
        objective + "[algorithm.label]\nname = gp-ucb\n", objective + "[algorithm]\nname = random\n"})
    hashes.insert(suite(text).cells[0].hash);

  EXPECT_EQ(hashes.size(), 6u);
}

TEST(Suite, WritesTheCanonicalCellWithEveryParameter) {
  const Cell cell = suite(with("epsilon = 1e-3\n", "")).cells[0];

  EXPECT_EQ(cell.objective.canonical.substr(0, cell.objective.canonical.find(";kernel")),
            "markov-field;epsilon=0.001;epsilon_changes=none");
  EXPECT_NE(cell.algorithm.canonical.find("gp-ucb;beta=log;c1=0.8;c2=4;"), std::string::npos)
      << cell.algorithm.canonical;
}

TEST(Suite, KeysTheStreamsByWhatChangesTheFunctionOnly) {
  // tau2 is told to the algorithms and changes nothing else, so both cells meet the same numbers; the grid changes them.
  const Suite told = suite("[objective]\nname = bohachevsky\ntau2 = 0.09, 0.5\n" + algorithm);
  const Suite changed = suite("[objective]\nname = bohachevsky\nN = 10\ngrid = 20, 30\n" + algorithm);

  EXPECT_EQ(told.cells[0].objective_hash, told.cells[1].objective_hash);
  EXPECT_NE(told.cells[0].hash, told.cells[1].hash);
  EXPECT_NE(told.cells[0].objective.canonical, told.cells[1].objective.canonical);
  EXPECT_EQ(told.cells[0].objective_hash, hash(told.cells[0].objective.realisation));
  EXPECT_EQ(told.cells[0].objective.realisation.find("tau2"), std::string::npos);
  EXPECT_NE(changed.cells[0].objective_hash, changed.cells[1].objective_hash);
}

TEST(Suite, SaysWhichAxesVaryTheAlgorithm) {
  const Suite expanded =
      suite(objective + "epsilon = 0.1, 0.2\n[algorithm.tv]\nname = tv-gp-ucb\nepsilon = truth, 0.5\nc1 = 1, 2\n");

  EXPECT_EQ(expanded.axes, (std::vector<std::string>{"objective.epsilon", "algorithm.epsilon", "c1"}));
  EXPECT_EQ(expanded.algorithm_axes, (std::set<std::string>{"algorithm.epsilon", "c1"}));
}

TEST(Suite, HasADigestOfAllThatResultsDependOnButTitleAndTrials) {
  const std::string digest = suite("seed = 1\n" + minimal).digest();

  EXPECT_EQ(suite("title = other\ntrials = 7\n" + minimal).digest(), digest);
  EXPECT_EQ(digest.size(), 16u);
  for (const auto* line : {"seed = 2\n", "horizon = 99\n", "record = rounds\n", "until = first-reset\n"})
    EXPECT_NE(suite(line + minimal).digest(), digest) << line;
  EXPECT_NE(suite(with("epsilon = 0.5\n", "")).digest(), digest);
  EXPECT_NE(suite(with("", "c1 = 0.5\n")).digest(), digest);
  EXPECT_NE(suite(objective + "[algorithm.label]\nname = gp-ucb\n").digest(), digest);
}

TEST(Suite, TakesOverridesLikeLinesOfTheFile) {
  const Suite overridden = suite(minimal, {"horizon=9", "objective.epsilon=0.1,0.2", "algorithm.c1=2"});
  const Suite written = suite("horizon = 9\n" + with("epsilon = 0.1, 0.2\n", "c1 = 2\n"));

  EXPECT_EQ(overridden.canonical, written.canonical);
  EXPECT_EQ(overridden.text, minimal);
  EXPECT_EQ(overridden.overrides,
            (std::vector<std::string>{"horizon=9", "objective.epsilon=0.1,0.2", "algorithm.c1=2"}));
}

struct Wrong {
  std::string text;
  std::vector<std::string> parts;  // of the message
};

TEST(Suite, RefusesEveryMistakeWithPlaceKeyValueAndWhatIsAllowed) {
  std::string thousand = "0";
  for (int i = 1; i <= 1000; ++i) thousand += "," + std::to_string(i);
  const std::vector<Wrong> mistakes = {
      // above the sections
      {"trails = 5\n" + minimal, {"dir/s.ini:", "trails = 5", "unknown key", "did you mean 'trials'?"}},
      {"trials = 0\n" + minimal, {"trials = 0", "whole number in [1, "}},
      {"trials = -5\n" + minimal, {"trials = -5", "whole number"}},
      {"trials = 1.5\n" + minimal, {"trials = 1.5", "whole number"}},
      {"trials =\n" + minimal, {"trials = ", "whole number"}},
      {"horizon = -1\n" + minimal, {"horizon = -1", "whole number"}},
      {"horizon = nan\n" + minimal, {"horizon = nan", "whole number"}},
      {"seed = -1\n" + minimal, {"seed = -1", "[0, "}},
      {"seed = 99999999999999999999\n" + minimal, {"seed = 99999999999999999999"}},
      {"record = everything\n" + minimal, {"record = everything", "summary, curves, rounds"}},
      {"until = resets\n" + minimal, {"until = resets", "horizon, first-reset"}},
      // sections
      {"", {"[objective]", "missing"}},
      {algorithm, {"[objective]", "missing"}},
      {objective, {"[algorithm]", "missing"}},
      {minimal + "[algoritm.x]\n", {"[algoritm.x]", "unknown section"}},
      {"[objective] name = markov-field\n" + algorithm, {"[objective] name", "stands alone on its line"}},
      {minimal + "[objectives]\n", {"[objectives]", "unknown section", "did you mean 'objective'?"}},
      {objective + "[algorithm.]\nname = gp-ucb\n", {"[algorithm.]", "unknown section"}},
      {minimal + "[algorithm.other]\nname = random\n", {"[algorithm]", "[algorithm.LABEL]", "label"}},
      {objective + "a.b = 3\n" + algorithm, {"a.b = 3", "dot"}},
      {"objective.grid = 4\n" + minimal, {"objective.grid = 4", "dot"}},
      {objective + "[ algorithm ]\nname = gp-ucb\n", {"[ algorithm ]", "stands alone on its line"}},
      // names
      {"[objective]\ngrid = 4\n" + algorithm, {"[objective] name", "missing"}},
      {objective + "[algorithm]\nc1 = 2\n", {"[algorithm] name", "missing"}},
      {"[objective]\nname = markov_feld\n" + algorithm,
       {"[objective] name = markov_feld", "did you mean 'markov-field'?", "bohachevsky"}},
      {objective + "[algorithm.mine]\nc1 = 2\n", {"[algorithm.mine] name = mine", "unknown algorithm", "gp-ucb"}},
      // keys and values
      {with("epsilom = 0.1\n", ""), {"[objective] epsilom = 0.1", "unknown key", "did you mean 'epsilon'?"}},
      {with("", "delta_B = 0.1\n"), {"[algorithm] delta_B = 0.1", "unknown key"}},
      {with("epsilon = much\n", ""), {"[objective] epsilon = much", "number in [0, 1]"}},
      {with("epsilon = nan\n", ""), {"[objective] epsilon = nan", "number in [0, 1]"}},
      {with("epsilon = 0.1, 2\n", ""), {"[objective] epsilon = 2", "number in [0, 1]"}},
      {with("noise_variance = -1\n", ""), {"noise_variance = -1", "(0, inf)"}},
      {with("dimension = 2.0\n", ""), {"dimension = 2.0", "whole number in [1, 3]"}},
      {with("kernel = sse\n", ""), {"kernel = sse", "se, matern12", "did you mean 'se'?"}},
      {with("epsilon =\n", ""), {"epsilon = ", "missing"}},
      {with("epsilon = 0.1,,0.2\n", ""), {"epsilon = 0.1,,0.2", "empty value"}},
      {with("epsilon = 0.1,\n", ""), {"epsilon = 0.1,", "empty value"}},
      {with("epsilon = 0.1, 1e-1\n", ""), {"epsilon", "0.1", "twice"}},
      {with("", "lengthscale = truth, truth\n"), {"lengthscale", "twice"}},
      // size
      {with("epsilon = 0.1\n", "c1 = " + thousand + "\nbeta_value = " + thousand + "\n"), {"more than 1000000 cells"}},
      {"trials = 10000000\n" + with("", "c1 = " + thousand + "\n"), {"trials = 10000000", "more than 1000000000"}},
  };
  for (const auto& [text, parts] : mistakes) {
    const std::string message = refusal_of(text);
    for (const auto& part : parts)
      EXPECT_NE(message.find(part), std::string::npos) << "'" << part << "' not in: " << message << "\nof:\n"
                                                       << text.substr(0, 300);
    EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    EXPECT_EQ(message.find("dir/s.ini"), 0u) << message;
  }
}

TEST(CheckEveryCellStarts, AcceptsASuiteThatRuns) {
  EXPECT_EQ(
      refusal([] {
        check_every_cell_starts(suite(objective + "epsilon = 0.1, 0.2\n[algorithm.tv-gp-ucb]\n[algorithm.random]\n"));
      }),
      "");
}

TEST(CheckEveryCellStarts, RefusesAnAlgorithmThatTheObjectiveCannotServe) {
  const auto check = [](const std::string& text) { return refusal([&] { check_every_cell_starts(suite(text)); }); };

  const std::string source = check(objective + "[algorithm.random]\n[algorithm.delta]\nname = delta-bo\n");
  const std::string tasks = check("[objective]\nname = perturbed-sine\n" + algorithm);
  const std::string unknown_rate = check("[objective]\nname = heavy-tailed-rkhs\n[algorithm]\nname = tv-gp-ucb\n");

  EXPECT_EQ(source,
            "dir/s.ini: [algorithm.delta] name = delta-bo: needs source data, which this objective does not offer");
  EXPECT_EQ(tasks, "dir/s.ini: [algorithm] name = gp-ucb: needs an objective with one task; this one has 4");
  EXPECT_NE(unknown_rate.find("[algorithm] name = tv-gp-ucb: needs epsilon"), std::string::npos) << unknown_rate;
}

TEST(CheckEveryCellStarts, RefusesParametersThatDoNotFitTogether) {
  const std::string message =
      refusal([] { check_every_cell_starts(suite(objective + "epsilon_changes = 3:2\n" + algorithm)); });

  EXPECT_EQ(message.find("dir/s.ini: [objective] epsilon_changes = 3:2"), 0u) << message;
}

TEST(CheckEveryCellStarts, LooksAtEveryPointOfTheGrid) {
  // The second value of alpha has no Pareto moment.
  const std::string message = refusal([] {
    check_every_cell_starts(
        suite("[objective]\nname = heavy-tailed-rkhs\npayoff = pareto\nalpha = 0.9, 1\n" + algorithm));
  });

  EXPECT_NE(message.find("alpha = 1"), std::string::npos) << message;
}

TEST(Make, BuildsTheComponentsOfACell) {
  const Suite expanded = suite("trials = 2\n" + with("epsilon = 0.1, 0.4\n", ""));
  const auto made = make_objective(expanded, expanded.cells[1]);
  const auto environment = made->realise(Streams(expanded.key_of(2)));

  EXPECT_EQ(environment->problem().epsilon, 0.4);
  EXPECT_NE(make_algorithm(expanded, expanded.cells[1])
                ->start({environment->problem(), 5, PolicyStreams(expanded.key_of(2))}),
            nullptr);
}

TEST(Filter, KeepsTheCellsWhoseKeyMatches) {
  Suite expanded = suite(with("epsilon = 0.1, 0.2, 0.3\n", ""));

  filter(expanded, "epsilon=0\\.[13]$");

  EXPECT_EQ(keys(expanded), (std::vector<std::string>{"gp-ucb,epsilon=0.1", "gp-ucb,epsilon=0.3"}));
}

TEST(Filter, LeavesTheIdentityOfTheWholeGrid) {
  Suite expanded = suite(with("epsilon = 0.1, 0.2, 0.3\n", ""));
  const std::string canonical = expanded.canonical;

  filter(expanded, "epsilon=0.2");

  EXPECT_EQ(expanded.canonical, canonical);
}

TEST(Filter, RefusesAnExpressionThatIsMalformedOrMatchesNothing) {
  Suite expanded = suite(minimal);

  EXPECT_NE(refusal([&] { filter(expanded, "("); }).find("--filter (: is not a regular expression"), std::string::npos);
  EXPECT_EQ(expanded.cells.size(), 1u);
  EXPECT_EQ(refusal([&] { filter(expanded, "tv"); }), "--filter tv: matches no cell of dir/s.ini");
}

TEST(SuiteParameters, AreDescribed) {
  std::vector<std::string> names;
  for (const auto& parameter : suite_parameters()) {
    names.push_back(parameter.name);
    EXPECT_FALSE(parameter.description.empty());
    EXPECT_FALSE(parameter.allowed.empty());
  }

  EXPECT_EQ(names, (std::vector<std::string>{"title", "trials", "horizon", "seed", "record", "until"}));
}

}  // namespace
}  // namespace regretbench
