// SPDX-License-Identifier: Apache-2.0
#include "core/parameters.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "core/error.hpp"
#include "core/number.hpp"
#include "core/spelling.hpp"

namespace regretbench {

namespace {

// Whole bounds are written out: 10000000 and not 1e+07.
std::string bound(double value) {
  return value == std::floor(value) && std::abs(value) < 1e16 ? std::to_string(static_cast<long long>(value))
                                                              : canonical(value);
}

}  // namespace

bool Interval::contains(double value) const {
  return (lower_open ? value > lower : value >= lower) && (upper_open ? value < upper : value <= upper);
}

std::string Interval::text() const {
  const double infinity = std::numeric_limits<double>::infinity();
  return (lower_open ? "(" : "[") + bound(lower) + ", " + (upper == infinity ? "inf" : bound(upper)) +
         (upper_open ? ")" : "]");
}

Interval between(double lower, double upper) { return {lower, upper}; }
Interval inside(double lower, double upper) { return {lower, upper, true, true}; }
Interval above(double lower) { return {lower, std::numeric_limits<double>::infinity(), true, true}; }
Interval at_least(double lower) { return {lower, std::numeric_limits<double>::infinity(), false, true}; }

Parameters::Parameters(Values given, std::string where, std::string data_folder)
    : given_(std::move(given)), where_(std::move(where)), data_folder_(std::move(data_folder)) {}

const std::string* Parameters::declare(const std::string& name, const std::string& fallback, const std::string& allowed,
                                       const std::string& description) {
  declared_.push_back({name, fallback, allowed, description});
  values_.push_back(fallback);
  const auto given = given_.find(name);
  return given == given_.end() ? nullptr : &given->second;
}

void Parameters::refuse(const std::string& name, const std::string& value, const std::string& allowed) const {
  throw InputError(where_ + " " + name + " = " + value + ": must be " + allowed);
}

double Parameters::checked_real(const std::string& name, const std::string& value, const Interval& allowed) const {
  const auto number = parse_real(value);
  if (!number || !allowed.contains(*number)) refuse(name, value, declared_.back().allowed);
  return *number;
}

void Parameters::real(const std::string& name, double& field, const Interval& allowed, const std::string& description) {
  const std::string* value = declare(name, canonical(field), "a number in " + allowed.text(), description);
  if (value == nullptr) return;
  field = checked_real(name, *value, allowed);
  values_.back() = canonical(field);
}

void Parameters::integer(const std::string& name, std::int64_t& field, const Interval& allowed,
                         const std::string& description) {
  const std::string* value = declare(name, std::to_string(field), "a whole number in " + allowed.text(), description);
  if (value == nullptr) return;
  const auto number = parse_integer(*value);
  if (!number || !allowed.contains(static_cast<double>(*number))) refuse(name, *value, declared_.back().allowed);
  field = *number;
  values_.back() = std::to_string(field);
}

void Parameters::choice(const std::string& name, std::string& field, const std::vector<std::string>& allowed,
                        const std::string& description) {
  const std::string* value = declare(name, field, joined(allowed, " | "), description);
  if (value == nullptr) return;
  if (std::find(allowed.begin(), allowed.end(), *value) == allowed.end())
    refuse(name, *value, "one of " + joined(allowed) + suggestion(*value, allowed));
  field = values_.back() = *value;
}

void Parameters::text(const std::string& name, std::string& field, const std::string& allowed,
                      const std::string& description) {
  if (const std::string* value = declare(name, field, allowed, description)) field = values_.back() = *value;
}

void Parameters::data_file(const std::string& name, DataFile& field, const std::string& description) {
  data_files_.push_back(name);
  if (const std::string* value = declare(name, field.text(),
                                         "a path, relative to the folder of data files unless absolute; with @CHECKSUM "
                                         "behind it no file of other content is taken",
                                         description))
    field = DataFile::parse(*value);
  values_.back() = field.text();
  field.folder = data_folder_;
}

void Parameters::truth(const std::string& name, std::optional<double>& field, const Interval& allowed,
                       const std::string& description) {
  number_or("truth", "what the objective discloses", name, field, allowed, description);
}

void Parameters::described(const std::string& name, std::optional<double>& field, const Interval& allowed,
                           const std::string& description) {
  number_or("described", "what the program says of itself", name, field, allowed, description);
}

void Parameters::number_or(const std::string& word, const std::string& meaning, const std::string& name,
                           std::optional<double>& field, const Interval& allowed, const std::string& description) {
  const std::string* value = declare(name, field ? canonical(*field) : word,
                                     word + " (" + meaning + ") or a number in " + allowed.text(), description);
  if (value == nullptr) return;
  if (*value == word) {
    field.reset();
  } else {
    field = checked_real(name, *value, allowed);
  }
  values_.back() = field ? canonical(*field) : word;
}

void Parameters::refuse_unknown() const {
  std::vector<std::string> names;
  for (const auto& parameter : declared_) names.push_back(parameter.name);
  refuse_unknown_among(names);
}

void Parameters::refuse_unknown_among(const std::vector<std::string>& names) const {
  for (const auto& [name, value] : given_)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw InputError(where_ + " " + name + " = " + value + ": unknown key" + suggestion(name, names) +
                       (names.empty() ? "; there are no keys here" : "; known keys: " + joined(names)));
}

const std::string& Parameters::value(const std::string& name) const {
  for (std::size_t i = 0; i < declared_.size(); ++i)
    if (declared_[i].name == name) return values_[i];
  throw std::out_of_range("no parameter '" + name + "' was declared");
}

void Parameters::measures(const std::string& name, const std::string& unit, const std::string& description) {
  measurements_.push_back({name, unit, description});
}

void Parameters::only_disclosed(const std::vector<std::string>& names) {
  only_disclosed_.insert(only_disclosed_.end(), names.begin(), names.end());
}

std::string Parameters::canonical_text() const { return text_without({}); }
std::string Parameters::realisation_text() const { return text_without(only_disclosed_); }

std::string Parameters::text_without(const std::vector<std::string>& names) const {
  std::string text;
  for (std::size_t i = 0; i < declared_.size(); ++i)
    if (std::find(names.begin(), names.end(), declared_[i].name) == names.end())
      text += (text.empty() ? "" : ";") + declared_[i].name + "=" + values_[i];
  return text;
}

}  // namespace regretbench
