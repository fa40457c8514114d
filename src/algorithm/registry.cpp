// SPDX-License-Identifier: Apache-2.0
#include "algorithm/registry.hpp"

#include "core/registered.hpp"

// One line per algorithm: each names a function in the file of the same name.
#define REGRETBENCH_ALGORITHMS(X) \
  X(gp_ucb)                       \
  X(tv_gp_ucb)                    \
  X(r_gp_ucb)                     \
  X(et_gp_ucb)                    \
  X(ui_tvbo)                      \
  X(igp_ucb)                      \
  X(br_gp_ucb)                    \
  X(sw_gp_ucb)                    \
  X(w_gp_ucb)                     \
  X(tgp_ucb)                      \
  X(mt_kb)                        \
  X(it_kb)                        \
  X(delta_bo)                     \
  X(random_play)

namespace regretbench {

#define REGRETBENCH_DECLARE(name) AlgorithmEntry name();
REGRETBENCH_ALGORITHMS(REGRETBENCH_DECLARE)

const std::vector<AlgorithmEntry>& algorithms() {
#define REGRETBENCH_CALL(name) name(),
  static const std::vector<AlgorithmEntry> all = {REGRETBENCH_ALGORITHMS(REGRETBENCH_CALL)};
  return all;
}

const AlgorithmEntry& find_algorithm(const std::string& name, const std::string& where) {
  return registered(algorithms(), name, "algorithm", where);
}

}  // namespace regretbench
