// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace regretbench {

/// Whether this process is rank 0 or alone, as its launcher's environment has it; usable before a World exists.
bool is_first_process();

/// The ranks of this run, from MPI_Init to MPI_Finalize.  Started without mpirun or srun it is one rank.
class World {
 public:
  /// Throws InputError when this process is alone in its world though a launcher started several.
  World();
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  int rank() const { return rank_; }
  int size() const { return size_; }
  bool first() const { return rank_ == 0; }

  /// Rank 0's text, on every rank.
  std::string broadcast(std::string text) const;
  /// Every rank's text by rank, on rank 0; empty elsewhere.
  std::vector<std::string> gather(const std::string& text) const;
  std::string host() const;

  /// Ends every rank at once; for errors that leave the others waiting.
  [[noreturn]] void abort(int exit_code) const;

 private:
  int rank_ = 0;
  int size_ = 1;
};

}  // namespace regretbench
