// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/data_file.hpp"
#include "core/measures.hpp"

namespace regretbench {

/// The values a number may take.  Prints as "[0, 1)".
struct Interval {
  double lower;
  double upper;
  bool lower_open = false;
  bool upper_open = false;

  bool contains(double value) const;
  std::string text() const;
};

/// Both ends allowed.
Interval between(double lower, double upper);
/// Neither end allowed.
Interval inside(double lower, double upper);
/// Any finite number above the bound.
Interval above(double lower);
/// The bound or any finite number above it.
Interval at_least(double lower);

/// One parameter as `describe` prints it.
struct Parameter {
  std::string name;
  std::string fallback;  ///< canonical default
  std::string allowed;   ///< "number in (0, 1)", "se | matern52"
  std::string description;
};

/// Canonical parameter values, by name.
using Values = std::map<std::string, std::string>;

/// Binds the fields of a settings struct to the keys of a suite section.  A component has one function,
///
///     void bind(Parameters& p) { p.real("delta_B", delta_B, inside(0, 1), "trigger confidence"); }
///
/// and defaults, ranges, documentation, reading, and canonical spelling all come from it: the field's initial value
/// is the default; given text is parsed, checked and stored in the field.
/// All errors are InputErrors that name `where`, key, value and allowed range.
class Parameters {
 public:
  /// Declares only: every field keeps its default.
  Parameters() = default;
  /// Declares and reads.  `where` opens every error message: "suites/x.ini: [algorithm]".  `data_folder`: where data
  /// files are found, as DataFile::folder.
  Parameters(Values given, std::string where, std::string data_folder = "");

  void real(const std::string& name, double& field, const Interval& allowed, const std::string& description);
  void integer(const std::string& name, std::int64_t& field, const Interval& allowed, const std::string& description);
  void choice(const std::string& name, std::string& field, const std::vector<std::string>& allowed,
              const std::string& description);
  void text(const std::string& name, std::string& field, const std::string& allowed, const std::string& description);

  /// A data file, which is not read here.  As an axis it may have several values like any other key.
  void data_file(const std::string& name, DataFile& field, const std::string& description);

  /// A number the objective itself knows: the text "truth", its default, leaves the field empty.
  void truth(const std::string& name, std::optional<double>& field, const Interval& allowed,
             const std::string& description);
  /// A number that an external program may tell about itself: the text "described", its default, leaves the field
  /// empty.
  void described(const std::string& name, std::optional<double>& field, const Interval& allowed,
                 const std::string& description);

  /// Declares what the component can measure by round: `unit` "1" for a pure number, one sentence of description.
  void measures(const std::string& name, const std::string& unit, const std::string& description);

  /// Says that the parameters declared so far by these names are told to the algorithms and change nothing else, so
  /// that environments which differ in them share their random numbers and can be compared pair by pair.
  void only_disclosed(const std::vector<std::string>& names);

  /// Throws InputError for a given key that nothing declared, with the nearest declared name.
  void refuse_unknown() const;
  /// The same, against the given names.
  void refuse_unknown_among(const std::vector<std::string>& names) const;

  const std::vector<Parameter>& declared() const { return declared_; }
  /// What measures() declared.
  const std::vector<Measurement>& measurements() const { return measurements_; }
  /// Names of those declared by data_file().
  const std::vector<std::string>& data_files() const { return data_files_; }
  /// The canonical value of a declared parameter.
  const std::string& value(const std::string& name) const;
  /// "name=value" of every declared parameter, in order of declaration, separated by ';'.
  std::string canonical_text() const;
  /// The same without those that are only disclosed.
  std::string realisation_text() const;

 private:
  const std::string* declare(const std::string& name, const std::string& fallback, const std::string& allowed,
                             const std::string& description);
  void number_or(const std::string& word, const std::string& meaning, const std::string& name,
                 std::optional<double>& field, const Interval& allowed, const std::string& description);
  [[noreturn]] void refuse(const std::string& name, const std::string& value, const std::string& allowed) const;
  std::string text_without(const std::vector<std::string>& names) const;
  double checked_real(const std::string& name, const std::string& value, const Interval& allowed) const;

  Values given_;
  std::string where_;
  std::string data_folder_;
  std::vector<Parameter> declared_;
  std::vector<std::string> values_;
  std::vector<std::string> only_disclosed_;
  std::vector<std::string> data_files_;
  std::vector<Measurement> measurements_;
};

}  // namespace regretbench
