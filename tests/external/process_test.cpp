// SPDX-License-Identifier: Apache-2.0
#include "external/process.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>

#include "store/scratch.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

constexpr Seconds long_enough{20};
constexpr Seconds too_short{0.1};

auto open_descriptors() { return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {}); }

// Every test leaves neither a zombie nor a descriptor behind.
struct ExternalProcessTest : testing::Test {
  std::ptrdiff_t descriptors = open_descriptors();

  void TearDown() override {
    EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
    EXPECT_EQ(errno, ECHILD);
    EXPECT_EQ(open_descriptors(), descriptors);
  }
};

struct Shell : ExternalProcess {
  explicit Shell(const std::string& script) : ExternalProcess({"/bin/sh", "-c", script}) {}

  std::string failure(Seconds patience = long_enough, const std::string& line = "question") {
    try {
      return "no failure but the answer " + ask(line, patience);
    } catch (const ProcessFailure& failed) {
      EXPECT_FALSE(running());
      return failed.what();
    }
  }
};

// A zombie does not count: orphans are reaped by whoever adopts them.
bool lives(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string number, name, state;
  return stat >> number >> name >> state && state != "Z" && state != "X";
}

TEST_F(ExternalProcessTest, AnswersEveryLineWithALine) {
  ExternalProcess echo({"cat"});

  EXPECT_EQ(echo.ask("one", long_enough), "one");
  EXPECT_EQ(echo.ask("", long_enough), "");
  EXPECT_EQ(echo.ask("two words", long_enough), "two words");
  EXPECT_TRUE(echo.running());
}

TEST_F(ExternalProcessTest, PassesLinesLargerThanAPipe) {
  ExternalProcess echo({"cat"});
  const std::string line(500000, 'x');

  EXPECT_EQ(echo.ask(line, long_enough), line);
}

TEST_F(ExternalProcessTest, GetsItsWordsAsTheyAre) {
  ExternalProcess process({"/bin/sh", "-c", "read line; echo \"$1|$2\"", "sh", "a b", "$HOME *"});

  EXPECT_EQ(process.ask("", long_enough), "a b|$HOME *");
}

TEST_F(ExternalProcessTest, IsNotStartedWithoutAProgram) {
  try {
    ExternalProcess({"/nowhere/simulator"});
    FAIL();
  } catch (const ProcessFailure& failure) {
    EXPECT_STREQ(failure.what(), "could not be started: No such file or directory");
  }
}

TEST_F(ExternalProcessTest, TellsTheExitStatusAndWhatWasComplained) {
  EXPECT_EQ(Shell("read line; echo why >&2; exit 3").failure(),
            "closed its output; it ended with exit status 3; its stderr ends: why\n");
}

TEST_F(ExternalProcessTest, TellsTheSignalThatEndedIt) {
  EXPECT_EQ(Shell("read line; kill -KILL $$").failure(), "closed its output; it was ended by SIGKILL");
}

TEST_F(ExternalProcessTest, FailsWithoutAPipeSignalWhenItHasEndedBefore) {
  Shell process("exit 0");
  std::this_thread::sleep_for(std::chrono::milliseconds(50));  // whether it ends before or after changes no word

  EXPECT_EQ(process.failure(), "closed its output; it ended with exit status 0");
  sigset_t now;
  sigpending(&now);
  EXPECT_EQ(sigismember(&now, SIGPIPE), 0);
  pthread_sigmask(SIG_BLOCK, nullptr, &now);
  EXPECT_EQ(sigismember(&now, SIGPIPE), 0);
}

TEST_F(ExternalProcessTest, IsKilledWhenItDoesNotAnswer) {
  const auto start = steady_clock::now();

  EXPECT_EQ(Shell("sleep 100").failure(too_short), "gave no answer within 0.1 s; it was killed");
  EXPECT_LT(Seconds(steady_clock::now() - start).count(), 5);
}

TEST_F(ExternalProcessTest, IsKilledWhenItHangsWithinALine) {
  EXPECT_EQ(Shell("read line; printf half; sleep 100").failure(Seconds(0.3)),
            "gave no answer within 0.3 s but the unfinished line 'half'; it was killed");
}

TEST_F(ExternalProcessTest, IsKilledWhenItDoesNotReadAQuestionLargerThanAPipe) {
  EXPECT_EQ(Shell("sleep 100").failure(too_short, std::string(1 << 20, 'x')),
            "gave no answer within 0.1 s; it was killed");
}

TEST_F(ExternalProcessTest, IsKilledWhenItClosesItsOutput) {
  EXPECT_EQ(Shell("read line; exec >&-; sleep 100").failure(), "closed its output; it was killed");
}

TEST_F(ExternalProcessTest, IsKilledWhenItsLineDoesNotEnd) {
  EXPECT_EQ(Shell("read line; yes | tr -d '\\n'").failure(), "wrote more than 1 MiB without a line end; it was killed");
}

TEST_F(ExternalProcessTest, IsKilledWhenItAnswersMoreThanItWasAsked) {
  Shell process("read line; printf 'one\\ntwo\\n'; sleep 100");

  EXPECT_EQ(process.ask("", long_enough), "one");
  EXPECT_EQ(process.failure(), "wrote what nothing had asked for, 'two\n'; it was killed");
}

