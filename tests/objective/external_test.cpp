// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "reference/component.hpp"
#include "reference/trial_failure.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

using reference::Failure;
using reference::failure_of;
using reference::objective;
using reference::refusal;

const TrialKey key{1, 2, 3};

std::shared_ptr<const Objective> branin(Values given = {}) {
  given.emplace("command", REGRETBENCH_EXAMPLE_PROGRAM);
  given.emplace("grid", "4");
  return objective("external", given);
}

// A program of a few lines of shell, in a folder with a blank in its name.
class Script {
 public:
  explicit Script(const std::string& text) {
    std::filesystem::create_directory(folder_ / "a b");
    put_content(file("script"), "cd \"${0%/*}\"\n" + text);
  }
  std::string file(const std::string& name) const { return folder_ / "a b/" + name; }

  std::shared_ptr<const Objective> objective(Values given = {}) const {
    given.emplace("command", "/bin/sh '" + file("script") + "'");
    given.emplace("grid", "3");
    return reference::objective("external", given);
  }

 private:
  ScratchFolder folder_;
};

std::string answering(const std::string& answer) { return "read -r line; echo '" + answer + "'\n"; }
std::string describing(const std::string& more) { return answering(R"({"lower": [0], "upper": [2])" + more + "}"); }
const std::string hello = describing(R"(, "optimum": 1, "noise_variance": 0.5)");
const std::string obeying = R"(case $line in *reset*) echo '{"ok": true}';; *) echo '{"y": 0}';; esac)";
const std::string ok = answering(R"({"ok": true})");

std::unique_ptr<Environment> first_round(const Objective& made, const TrialKey& trial = key) {
  auto environment = made.realise(Streams(trial));
  environment->advance(1);
  return environment;
}

TEST(External, HasTheKnownRegretsOfTheBraninFunction) {
  // Arm 4 i + j sits at (5 i - 5, 5 j).
  const auto made = branin();
  const auto environment = first_round(*made);
  const double optimum = -5 / (4 * std::acos(-1.0));

  EXPECT_NEAR(environment->optimum(), optimum, 1e-15);
  EXPECT_NEAR(environment->regret(0), 308.12909601160663 + optimum, 1e-12);
  EXPECT_NEAR(environment->regret(4), 55.602112642270262 + optimum, 1e-12);
  EXPECT_NEAR(environment->regret(12), 10.960889035651505 + optimum, 1e-12);
  EXPECT_NEAR(environment->regret(3), 17.508299515778166 + optimum, 1e-12);
  EXPECT_NEAR(environment->regret(15), 145.87219087939556 + optimum, 1e-12);
}

TEST(External, AddsTheNoiseOfTheBraninProgram) {
  // 400 x N(0, 1): the mean square has standard error sqrt(2 / 400).
  const auto made = branin();
  const auto environment = made->realise(Streams(key));
  const double optimum = -5 / (4 * std::acos(-1.0));
  double mean = 0, squares = 0;
  for (Round t = 1; t <= 400; ++t) {
    environment->advance(t);
    const double noise = environment->pull(5)[0] - optimum + environment->regret(5);
    mean += noise / 400;
    squares += noise * noise / 400;
  }

  EXPECT_NEAR(mean, 0, 4 / std::sqrt(400.0));
  EXPECT_NEAR(squares, 1, 4 * std::sqrt(2.0 / 400));
}

TEST(External, DependsOnTheTrialAloneAlsoBetweenOthers) {
  const auto made = branin();
  const auto play = [&](const TrialKey& trial) {
    const auto environment = first_round(*made, trial);
    return environment->pull(5)[0];
  };

  const double reward = play(key);
  const double other = play({1, 2, 4});

  EXPECT_NE(reward, other);
  EXPECT_EQ(play(key), reward);
  const auto one = first_round(*made), two = first_round(*made, {1, 2, 4});
  EXPECT_EQ(one->pull(5)[0], reward);
  EXPECT_EQ(two->pull(5)[0], other);
  one->advance(2);
  EXPECT_NE(one->pull(5)[0], reward);
}

