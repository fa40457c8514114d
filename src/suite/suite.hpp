// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "algorithm/policy.hpp"
#include "core/parameters.hpp"
#include "core/random.hpp"
#include "objective/objective.hpp"
#include "suite/suite_file.hpp"

namespace regretbench {

/// One registered component with one value for each of its parameters.
struct Choice {
  std::string section;      ///< "objective", "algorithm" or "algorithm.LABEL"
  std::string name;         ///< its name in the registry
  Values given;             ///< what the suite sets
  std::string canonical;    ///< "name;key=value;.." with every parameter, defaults included
  std::string realisation;  ///< the same without the parameters that are only disclosed to the algorithms
};

/// One algorithm at one grid point.
struct Cell {
  std::string key;    ///< "et-gp-ucb,epsilon=0.01,delta_B=0.1": label and the axes that vary
  std::string label;  ///< of the algorithm
  Choice objective;
  Choice algorithm;
  std::vector<std::pair<std::string, std::string>> axes;  ///< name and canonical value, only the cell's own
  std::uint64_t objective_hash;                           ///< of the realisation text; keys the random streams
  std::uint64_t hash;                                     ///< of objective and algorithm: the cell's identity
};

/// A parsed and expanded experiment: trials are the plan positions 0 .. cells * trials - 1, cell by cell.
struct Suite {
  std::string path;
  std::string name;  ///< stem of the file
  std::string text;  ///< as written, before overrides
  std::vector<std::string> overrides;
  std::string data_folder;  ///< where data files are found, as DataFile::folder; no part of what the suite is
  std::string title;
  std::int64_t trials = 0;
  std::int64_t horizon = 0;
  std::int64_t seed = 0;
  std::string record;  ///< summary | curves | rounds
  std::string until;   ///< horizon | first-reset
  std::vector<std::string> axes;
  std::set<std::string> algorithm_axes;  ///< those of the axes that vary the algorithm and not the objective
  std::vector<Cell> cells;

  /// Everything that results depend on except the number of trials, one "key=value" a line, of the whole grid whether
  /// filtered or not.  Two suites with equal canonical texts share records; a journal refuses any other.
  std::string canonical;
  std::string digest() const;

  std::int64_t size() const { return static_cast<std::int64_t>(cells.size()) * trials; }
  std::size_t cell_index_of(std::int64_t position) const { return static_cast<std::size_t>(position / trials); }
  const Cell& cell_of(std::int64_t position) const { return cells[cell_index_of(position)]; }
  std::int64_t trial_of(std::int64_t position) const { return position % trials; }
  TrialKey key_of(std::int64_t position) const;
};

/// The suite keys outside the sections, with defaults and ranges, for `describe suite`.
std::vector<Parameter> suite_parameters();

/// Expands the grid and checks every key of every cell.  Throws InputError.
Suite expand(const SuiteFile& file);

/// Plays nothing, but realises trial 0 of every cell and starts its policy, so that whatever would refuse to start
/// refuses now.  Throws InputError naming the section.
void check_every_cell_starts(const Suite& suite);

std::shared_ptr<const Objective> make_objective(const Suite& suite, const Cell& cell);
std::shared_ptr<const Algorithm> make_algorithm(const Suite& suite, const Cell& cell);

/// Keeps the cells whose key matches the regular expression.  Throws InputError when it is malformed or matches none.
void filter(Suite& suite, const std::string& expression);

}  // namespace regretbench
