// SPDX-License-Identifier: Apache-2.0
#include "external/program.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "reference/trial_failure.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

using reference::Failure;
using reference::failure_of;

constexpr double timeout = 20;

struct Script : ExternalProgram {
  explicit Script(const std::string& text, double patience = timeout)
      : ExternalProgram({"/bin/sh", "-c", text}, patience) {}
};

// Lines of shell: reads a request and answers this.
std::string answering(const std::string& answer) { return "read -r line; echo '" + answer + "'; "; }
const std::string hello = answering(R"({"lower": [0], "upper": [2], "optimum": 1, "noise_variance": 0.5})");
const std::string forever = "sleep 100";

Failure failure_of_description(const std::string& answer) {
  return failure_of([&] { Script(answering(answer) + forever); });
}

Failure failure_of_evaluation(const std::string& answer) {
  Script program(hello + answering(answer) + forever);
  return failure_of([&] { program.evaluate(7, {0.5}); });
}

TEST(ExternalProgram, DescribesItself) {
  const Script program(answering(
      R"({"name": "hill", "lower": [-5, 0], "upper": [10, 15.5], "optimum": -0.4, "noise_variance": 0.01, "by": [1]})"));

  EXPECT_EQ(program.description(), (ProgramDescription{"hill", {-5, 0}, {10, 15.5}, -0.4, 0.01}));
}

TEST(ExternalProgram, NeedDescribeNoMoreThanADimension) {
  const Script program(answering(R"({"dimension": 2})"));

  EXPECT_EQ(program.description(), (ProgramDescription{"", {0, 0}, {1, 1}, {}, {}}));
}

TEST(ExternalProgram, IsRefusedForADescriptionThatMakesNoSense) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {R"({})", "lacks the key \"lower\""},
      {R"({"lower": [0]})", "lacks the key \"upper\""},
      {R"({"lower": [0], "upper": [1, 2]})", "as many numbers"},
      {R"({"lower": [], "upper": []})", "at least one"},
      {R"({"lower": [0], "upper": [0]})", "below its"},
      {R"({"lower": 0, "upper": 1})", "a list of numbers as \"lower\""},
      {R"({"lower": ["0"], "upper": [1]})", "a number as \"lower\""},
      {R"({"lower": [0], "upper": [Infinity]})", "a number as \"upper\""},
      {R"({"dimension": 0})", "whole number"},
      {R"({"dimension": 1.5})", "whole number"},
      {R"({"dimension": 1, "lower": [0], "upper": [1]})", "either"},
      {R"({"dimension": 1, "name": 3})", "a text as \"name\""},
      {R"({"dimension": 1, "optimum": "high"})", "a number as \"optimum\""},
      {R"({"dimension": 1, "optimum": NaN})", "a number as \"optimum\""},
      {R"({"dimension": 1, "noise_variance": 0})", "above 0"},
      {R"([1])", "not a JSON object"},
      {R"(Welcome to the simulator)", "'Welcome to the simulator', which is not JSON"},
      {R"({"error": "no licence"})", "describing itself, the program reported an error: no licence; it was killed"}};
  for (const auto& [answer, fragment] : cases) {
    const Failure failure = failure_of_description(answer);
    EXPECT_EQ(failure.kind, FailureKind::program) << answer;
    EXPECT_NE(failure.text.find(fragment), std::string::npos) << answer << "\n" << failure.text;
  }
}

TEST(ExternalProgram, IsSpokenToInTheLinesOfTheProtocol) {
  const ScratchFolder folder;
  const std::string note = "echo \"$line\" >>" + folder / "said" + "; ";
  {
    Script program(hello + note + answering(R"({"ok": true})") + note + answering(R"({"y": 1})") + note +
                   "read -r line; " + note);
    program.reset((std::uint64_t{1} << 53) - 1);
    program.evaluate(7, {0.1 + 0.2, -1});
  }

  EXPECT_EQ(content_of(folder / "said"),
            "{\"do\":\"hello\",\"version\":1}\n"
            "{\"do\":\"reset\",\"seed\":9007199254740991}\n"
            "{\"do\":\"evaluate\",\"round\":7,\"x\":[0.30000000000000004,-1.0]}\n"
            "{\"do\":\"goodbye\"}\n");
}

TEST(ExternalProgram, IsReadWithAllDigits) {
  Script program(hello + answering(R"({"y": 0.30000000000000004, "f": -1e-300})"));

  const Evaluation evaluation = program.evaluate(7, {0.5});

  EXPECT_EQ(evaluation.reward, 0.1 + 0.2);
  EXPECT_EQ(evaluation.value, -1e-300);
}