TEST(External, DisclosesItsKernelOverTheUnitCubeAndTheNoise) {
  const auto made = branin({{"kernel", "matern32"}, {"lengthscale", "0.3"}, {"signal_variance", "4"}});
  const auto environment = made->realise(Streams(key));
  const Problem& problem = environment->problem();

  EXPECT_EQ(problem.candidates->size(), 16);
  EXPECT_EQ(problem.candidates->points().row(7), Eigen::RowVector2d(1.0 / 3, 1));
  EXPECT_EQ(problem.prior->kernel()->name, "matern32");
  EXPECT_EQ(problem.prior->kernel()->lengthscale, 0.3);
  EXPECT_EQ(problem.prior->kernel()->variance, 4);
  EXPECT_EQ(problem.noise_variance, 1);
  EXPECT_EQ(branin({{"noise_variance", "9"}})->realise(Streams(key))->problem().noise_variance, 9);
}

TEST(External, TellsTheProgramTheSeedAndTheExactPoint) {
  const Script script(hello + "while read -r line; do echo \"$line\" >>said; " + obeying + "; done");
  const auto made = script.objective({{"grid", "50"}});
  for (std::uint64_t trial = 0; trial < 20; ++trial) {
    const auto environment = first_round(*made, {1, 2, trial});
    environment->pull(0);
    environment->pull(49);
  }

  const std::string said = content_of(script.file("said"));
  EXPECT_NE(said.find("\"x\":[0.0]"), std::string::npos) << said;
  EXPECT_NE(said.find("\"x\":[2.0]"), std::string::npos) << said;
  std::vector<std::uint64_t> seeds;
  for (auto at = said.find("seed\":"); at != std::string::npos; at = said.find("seed\":", at + 1))
    seeds.push_back(std::stoull(said.substr(at + 6)));
  ASSERT_EQ(seeds.size(), 20u);
  EXPECT_LT(*std::max_element(seeds.begin(), seeds.end()), std::uint64_t{1} << 53);
  EXPECT_GT(*std::max_element(seeds.begin(), seeds.end()), std::uint64_t{1} << 52);
  std::sort(seeds.begin(), seeds.end());
  EXPECT_EQ(std::unique(seeds.begin(), seeds.end()), seeds.end());
}

TEST(External, AsksForAPointOnceARound) {
  const Script script(hello + ok + "n=0; while read -r line; do n=$((n + 1)); echo \"{\\\"y\\\": $n}\"; done");
  const auto made = script.objective();
  const auto environment = first_round(*made);

  EXPECT_EQ(environment->pull(1)[0], 1);
  EXPECT_EQ(environment->regret(1), 0);
  EXPECT_EQ(environment->regret(2), -1);
  EXPECT_EQ(environment->pull(1)[0], 1);
  environment->advance(2);
  EXPECT_EQ(environment->pull(1)[0], 3);
}

TEST(External, MeasuresRegretOfTheNoisyRewardWhenTheProgramTellsNoOther) {
  const Script script(hello + ok + answering(R"({"y": 0.75})") + answering(R"({"y": 1.5})"));
  const auto made = script.objective();
  const auto environment = first_round(*made);

  EXPECT_EQ(environment->regret(0), 0.25);
  EXPECT_EQ(environment->regret(1), -0.5);
}

TEST(External, MeasuresRegretFromTheOptimumOfTheSuiteBeforeThatOfTheProgram) {
  const Script script(hello + ok + answering(R"({"y": 9, "f": 0.75})"));
  const auto made = script.objective({{"optimum", "3"}});

  EXPECT_EQ(first_round(*made)->regret(0), 2.25);
}

TEST(External, FailsWhenAValueLiesAboveTheOptimumByMoreThanRounding) {
  const Script script(hello + ok + answering(R"({"y": 9, "f": 1.0000000001})") + answering(R"({"y": 9, "f": 1.001})"));
  const auto made = script.objective();
  const auto environment = first_round(*made);

  EXPECT_EQ(environment->regret(0), 0);
  const Failure failure = failure_of([&] { environment->regret(1); });
  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_EQ(failure.text, "round 1: the program's f = 1.001 at (1) lies above the optimum 1, which is therefore wrong");
}

TEST(External, NeedsAnOptimumAndANoiseVarianceFromTheProgramOrTheSuite) {
  const Script modest(describing(""));

  EXPECT_EQ(refusal([&] {
              modest.objective({{"noise_variance", "1"}});
            }),
            "[objective] optimum = described: the program does not describe it, so it must be a number here");
  EXPECT_EQ(refusal([&] {
              modest.objective({{"optimum", "1"}});
            }),
            "[objective] noise_variance = described: the program does not describe it, so it must be a number here");
  EXPECT_EQ(refusal([&] { modest.objective({{"optimum", "1"}, {"noise_variance", "1"}}); }), "");
}

