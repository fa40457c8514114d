// SPDX-License-Identifier: Apache-2.0
#include "command/command_line.hpp"

#include <cctype>
#include <iostream>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/spelling.hpp"

namespace regretbench {

namespace po = boost::program_options;

CommandLine::CommandLine(std::string synopsis, std::string text)
    : synopsis_(std::move(synopsis)), text_(std::move(text)) {
  flag("help", "print this help");
}

void CommandLine::positional(const std::string& name, bool many) {
  hidden_.add_options()(name.c_str(), po::value<std::vector<std::string>>());
  positions_.add(name.c_str(), many ? -1 : 1);
  required_.push_back(name);
}

void CommandLine::option(const std::string& name, const std::string& placeholder, const std::string& description) {
  options_.add_options()(name.c_str(), po::value<std::vector<std::string>>()->composing()->value_name(placeholder),
                         description.c_str());
}

void CommandLine::flag(const std::string& name, const std::string& description) {
  options_.add_options()(name.c_str(), description.c_str());
}

bool CommandLine::parse(const std::vector<std::string>& words) {
  po::options_description all;
  all.add(options_).add(hidden_);
  // Guessing would take --trial for --trials; short options would take the -1 of "--trials -1" for one.
  namespace style = po::command_line_style;
  const int strict = style::allow_long | style::long_allow_next | style::long_allow_adjacent;
  const std::string where = "regretbench " + synopsis_.substr(0, synopsis_.find(' ')) + ": ";
  for (const auto& word : words)
    if (word.size() > 1 && word[0] == '-' && std::isalpha(static_cast<unsigned char>(word[1])))
      throw InputError(where + word + ": unknown option; options begin with --");
  try {
    po::store(po::command_line_parser(words).options(all).positional(positions_).style(strict).run(), values_);
  } catch (const po::unknown_option& error) {
    std::vector<std::string> names;
    for (const auto& option : options_.options()) names.push_back("--" + option->long_name());
    const std::string given = error.get_option_name();
    throw InputError(where + given + ": unknown option" + suggestion(given, names) + "; known: " + joined(names));
  } catch (const po::too_many_positional_options_error&) {
    throw InputError(where + "too many words; usage: regretbench " + synopsis_);
  } catch (const po::error& error) {
    throw InputError(where + error.what());
  }
  if (has("help")) {
    std::cout << "Usage: regretbench " << synopsis_ << "\n\n" << text_ << "\n\n" << options_;
    return false;
  }
  for (const auto& name : required_)
    if (!has(name)) throw InputError(where + name + " is missing; usage: regretbench " + synopsis_);
  return true;
}

std::string CommandLine::text(const std::string& name, const std::string& fallback) const {
  const auto values = all(name);
  if (values.size() > 1) throw InputError("--" + name + ": given more than once");
  return values.empty() ? fallback : values.front();
}

std::vector<std::string> CommandLine::all(const std::string& name) const {
  return has(name) ? values_[name].as<std::vector<std::string>>() : std::vector<std::string>{};
}

std::optional<double> CommandLine::real(const std::string& name, const Interval& allowed) const {
  if (!has(name)) return std::nullopt;
  const std::string value = text(name);
  const auto number = parse_real(value);
  if (!number || !allowed.contains(*number))
    throw InputError("--" + name + " " + value + ": must be a number in " + allowed.text());
  return number;
}

std::optional<std::int64_t> CommandLine::integer(const std::string& name, const Interval& allowed) const {
  if (!has(name)) return std::nullopt;
  const std::string value = text(name);
  const auto number = parse_integer(value);
  if (!number || !allowed.contains(static_cast<double>(*number)))
    throw InputError("--" + name + " " + value + ": must be a whole number in " + allowed.text());
  return number;
}

}  // namespace regretbench