TEST(ExternalProgram, NeedNotTellTheValueWithoutNoise) {
  Script program(hello + answering(R"({"y": 3, "comment": "none", "loss": NaN})"));

  const Evaluation evaluation = program.evaluate(1, {1});

  EXPECT_EQ(evaluation.reward, 3);
  EXPECT_FALSE(evaluation.value.has_value());
}

TEST(ExternalProgram, FailsOfAnAnswerItMayNotGiveAndIsKilled) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"so what", "evaluating round 7 at [0.5], the program answered 'so what', which is not JSON; it was killed"},
      {"", "answered '', which is not JSON"},
      {R"({"y": 1)", "is not JSON"},
      {R"({"y": 1e999})", "is not JSON"},
      {R"(1)", "is not a JSON object"},
      {R"({"f": 1})", "lacks the key \"y\""},
      {R"({"ok": true})", "lacks the key \"y\""},
      {R"({"y": "1"})", "a number as \"y\""},
      {R"({"y": "NaN"})", "a number as \"y\""},
      {R"({"y": [1]})", "a number as \"y\""},
      {R"({"y": true})", "a number as \"y\""},
      {R"({"y": 1, "f": "1"})", "a number as \"f\""},
      {R"({"error": "did not converge"})", "reported an error: did not converge; it was killed"}};
  for (const auto& [answer, fragment] : cases) {
    const Failure failure = failure_of_evaluation(answer);
    EXPECT_EQ(failure.kind, FailureKind::program) << answer;
    EXPECT_NE(failure.text.find(fragment), std::string::npos) << answer << "\n" << failure.text;
  }
}

TEST(ExternalProgram, FailsOfANumberThatIsNotFiniteAndLivesOn) {
  for (const std::string answer : {R"({"y": NaN})", R"({"y": Infinity})", R"({"y": -Infinity})", R"({"y": null})",
                                   R"({"y": 1, "f": NaN})", R"({"y": 1, "f": null})"}) {
    Script program(hello + answering(answer) + answering(R"({"y": 1})"));
    const Failure failure = failure_of([&] { program.evaluate(7, {0.5}); });

    EXPECT_EQ(failure.kind, FailureKind::not_finite) << answer;
    EXPECT_NE(failure.text.find("evaluating round 7 at [0.5]"), std::string::npos) << failure.text;
    EXPECT_NE(failure.text.find("not finite"), std::string::npos) << failure.text;
    EXPECT_EQ(program.evaluate(8, {0.5}).reward, 1);
  }
}

TEST(ExternalProgram, TellsHowItDiedAndWhatItComplained) {
  Script program(hello + "read -r line; echo 'division by \"zero\"' >&2; exit 3");
  const Failure failure = failure_of([&] { program.evaluate(7, {0.5}); });

  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_EQ(failure.text,
            "evaluating round 7 at [0.5], the program closed its output; it ended with exit status 3; its stderr ends: "
            "division by \"zero\" ");
  EXPECT_FALSE(program.running());
}

TEST(ExternalProgram, FailsWhenItDoesNotAnswerInTime) {
  Script program(hello + forever, 0.5);
  const Failure failure = failure_of([&] { program.reset(5); });

  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_EQ(failure.text, "being reset with seed 5, the program gave no answer within 0.5 s; it was killed");
}

TEST(ExternalProgram, FailsWhenItDoesNotSayThatItWasReset) {
  for (const auto* answer : {"{}", R"({"ok": false})", R"({"ok": 1})"}) {
    Script program(hello + answering(answer) + forever);
    EXPECT_EQ(failure_of([&] { program.reset(5); }).kind, FailureKind::program) << answer;
  }
}

TEST(ExternalProgram, FailsWhenThereIsNone) {
  const Failure failure = failure_of([] { ExternalProgram({"/nowhere/simulator"}, timeout); });

  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_EQ(failure.text, "the program could not be started: No such file or directory");
}

TEST(ExternalProgram, FailsInTextWhateverBytesItWrites) {
  Script program(hello + R"(read -r line; printf '\033 caf\303\251 \303' >&2; printf '\377\n'; sleep 100)");
  const Failure failure = failure_of([&] { program.evaluate(7, {0.5}); });

  EXPECT_NE(failure.text.find("answered '\xEF\xBF\xBD', which is not JSON"), std::string::npos) << failure.text;
  EXPECT_TRUE(failure.text.ends_with("stderr ends:   caf\xC3\xA9 \xEF\xBF\xBD")) << failure.text;
}

}  // namespace
}  // namespace regretbench
