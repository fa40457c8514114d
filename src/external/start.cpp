// SPDX-License-Identifier: Apache-2.0
#include "external/start.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <string_view>
#include <system_error>
#include <utility>

namespace regretbench {
namespace {

// What a launcher tells a rank about its place in the job.  A program that uses MPI itself would take these for its
// own, and join or wait for a job it has no place in; without them it starts alone.  Facts about the allocation, such
// as SLURM_JOB_ID and SLURM_CPUS_PER_TASK, stay.
constexpr std::array launcher_variables = {"OMPI_",         "PMIX_",           "PMI_",          "PMI2_",
                                           "PRTE_",         "ORTE_",           "HYDI_",         "MPI_LOCAL",
                                           "SLURM_PROCID=", "SLURM_LOCALID=",  "SLURM_NODEID=", "SLURM_STEP",
                                           "SLURM_GTIDS=",  "SLURM_TASK_PID=", "SLURM_SRUN_"};

std::vector<char*> environment_without_launcher() {
  std::vector<char*> kept;
  for (char** variable = environ; *variable != nullptr; ++variable)
    if (std::none_of(launcher_variables.begin(), launcher_variables.end(),
                     [&](std::string_view prefix) { return std::string_view(*variable).starts_with(prefix); }))
      kept.push_back(*variable);
  kept.push_back(nullptr);
  return kept;
}

std::string reason(int error) { return std::generic_category().message(error); }

// The same end of a pipe, numbered above the standard streams: one of those may be closed in this process, and the
// child's own would then be moved over it.
Descriptor above_standard(Descriptor end) {
  if (end.number() > STDERR_FILENO) return end;
  Descriptor moved(fcntl(end.number(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
  if (!moved.open()) throw ProcessFailure("could not be given a pipe: " + reason(errno));
  return moved;
}

struct Pipe {
  Descriptor read, write;

  // Closed on exec, so that no other child holds an end open.
  Pipe() {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw ProcessFailure("could not be given a pipe: " + reason(errno));
    read = Descriptor(ends[0]);
    write = Descriptor(ends[1]);
    read = above_standard(std::move(read));
    write = above_standard(std::move(write));
  }
};

// posix_spawn and not fork: under MPI a fork would copy the registrations of pinned memory and run the atfork handlers
// of the libraries in between, and it costs page tables in proportion to this process's memory.
class Spawn {
 public:
  Spawn() {
    posix_spawn_file_actions_init(&actions_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    // A launcher forwards SIGTERM and SIGUSR1 to a rank's whole process group; this one is not in it.
    posix_spawnattr_setpgroup(&attributes_, 0);
    // A batch system signals every process of a step.  This process answers those signals after the round; the program
    // must live until then, and ends when it is dismissed or finds the end of its input.
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : {SIGUSR1, SIGTERM, SIGINT}) sigaddset(&signals, signal);
    posix_spawnattr_setsigmask(&attributes_, &signals);
    // A signal that is ignored here, as SIGPIPE often is, would be ignored there too.
    sigfillset(&signals);
    posix_spawnattr_setsigdefault(&attributes_, &signals);
  }
  ~Spawn() {
    posix_spawnattr_destroy(&attributes_);
    posix_spawn_file_actions_destroy(&actions_);
  }
  Spawn(const Spawn&) = delete;
  Spawn& operator=(const Spawn&) = delete;

  pid_t start(const std::vector<std::string>& words, int input, int output, int complaints) {
    posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions_, complaints, STDERR_FILENO);
    // The sockets and devices of an MPI library are not all closed on exec.
    posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    std::vector<char*> arguments;
    arguments.reserve(words.size() + 1);
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    std::vector<char*> environment = environment_without_launcher();
    pid_t process = -1;
    const int error =
        posix_spawnp(&process, arguments.front(), &actions_, &attributes_, arguments.data(), environment.data());
    if (error != 0) throw ProcessFailure("could not be started: " + reason(error));
    return process;
  }

 private:
  posix_spawn_file_actions_t actions_;
  posix_spawnattr_t attributes_;
};

void make_unblocking(const Descriptor& descriptor) {
  fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

}  // namespace

Descriptor::Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(number_, other.number_);
  return *this;
}

void Descriptor::close() {
  if (open()) ::close(std::exchange(number_, -1));
}

StartedProcess start_process(const std::vector<std::string>& words) {
  Pipe input, output, complaints;
  make_unblocking(input.write);
  make_unblocking(output.read);
  make_unblocking(complaints.read);
  const pid_t number = Spawn().start(words, input.read.number(), output.write.number(), complaints.write.number());
  return {number, std::move(input.write), std::move(output.read), std::move(complaints.read)};
}

}  // namespace regretbench
