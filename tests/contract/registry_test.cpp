// SPDX-License-Identifier: Apache-2.0
#include "algorithm/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "objective/registry.hpp"
#include "reference/component.hpp"

// What every line of both registries keeps, so that `list`, `describe` and the suites can rely on it.
namespace regretbench {
namespace {

bool is_kebab_case(const std::string& name) {
  return !name.empty() && name.front() != '-' && name.back() != '-' && name.find("--") == std::string::npos &&
         std::all_of(name.begin(), name.end(),
                     [](unsigned char c) { return std::islower(c) || std::isdigit(c) || c == '-'; });
}

template <class Entry>
void expect_presentable(const std::vector<Entry>& entries) {
  std::set<std::string> names;
  for (const auto& entry : entries) {
    EXPECT_TRUE(is_kebab_case(entry.name)) << entry.name;
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " appears twice";
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    EXPECT_FALSE(entry.source.empty()) << entry.name;
    EXPECT_EQ((entry.name + entry.summary + entry.source).find('\n'), std::string::npos) << entry.name;
  }
}

template <class Entry>
void expect_describable_parameters(const std::vector<Entry>& entries) {
  for (const auto& entry : entries) {
    Parameters parameters;
    entry.bind(parameters);
    std::set<std::string> names;
    Values defaults;
    for (const auto& parameter : parameters.declared()) {
      EXPECT_TRUE(names.insert(parameter.name).second) << entry.name << " declares " << parameter.name << " twice";
      EXPECT_NE(parameter.name, "name") << entry.name;
      EXPECT_EQ(parameter.name.find_first_of(".= ,#[]"), std::string::npos) << entry.name << " " << parameter.name;
      EXPECT_FALSE(parameter.description.empty()) << entry.name << " " << parameter.name;
      EXPECT_FALSE(parameter.allowed.empty()) << entry.name << " " << parameter.name;
      EXPECT_EQ(parameter.fallback.find(','), std::string::npos)
          << entry.name << " " << parameter.name << ": a suite would split it";
      defaults[parameter.name] = parameter.fallback;
    }

    // A default outside its own range would be refused here.
    Parameters written_out(defaults, entry.name);
    EXPECT_EQ(reference::refusal([&] { entry.bind(written_out); }), "");
    EXPECT_EQ(written_out.canonical_text(), parameters.canonical_text()) << entry.name;
    EXPECT_NO_THROW(written_out.refuse_unknown()) << entry.name;
  }
}

template <class Entry>
void expect_same_parameters_bound_and_made(const std::vector<Entry>& entries) {
  for (const auto& entry : entries) {
    Parameters bound(reference::necessary(entry), ""), made(reference::necessary(entry), "");
    entry.bind(bound);
    entry.make(made);
    EXPECT_EQ(bound.canonical_text(), made.canonical_text()) << entry.name;
  }
}

TEST(Registries, HoldUniqueKebabCaseNamesWithSummaryAndSource) {
  expect_presentable(algorithms());
  expect_presentable(objectives());
  EXPECT_FALSE(algorithms().empty());
  EXPECT_FALSE(objectives().empty());
}

TEST(Registries, DescribeEveryParameterAndKeepDefaultsInsideTheirRange) {
  expect_describable_parameters(algorithms());
  expect_describable_parameters(objectives());
}

TEST(Registries, MakeWhatTheyBind) {
  expect_same_parameters_bound_and_made(algorithms());
  expect_same_parameters_bound_and_made(objectives());
}

TEST(Registries, FindEveryEntryByItsName) {
  for (const auto& entry : algorithms()) EXPECT_EQ(find_algorithm(entry.name, "x").name, entry.name);
  for (const auto& entry : objectives()) EXPECT_EQ(find_objective(entry.name, "x").name, entry.name);
  EXPECT_NE(reference::refusal([] { find_algorithm("gp_ucb", "x"); }).find("did you mean 'gp-ucb'?"),
            std::string::npos);
  EXPECT_NE(reference::refusal([] { find_objective("markov", "x"); }).find("known: "), std::string::npos);
}

}  // namespace
}  // namespace regretbench