TEST(External, IsRefusedWithoutAProgramThatDescribesItself) {
  EXPECT_NE(refusal([] { objective("external"); }).find("[objective] command = none: must be the program"),
            std::string::npos);
  EXPECT_EQ(refusal([] {
              objective("external", {{"command", "sh 'x"}});
            }),
            "[objective] command = sh 'x: a quote is not closed");
  EXPECT_EQ(refusal([] {
              objective("external", {{"command", "/nowhere/simulator -v"}});
            }),
            "[objective] command = /nowhere/simulator -v: the program could not be started: No such file or directory");
  EXPECT_EQ(refusal([] {
              objective("external", {{"command", "sh -c 'echo no licence >&2; exit 4'"}});
            }),
            "[objective] command = sh -c 'echo no licence >&2; exit 4': describing itself, the program closed its "
            "output; it ended with exit status 4; its stderr ends: no licence ");
  EXPECT_NE(refusal([] {
              objective("external", {{"command", "sleep 100"}, {"timeout", "0.1"}});
            }).find("gave no answer within 0.1 s"),
            std::string::npos);
}

TEST(External, IsRefusedForABoxOrGridThatIsTooLarge) {
  const Script wide(answering(R"({"dimension": 4, "optimum": 1, "noise_variance": 1})"));

  EXPECT_NE(refusal([&] { wide.objective(); }).find("dimension 4; it must be 1, 2 or 3"), std::string::npos);
  EXPECT_EQ(
      refusal([] {
        branin({{"grid", "1001"}});
      }),
      "[objective] grid = 1001: in the 2 dimensions of the program's box it gives more than 1,000,000 candidates");
}

TEST(External, AsksNothingBeforeTheFirstValueIsWanted) {
  const Script script(hello + "read -r line; exit 3");
  const auto made = script.objective();
  const auto environment = first_round(*made);

  EXPECT_EQ(environment->problem().candidates->size(), 3);
  EXPECT_EQ(failure_of([&] { environment->pull(0); }).kind, FailureKind::program);
}

TEST(External, StartsTheProgramAgainAfterAFailedTrial) {
  const Script script(hello + ok + "read -r line; [ -e died ] || { touch died; exit 3; }; echo '{\"y\": 5}'");
  const auto made = script.objective();
  {
    const auto environment = first_round(*made);
    EXPECT_EQ(failure_of([&] { environment->pull(0); }).kind, FailureKind::program);
    EXPECT_EQ(failure_of([&] { environment->pull(0); }).kind, FailureKind::program) << "the trial is lost";
  }

  EXPECT_EQ(first_round(*made)->pull(0)[0], 5);
}

TEST(External, DoesNotFailATrialForAProgramThatEndedAfterTheOneBefore) {
  const Script script("echo >>starts\n" + hello + ok + answering(R"({"y": 5})"));
  const auto made = script.objective();

  for (std::uint64_t trial = 0; trial < 3; ++trial) EXPECT_EQ(first_round(*made, {1, 2, trial})->pull(0)[0], 5);
  EXPECT_EQ(content_of(script.file("starts")), "\n\n\n");
}

TEST(External, KeepsTheProgramFromTrialToTrial) {
  const Script script("echo >>starts\n" + hello + "while read -r line; do " + obeying + "; done");
  const auto made = script.objective();

  for (std::uint64_t trial = 0; trial < 3; ++trial) first_round(*made, {1, 2, trial})->pull(0);
  EXPECT_EQ(content_of(script.file("starts")), "\n");
}

TEST(External, FailsWhenTheProgramDescribesItselfOtherwiseAfterARestart) {
  const Script script("if [ -e started ]; then\n" + describing(R"(, "optimum": 2, "noise_variance": 0.5)") +
                      "else touch started\n" + hello + "fi\nread -r line; exit 3");
  const auto made = script.objective();
  const auto environment = first_round(*made);

  const Failure failure = failure_of([&] { environment->pull(0); });

  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_EQ(failure.text, "started again, the program describes itself otherwise than it did at first");
}

}  // namespace
}  // namespace regretbench
