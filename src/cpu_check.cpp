// SPDX-License-Identifier: Apache-2.0
#include <unistd.h>

#include <cstring>

// Runs before every other constructor of the program, in instructions that any x86-64 CPU has: elsewhere the program
// would end in an illegal instruction, which says nothing.
namespace {

void say(const char* text) {
  if (write(STDERR_FILENO, text, std::strlen(text)) < 0) _exit(1);
}

bool cpu_suffices() {
  __builtin_cpu_init();
  const char* const arch = REGRETBENCH_ARCH;
  if (std::strcmp(arch, "x86-64-v2") == 0) return __builtin_cpu_supports("x86-64-v2");
  if (std::strcmp(arch, "x86-64-v3") == 0) return __builtin_cpu_supports("x86-64-v3");
  if (std::strcmp(arch, "x86-64-v4") == 0) return __builtin_cpu_supports("x86-64-v4");
  return true;
}

__attribute__((constructor(101))) void check_cpu() {
  if (cpu_suffices()) return;
  say("regretbench: this CPU lacks instructions of " REGRETBENCH_ARCH
      ", for which the program was built; build it with -DREGRETBENCH_ARCH=x86-64.\n");
  _exit(1);
}

}  // namespace
