// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/parameters.hpp"

namespace regretbench {

/// The words after a command's name.  Every error is an InputError.  Names are matched whole: no prefixes, no stray
/// words, no value read as another type than the command asks for.
class CommandLine {
 public:
  /// `synopsis`: "run SUITE [options]"; `text`: what the command does and an example, for --help.
  CommandLine(std::string synopsis, std::string text);

  /// A positional word, named in errors; the last may repeat when `many`.
  void positional(const std::string& name, bool many = false);
  void option(const std::string& name, const std::string& placeholder, const std::string& description);
  void flag(const std::string& name, const std::string& description);

  /// Returns false when --help was asked for and has been printed.
  bool parse(const std::vector<std::string>& words);

  bool has(const std::string& name) const { return values_.count(name) > 0; }
  std::string text(const std::string& name, const std::string& fallback = "") const;
  std::vector<std::string> all(const std::string& name) const;
  std::optional<double> real(const std::string& name, const Interval& allowed) const;
  std::optional<std::int64_t> integer(const std::string& name, const Interval& allowed) const;

 private:
  std::string synopsis_;
  std::string text_;
  boost::program_options::options_description options_{"Options"};
  boost::program_options::options_description hidden_;
  boost::program_options::positional_options_description positions_;
  std::vector<std::string> required_;
  boost::program_options::variables_map values_;
};

}  // namespace regretbench
