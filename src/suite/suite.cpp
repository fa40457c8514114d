// SPDX-License-Identifier: Apache-2.0
#include "suite/suite.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>

#include "algorithm/registry.hpp"
#include "core/error.hpp"
#include "core/hash.hpp"
#include "core/spelling.hpp"
#include "objective/registry.hpp"

namespace regretbench {
namespace {

constexpr std::int64_t most_cells = 1'000'000;
constexpr std::int64_t most_trials = 1'000'000'000;

struct SuiteSettings {
  std::string title = "untitled";
  std::int64_t trials = 50;
  std::int64_t horizon = 100;
  std::int64_t seed = 1;
  std::string record = "curves";
  std::string until = "horizon";

  void bind(Parameters& p) {
    p.text("title", title, "text", "what the suite shows; heads its tables and figures");
    p.integer("trials", trials, between(1, 1e7), "independent trials of every cell");
    p.integer("horizon", horizon, between(1, 1e7), "rounds T of a trial");
    p.integer("seed", seed, between(0, 9e15), "master seed");
    p.choice(
        "record", record, {"summary", "curves", "rounds"},
        "what a trial leaves: final regret, counts and resets; also cumulative regret by round; also arms and rewards");
    p.choice("until", until, {"horizon", "first-reset"},
             "when a trial ends: after T rounds, or in the round of the policy's first reset if that comes earlier");
  }
};

std::string bracketed(const std::string& section) { return "[" + section + "]"; }

// The grid points of one section: its name, and every combination of its listed values, first key slowest.
struct Section {
  std::string section;
  std::string name;
  std::vector<std::string> axes;
  std::vector<Choice> points;
  std::vector<std::vector<std::string>> values;  // of the axes, per point, canonical
};

template <class Find>
Section expand_section(const SuiteFile& file, const std::string& section, const std::string& fallback_name, Find find) {
  const std::string where = file.path + ": " + bracketed(section);
  Values keys = file.sections.at(section);
  const auto named = keys.extract("name");
  if (named.empty() && fallback_name.empty()) throw InputError(where + " name: the key is missing");
  Section expanded{section, named.empty() ? fallback_name : named.mapped(), {}, {}, {}};
  const auto& entry = find(expanded.name, where);

  // The order of declaration, not of the file, is the order of the axes: reordering keys changes nothing.
  Parameters declared;
  entry.bind(declared);
  std::vector<std::string> order;
  for (const auto& parameter : declared.declared()) order.push_back(parameter.name);
  Parameters(keys, where).refuse_unknown_among(order);

  std::vector<std::pair<std::string, std::vector<std::string>>> lists;
  std::int64_t count = 1;
  for (const auto& key : order) {
    const auto given = keys.find(key);
    if (given == keys.end()) continue;
    lists.emplace_back(key, split_list(where, key, given->second));
    if (lists.back().second.size() > 1) expanded.axes.push_back(key);
    count *= static_cast<std::int64_t>(lists.back().second.size());
    if (count > most_cells)
      throw InputError(where + " " + key + ": the grid has more than " + std::to_string(most_cells) + " cells");
  }
  std::set<std::vector<std::string>> seen;
  for (std::int64_t index = 0; index < count; ++index) {
    Choice choice{section, expanded.name, {}, "", ""};
    std::int64_t rest = index;
    for (auto list = lists.rbegin(); list != lists.rend(); ++list) {
      const auto size = static_cast<std::int64_t>(list->second.size());
      choice.given[list->first] = list->second[static_cast<std::size_t>(rest % size)];
      rest /= size;
    }
    Parameters parameters(choice.given, where);
    entry.bind(parameters);
    choice.canonical = expanded.name + ";" + parameters.canonical_text();
    choice.realisation = expanded.name + ";" + parameters.realisation_text();
    std::vector<std::string> values;
    for (const auto& axis : expanded.axes) values.push_back(parameters.value(axis));
    if (!seen.insert(values).second)
      throw InputError(where + " " + joined(expanded.axes) + " = " + joined(values) +
                       ": the value appears twice in the list");
    expanded.points.push_back(std::move(choice));
    expanded.values.push_back(std::move(values));
  }
  return expanded;
}

void check_sections(const SuiteFile& file) {
  bool single = false;
  bool labelled = false;
  for (const auto& section : file.section_order) {
    single |= section == "algorithm";
    labelled |= section.starts_with("algorithm.");
    if (section != "objective" && section != "algorithm" &&
        !(section.starts_with("algorithm.") && section.size() > sizeof "algorithm." - 1))
      throw InputError(file.path + ": " + bracketed(section) + ": unknown section" +
                       suggestion(section, {"objective", "algorithm"}) +
                       "; known: [objective], [algorithm], [algorithm.LABEL]");
  }
  const auto missing = [&](const std::string& what) {
    throw InputError(file.path + ": section " + what +
                     " is missing; a suite has [objective] and [algorithm], as in:  "
                     "[objective] name = markov-field  [algorithm] name = et-gp-ucb");
  };
  if (file.sections.find("objective") == file.sections.end()) missing("[objective]");
  if (!single && !labelled) missing("[algorithm]");
  if (single && labelled)
    throw InputError(file.path +
                     ": [algorithm] stands beside [algorithm.LABEL]: with several algorithms give each a label");
}

std::string canonical_text(const Suite& suite) {
  std::string canonical = "horizon=" + std::to_string(suite.horizon) + "\nseed=" + std::to_string(suite.seed) +
                          "\nrecord=" + suite.record + "\nuntil=" + suite.until + "\n";
  for (const auto& cell : suite.cells)
    canonical += "cell " + cell.key + "=" + cell.objective.canonical + " / " + cell.algorithm.canonical + "\n";
  return canonical;
}

// Two sections may vary the same key; its axes then carry the section's name.
std::string axis_name(const std::string& section, const std::string& key, const std::set<std::string>& shared) {
  return shared.count(key) > 0 ? section.substr(0, section.find('.')) + "." + key : key;
}

}  // namespace

TrialKey Suite::key_of(std::int64_t position) const {
  return {static_cast<std::uint64_t>(seed), cell_of(position).objective_hash,
          static_cast<std::uint64_t>(trial_of(position))};
}

std::string Suite::digest() const { return hexadecimal(regretbench::hash(canonical)); }

std::vector<Parameter> suite_parameters() {
  Parameters parameters;
  SuiteSettings().bind(parameters);
  return parameters.declared();
}

Suite expand(const SuiteFile& file) {
  check_sections(file);
  const auto top = file.sections.find("");
  Parameters parameters(top == file.sections.end() ? Values{} : top->second, file.path + ":");
  SuiteSettings settings;
  settings.bind(parameters);
  parameters.refuse_unknown();

  Suite suite;
  suite.path = file.path;
  suite.name = std::filesystem::path(file.path).stem().string();
  suite.text = file.text;
  suite.overrides = file.overrides;
  suite.data_folder = file.data_folder;
  suite.title = settings.title;
  suite.trials = settings.trials;
  suite.horizon = settings.horizon;
  suite.seed = settings.seed;
  suite.record = settings.record;
  suite.until = settings.until;

  const Section objective = expand_section(file, "objective", "", find_objective);
  std::vector<Section> algorithm_sections;
  for (const auto& section : file.section_order)
    if (section.starts_with("algorithm"))
      algorithm_sections.push_back(expand_section(
          file, section, section == "algorithm" ? "" : section.substr(sizeof "algorithm." - 1), find_algorithm));

  std::set<std::string> shared;
  for (const auto& section : algorithm_sections)
    for (const auto& axis : section.axes)
      if (std::find(objective.axes.begin(), objective.axes.end(), axis) != objective.axes.end()) shared.insert(axis);

  const auto note_axis = [&](const std::string& name) {
    if (std::find(suite.axes.begin(), suite.axes.end(), name) == suite.axes.end()) suite.axes.push_back(name);
  };
  for (std::size_t point = 0; point < objective.points.size(); ++point)
    for (const auto& section : algorithm_sections)
      for (std::size_t i = 0; i < section.points.size(); ++i) {
        Cell cell{"",
                  section.section == "algorithm" ? section.name : section.section.substr(sizeof "algorithm." - 1),
                  objective.points[point],
                  section.points[i],
                  {},
                  0,
                  0};
        for (std::size_t a = 0; a < objective.axes.size(); ++a)
          cell.axes.emplace_back(axis_name("objective", objective.axes[a], shared), objective.values[point][a]);
        for (std::size_t a = 0; a < section.axes.size(); ++a) {
          cell.axes.emplace_back(axis_name("algorithm", section.axes[a], shared), section.values[i][a]);
          suite.algorithm_axes.insert(cell.axes.back().first);
        }
        cell.key = cell.label;
        for (const auto& [axis, value] : cell.axes) {
          cell.key += "," + axis + "=" + value;
          note_axis(axis);
        }
        cell.objective_hash = hash(cell.objective.realisation);
        cell.hash = hash(cell.objective.canonical + " / " + cell.label + ":" + cell.algorithm.canonical);
        suite.cells.push_back(std::move(cell));
        if (static_cast<std::int64_t>(suite.cells.size()) > most_cells)
          throw InputError(file.path + ": the grid has more than " + std::to_string(most_cells) + " cells");
      }
  if (suite.size() > most_trials)
    throw InputError(file.path + ": trials = " + std::to_string(suite.trials) + ": with " +
                     std::to_string(suite.cells.size()) + " cells that is more than " + std::to_string(most_trials) +
                     " trials in all");
  suite.canonical = canonical_text(suite);
  return suite;
}

std::shared_ptr<const Objective> make_objective(const Suite& suite, const Cell& cell) {
  Parameters parameters(cell.objective.given, bracketed(cell.objective.section), suite.data_folder);
  return find_objective(cell.objective.name, suite.path).make(parameters);
}

std::shared_ptr<const Algorithm> make_algorithm(const Suite& suite, const Cell& cell) {
  Parameters parameters(cell.algorithm.given, bracketed(cell.algorithm.section));
  return find_algorithm(cell.algorithm.name, suite.path).make(parameters);
}

void check_every_cell_starts(const Suite& suite) {
  std::shared_ptr<const Objective> objective;
  std::string built;
  for (std::size_t index = 0; index < suite.cells.size(); ++index) {
    const Cell& cell = suite.cells[index];
    if (built != cell.objective.canonical) {
      try {
        objective = make_objective(suite, cell);
        built = cell.objective.canonical;
      } catch (const InputError& error) {
        throw InputError(suite.path + ": " + error.what());
      }
    }
    const TrialKey key = suite.key_of(static_cast<std::int64_t>(index) * suite.trials);
    const auto environment = objective->realise(Streams(key));
    if (const auto& rounds = environment->problem().rounds; rounds && *rounds < suite.horizon)
      throw InputError(suite.path + ": horizon = " + std::to_string(suite.horizon) + ": the objective " +
                       cell.objective.name + " lasts " + std::to_string(*rounds) + " rounds as it is set here");
    try {
      make_algorithm(suite, cell)->start({environment->problem(), suite.horizon, PolicyStreams(key)});
    } catch (const InputError& error) {
      throw InputError(suite.path + ": " + bracketed(cell.algorithm.section) + " name = " + cell.algorithm.name + ": " +
                       error.what());
    }
  }
}

void filter(Suite& suite, const std::string& expression) {
  try {
    const std::regex pattern(expression);
    std::erase_if(suite.cells, [&](const Cell& cell) { return !std::regex_search(cell.key, pattern); });
  } catch (const std::regex_error& error) {
    throw InputError("--filter " + expression + ": is not a regular expression: " + error.what());
  }
  if (suite.cells.empty()) throw InputError("--filter " + expression + ": matches no cell of " + suite.path);
}

}  // namespace regretbench
