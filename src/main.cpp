// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <iostream>
#include <string>
#include <vector>

#include "command/command.hpp"
#include "core/error.hpp"
#include "core/spelling.hpp"
#include "farm/world.hpp"
#include "store/provenance.hpp"

namespace {

using namespace regretbench;

void print_help() {
  std::cout << "RegretBench: how fast Bayesian-optimisation algorithms learn.\n\n"
               "Usage: regretbench COMMAND [words]    (regretbench COMMAND --help explains each)\n\nCommands:\n";
  for (const auto& command : commands())
    std::cout << "  " << command.name << std::string(10 - command.name.size(), ' ') << command.summary << "\n";
  std::cout << "\nExample:\n  mpirun -n 4 regretbench run suites/time_varying/sensitivity.ini\n"
               "\nExit codes: 0 complete, 2 bad usage or bad suite (nothing was started), 3 finished but some trials\n"
               "failed, 75 stopped early by a signal (run again to resume), 1 anything else.\n";
}

int dispatch(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "--help" || words[0] == "help") {
    print_help();
    return words.empty() ? bad_input : complete;
  }
  if (words[0] == "--version") {
    for (const auto& [name, text] : build_facts()) std::cout << name << ": " << text << "\n";
    return complete;
  }
  std::vector<std::string> names;
  for (const auto& command : commands()) {
    if (command.name == words[0]) return command.run({words.begin() + 1, words.end()});
    names.push_back(command.name);
  }
  throw InputError("regretbench " + words[0] + ": unknown command" + suggestion(words[0], names) +
                   "; known: " + joined(names));
}

// Every rank meets the same bad input; one of them reports it.
int report(const std::string& text, int exit_code) {
  if (is_first_process()) std::cerr << text << std::endl;
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const int exit_code = dispatch(std::vector<std::string>(argv + 1, argv + argc));
    return std::cout.flush() ? exit_code : report("regretbench: standard output cannot be written", failure);
  } catch (const InputError& error) {
    return report(error.what(), bad_input);
  } catch (const std::bad_alloc&) {
    return report("regretbench: out of memory", failure);
  } catch (const std::exception& error) {
    return report(error.what(), failure);
  }
}
