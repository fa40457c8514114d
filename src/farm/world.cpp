// SPDX-License-Identifier: Apache-2.0
#include "farm/world.hpp"

#include <mpi.h>

#include <cstdlib>
#include <initializer_list>
#include <stdexcept>

#include "core/error.hpp"
#include "core/number.hpp"

namespace regretbench {
namespace {

const char* first_set(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (const char* text = std::getenv(name)) return text;
  return nullptr;
}

// The rank an MPI launcher gave this process, or nullptr when there was none.
const char* launched_rank() { return first_set({"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "PMI_RANK"}); }

std::int64_t count_in(const char* text) { return text == nullptr ? 1 : parse_integer(text).value_or(1); }

// srun starts as many processes as it is told whether they can find each other or not.
bool started_by_srun_alone() {
  return launched_rank() == nullptr && std::getenv("SLURM_STEP_ID") != nullptr &&
         count_in(std::getenv("SLURM_STEP_NUM_TASKS")) > 1;
}

// As ranks 0 of worlds of their own they would all play the whole suite.
[[noreturn]] void refuse_to_be_one_of_many(std::int64_t tasks) {
  throw InputError("the launcher started " + std::to_string(tasks) +
                   " tasks, but MPI does not connect them and each would play the whole suite: use mpirun, or "
                   "srun --mpi=pmix ('srun --mpi=list' tells what there is); to play on one rank in the shell of a step "
                   "of several tasks, unset SLURM_STEP_NUM_TASKS");
}

}  // namespace

bool is_first_process() {
  const char* rank = launched_rank();
  if (started_by_srun_alone()) rank = std::getenv("SLURM_PROCID");
  return rank == nullptr || std::string(rank) == "0";
}

World::World() {
  // Before MPI_Init, in which Open MPI would end the process with a page about process managers.
  if (started_by_srun_alone()) refuse_to_be_one_of_many(count_in(std::getenv("SLURM_STEP_NUM_TASKS")));
  // Open MPI reads the machine's topology through hwloc, whose GL plug-in asks for an X display, and waits for DNS to
  // find it where localhost has no entry.  No rank needs to know the display's graphics card.
  ::setenv("HWLOC_COMPONENTS", "-gl", 0);
  // Alone, Open MPI would start a daemon of its own to be able to spawn processes, and look for fabrics to reach
  // nobody, which takes longer than many runs.
  if (launched_rank() == nullptr) {
    ::setenv("OMPI_MCA_ess_singleton_isolated", "1", 0);
    ::setenv("OMPI_MCA_pml", "ob1", 0);
    ::setenv("OMPI_MCA_btl", "self", 0);
    ::setenv("OMPI_MCA_osc", "^ucx", 0);
  }
  // Trials are played on threads of their own, which leave MPI to the first.
  int provided = MPI_THREAD_SINGLE;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
    throw std::runtime_error("MPI could not be started");
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  try {
    if (provided < MPI_THREAD_FUNNELED) throw std::runtime_error("MPI does not support threads beside its own");
    if (const auto tasks = count_in(first_set({"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"})); size_ == 1 && tasks > 1)
      refuse_to_be_one_of_many(tasks);
  } catch (...) {
    MPI_Finalize();
    throw;
  }
}

World::~World() { MPI_Finalize(); }

std::string World::broadcast(std::string text) const {
  auto size = static_cast<unsigned long long>(text.size());
  MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
  text.resize(size);
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
  return text;
}

std::vector<std::string> World::gather(const std::string& text) const {
  const int size = static_cast<int>(text.size());
  std::vector<int> sizes(first() ? static_cast<std::size_t>(size_) : 0);
  MPI_Gather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  std::vector<int> offsets(sizes.size());
  int total = 0;
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    offsets[i] = total;
    total += sizes[i];
  }
  std::string all(static_cast<std::size_t>(total), '\0');
  MPI_Gatherv(text.data(), size, MPI_CHAR, all.data(), sizes.data(), offsets.data(), MPI_CHAR, 0, MPI_COMM_WORLD);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < sizes.size(); ++i)
    texts.push_back(all.substr(static_cast<std::size_t>(offsets[i]), static_cast<std::size_t>(sizes[i])));
  return texts;
}

std::string World::host() const {
  char name[MPI_MAX_PROCESSOR_NAME];
  int length = 0;
  MPI_Get_processor_name(name, &length);
  return std::string(name, static_cast<std::size_t>(length));
}

void World::abort(int exit_code) const {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
  std::abort();
}

}  // namespace regretbench
