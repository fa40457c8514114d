// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <sstream>

#include "algorithm/registry.hpp"
#include "command/command.hpp"
#include "command/command_line.hpp"
#include "core/error.hpp"
#include "core/spelling.hpp"
#include "gp/kernel.hpp"
#include "objective/registry.hpp"
#include "suite/suite.hpp"

namespace regretbench {
namespace {

constexpr int name_width = 22;
constexpr std::size_t text_width = 94;

template <class Entry>
void print_entries(const std::string& heading, const std::vector<Entry>& entries) {
  std::cout << heading << "\n";
  for (const auto& entry : entries)
    std::cout << "  " << std::left << std::setw(name_width) << entry.name << entry.summary << "\n";
}

// Breaks the text between words so that it fits a terminal beside the column of names.
void print_wrapped(const std::string& text) {
  std::istringstream words(text);
  std::size_t column = 0;
  for (std::string word; words >> word; column += word.size() + 1) {
    if (column > 0 && column + word.size() > text_width) {
      std::cout << "\n" << std::string(name_width + 2, ' ');
      column = 0;
    }
    std::cout << (column > 0 ? " " : "") << word;
  }
  std::cout << "\n";
}

void print_parameters(const std::vector<Parameter>& parameters) {
  if (parameters.empty()) std::cout << "It has no parameters.\n";
  for (const auto& parameter : parameters) {
    std::cout << "  " << std::left << std::setw(name_width) << parameter.name;
    print_wrapped(parameter.description);
    std::cout << std::string(name_width + 2, ' ');
    print_wrapped("default " + parameter.fallback + "; " + parameter.allowed);
  }
}

template <class Entry>
void print_description(const std::string& kind, const Entry& entry) {
  std::cout << entry.name << " (" << kind << "): " << entry.summary << "\nSource: " << entry.source
            << "\n\nParameters:\n";
  Parameters declared;
  entry.bind(declared);
  print_parameters(declared.declared());
}

}  // namespace

int list_command(const std::vector<std::string>& words) {
  CommandLine line(
      "list", "The algorithms, objectives and kernels that a suite can name.  'regretbench describe NAME' tells more.");
  if (!line.parse(words)) return complete;
  print_entries("Algorithms:", algorithms());
  print_entries("Objectives:", objectives());
  std::cout << "Kernels:\n";
  for (const auto& name : kernel_names())
    std::cout << "  " << std::left << std::setw(name_width) << name << kernel_formula(name) << "\n";
  return complete;
}

int describe_command(const std::vector<std::string>& words) {
  CommandLine line(
      "describe NAME",
      "Parameters, defaults, allowed values and source of an algorithm, an objective or a kernel; or, for the\n"
      "name 'suite', the keys above a suite's sections.\n\nExample:  regretbench describe et-gp-ucb");
  line.positional("NAME");
  if (!line.parse(words)) return complete;
  const std::string name = line.text("NAME");
  std::vector<std::string> known = {"suite"};
  if (name == "suite") {
    std::cout << "suite: the keys above the sections of a suite file\n\n";
    print_parameters(suite_parameters());
    return complete;
  }
  for (const auto& entry : algorithms()) {
    if (entry.name == name) return print_description("algorithm", entry), complete;
    known.push_back(entry.name);
  }
  for (const auto& entry : objectives()) {
    if (entry.name == name) return print_description("objective", entry), complete;
    known.push_back(entry.name);
  }
  for (const auto& kernel : kernel_names()) {
    if (kernel == name) return std::cout << kernel << " (kernel): " << kernel_formula(kernel) << "\n", complete;
    known.push_back(kernel);
  }
  throw InputError("describe " + name + ": unknown name" + suggestion(name, known) + "; known: " + joined(known));
}

}  // namespace regretbench
