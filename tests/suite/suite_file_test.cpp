// SPDX-License-Identifier: Apache-2.0
#include "suite/suite_file.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "reference/component.hpp"

namespace regretbench {
namespace {

using reference::refusal;

const std::string text =
    "# a comment\n"
    "title = Two  words, one comma   # and a comment\n"
    "trials=5\n"
    "\n"
    "[objective]\n"
    "  name = markov-field\n"
    "epsilon = 0.01, 0.03\n"
    "[algorithm.b]\n"
    "name = gp-ucb\n"
    "[algorithm.a.1]\n"
    "name = random\n";

SuiteFile parse(const std::string& content, const std::vector<std::string>& overrides = {}) {
  return parse_suite_file("s.ini", content, overrides);
}

std::string refusal_of(const std::string& content, const std::vector<std::string>& overrides = {}) {
  return refusal([&] { parse(content, overrides); });
}

std::filesystem::path scratch(const std::string& name, const std::string& content) {
  const auto path = std::filesystem::temp_directory_path() / ("regretbench-suite-file-test-" + name);
  std::ofstream(path, std::ios::binary) << content;
  return path;
}

TEST(SuiteFile, SplitsTheTextIntoSectionsAndTrimsValues) {
  const SuiteFile file = parse(text);

  EXPECT_EQ(file.sections.at("").at("title"), "Two  words, one comma");
  EXPECT_EQ(file.sections.at("").at("trials"), "5");
  EXPECT_EQ(file.sections.at("objective").at("name"), "markov-field");
  EXPECT_EQ(file.sections.at("objective").at("epsilon"), "0.01, 0.03");
  EXPECT_EQ(file.sections.at("algorithm.b").at("name"), "gp-ucb");
  EXPECT_EQ(file.path, "s.ini");
  EXPECT_EQ(file.text, text);
}

TEST(SuiteFile, KeepsTheOrderOfTheSectionsAndDotsInLabels) {
  EXPECT_EQ(parse(text).section_order, (std::vector<std::string>{"objective", "algorithm.b", "algorithm.a.1"}));
  EXPECT_EQ(parse(text).sections.at("algorithm.a.1").at("name"), "random");
}

TEST(SuiteFile, ReadsLinesThatEndTheWindowsWay) {
  const SuiteFile file = parse("trials = 5\r\n[objective]\r\nname = markov-field\r\n");

  EXPECT_EQ(file.sections.at("").at("trials"), "5");
  EXPECT_EQ(file.sections.at("objective").at("name"), "markov-field");
  EXPECT_EQ(file.section_order, (std::vector<std::string>{"objective"}));
}

TEST(SuiteFile, RefusesASectionThatAppearsTwiceWithItsLine) {
  EXPECT_EQ(refusal_of("[objective]\nname = a\n[algorithm]\n[objective]\n"),
            "s.ini:4: section [objective] appears twice");
}

TEST(SuiteFile, RefusesAKeyThatAppearsTwice) {
  EXPECT_EQ(refusal_of("[objective]\nname = a\nname = b\n"), "s.ini: [objective] name = b: the key appears twice");
  EXPECT_EQ(refusal_of("trials = 1\ntrials = 2\n"), "s.ini: trials = 2: the key appears twice");
}

TEST(SuiteFile, RefusesALineThatIsNotIni) {
  for (const auto* line : {"just words\n", "[objective\n"})
    EXPECT_NE(refusal_of(line).find("s.ini"), std::string::npos) << line << refusal_of(line);
}

TEST(SuiteFile, RefusesALineWithoutAKey) {
  EXPECT_EQ(refusal_of("= 5\n"), "s.ini: a line '= 5' has no key before its equals sign");
}

TEST(SuiteFile, AppliesOverrides) {
  const SuiteFile file =
      parse(text, {"trials = 7", "horizon=3", "objective.epsilon=0.5", "algorithm.b.c1 = 2", "algorithm.a.1.x=y=z"});

  EXPECT_EQ(file.sections.at("").at("trials"), "7");
  EXPECT_EQ(file.sections.at("").at("horizon"), "3");
  EXPECT_EQ(file.sections.at("objective").at("epsilon"), "0.5");
  EXPECT_EQ(file.sections.at("algorithm.b").at("c1"), "2");
  EXPECT_EQ(file.sections.at("algorithm.a.1").at("x"), "y=z");
  EXPECT_EQ(file.text, text);
}

TEST(SuiteFile, RefusesMalformedOverridesAndUnknownSections) {
  for (const auto* wrong : {"trials", "=5", "objective.=5", ""})
    EXPECT_NE(refusal_of(text, {wrong}).find("must be key=value"), std::string::npos)
        << wrong << ": " << refusal_of(text, {wrong});
  EXPECT_EQ(refusal_of(text, {"algorithm.c1=2"}), "--set algorithm.c1=2: s.ini has no section [algorithm]");
}

TEST(ReadSuiteText, GivesTheBytesOfTheFile) {
  const auto path = scratch("bytes.ini", "trials = 5\r\n# \xc3\xa9\n");

  EXPECT_EQ(read_suite_text(path), "trials = 5\r\n# \xc3\xa9\n");
  std::filesystem::remove(path);
}

TEST(ReadSuiteText, GivesNothingForAnEmptyFile) {
  const auto path = scratch("empty.ini", "");

  EXPECT_EQ(read_suite_text(path), "");
  std::filesystem::remove(path);
}

TEST(ReadSuiteText, RefusesWhatIsNotATextFile) {
  const auto binary = scratch("binary.ini", std::string("trials\0=5", 9));
  const auto huge = scratch("huge.ini", std::string((1 << 20) + 1, '#'));
  const auto missing = std::filesystem::temp_directory_path() / "regretbench-suite-file-test-missing.ini";

  EXPECT_NE(refusal([&] { read_suite_text(binary); }).find("zero byte"), std::string::npos);
  EXPECT_NE(refusal([&] { read_suite_text(huge); }).find("larger than 1 MiB"), std::string::npos);
  EXPECT_NE(refusal([&] { read_suite_text(missing); }).find("cannot be read: No such file"), std::string::npos);
  std::filesystem::remove(binary);
  std::filesystem::remove(huge);
}

TEST(ReadSuiteText, RefusesADirectory) {
  const std::string message = refusal([] { read_suite_text(std::filesystem::temp_directory_path()); });

  EXPECT_NE(message.find("cannot be read"), std::string::npos) << "'" << message << "'";
}

}  // namespace
}  // namespace regretbench