TEST_F(ExternalProcessTest, MayComplainWithoutEndAndStillAnswer) {
  Shell process("read line; yes complaint | head -n 100000 >&2; echo last >&2; echo answer; sleep 100");

  EXPECT_EQ(process.ask("", long_enough), "answer");
  try {
    process.fail("displeased");
  } catch (const ProcessFailure& failure) {
    const std::string text = failure.what();
    EXPECT_TRUE(text.starts_with("displeased; it was killed; its stderr ends: "));
    EXPECT_TRUE(text.ends_with("complaint\nlast\n"));
    EXPECT_LT(text.size(), 1100u);
  }
}

TEST_F(ExternalProcessTest, IsQuotedByTheEndOfWhatItComplainedAfterItsAnswer) {
  Shell process("read line; echo answer; yes complaint | head -n 5000 >&2; sleep 100");
  process.ask("", long_enough);
  std::this_thread::sleep_for(std::chrono::milliseconds(50));

  try {
    process.fail("displeased");
  } catch (const ProcessFailure& failure) {
    EXPECT_LT(std::string(failure.what()).size(), 1100u);
  }
}

TEST_F(ExternalProcessTest, DoesNotWaitForAProcessThatLeftItsGroup) {
  const auto start = steady_clock::now();

  EXPECT_EQ(Shell("read line; setsid sleep 3 >&- & exit 3").failure(),
            "closed its output; it ended with exit status 3");
  EXPECT_LT(Seconds(steady_clock::now() - start).count(), 2);
}

TEST_F(ExternalProcessTest, IsKilledWhenItComplainsForEverInsteadOfAnswering) {
  EXPECT_TRUE(Shell("yes >&2").failure(too_short).starts_with("gave no answer within 0.1 s; it was killed; "));
}

TEST_F(ExternalProcessTest, FailsAgainWhenItIsAskedAfterItsFailure) {
  Shell process("exit 3");
  process.failure();

  EXPECT_EQ(process.failure(), "closed its output; it had ended before");
}

TEST_F(ExternalProcessTest, TakesItsOwnChildrenWithIt) {
  pid_t grandchild = 0;
  {
    Shell process("read line; sleep 100 & echo $!; wait");
    grandchild = std::stoi(process.ask("", long_enough));
    EXPECT_TRUE(lives(grandchild));
  }
  for (int i = 0; i < 1000 && lives(grandchild); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_FALSE(lives(grandchild));
}

TEST_F(ExternalProcessTest, EndsByItselfWhenDismissed) {
  const ScratchFolder folder;
  ExternalProcess process(
      {"/bin/sh", "-c", "while read line; do last=$line; done; echo \"$last\" > $0", folder / "said"});

  process.dismiss("farewell");

  EXPECT_FALSE(process.running());
  EXPECT_EQ(content_of(folder / "said"), "farewell\n");
}

TEST_F(ExternalProcessTest, IsKilledWhenItStaysASecondAfterItsDismissal) {
  Shell process("while :; do sleep 0.05; done");
  const auto start = steady_clock::now();

  process.dismiss("farewell");

  EXPECT_FALSE(process.running());
  EXPECT_LT(Seconds(steady_clock::now() - start).count(), 5);
}

TEST_F(ExternalProcessTest, LeadsAGroupOfItsOwn) {
  const std::string groups = Shell("read line; echo $$ $(cut -d' ' -f5 /proc/$$/stat)").ask("", long_enough);

  const auto blank = groups.find(' ');
  EXPECT_EQ(groups.substr(0, blank), groups.substr(blank + 1));
}

TEST_F(ExternalProcessTest, OutlivesTheSignalsOfABatchSystem) {
  Shell process("read line; kill -TERM $$; kill -USR1 $$; kill -INT $$; echo alive; read line");

  EXPECT_EQ(process.ask("", long_enough), "alive");
}

TEST_F(ExternalProcessTest, IgnoresNoSignalThatIsIgnoredHere) {
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const std::string ignored = Shell("read line; grep SigIgn /proc/self/status | cut -f2").ask("", long_enough);
  std::signal(SIGPIPE, before);

  EXPECT_EQ(std::stoull(ignored, nullptr, 16) >> (SIGPIPE - 1) & 1, 0u) << ignored;
}

TEST_F(ExternalProcessTest, InheritsNothingButItsStandardStreams) {
  const Descriptor leaky(::open("/dev/null", O_RDONLY));
  const ExternalProcess other({"cat"});

  EXPECT_EQ(Shell("read line; ls -m /proc/$$/fd; exit").ask("", long_enough), "0, 1, 2");
}

TEST_F(ExternalProcessTest, IsNotToldWhichRankStartedIt) {
  setenv("OMPI_COMM_WORLD_RANK", "3", 1);
  setenv("PMIX_RANK", "3", 1);
  setenv("SLURM_PROCID", "3", 1);
  setenv("SLURM_JOB_ID", "81", 1);
  const std::string told =
      Shell("read line; echo ${OMPI_COMM_WORLD_RANK-no} ${PMIX_RANK-no} ${SLURM_PROCID-no} ${SLURM_JOB_ID-no}")
          .ask("", long_enough);
  for (const auto* name : {"OMPI_COMM_WORLD_RANK", "PMIX_RANK", "SLURM_PROCID", "SLURM_JOB_ID"}) unsetenv(name);

  EXPECT_EQ(told, "no no no 81");
}

}  // namespace
}  // namespace regretbench
