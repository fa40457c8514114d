// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <utility>

#include "command/command.hpp"
#include "command/output.hpp"
#include "command/suite_arguments.hpp"
#include "core/error.hpp"
#include "farm/farm.hpp"
#include "farm/playing_thread.hpp"
#include "farm/stop_signal.hpp"
#include "store/provenance.hpp"

namespace regretbench {
namespace {

CommandLine run_line() {
  CommandLine line(
      "run SUITE [options]",
      "Plays every trial of the suite on all ranks and writes one result file.  Under mpirun -n K it uses K\n"
      "ranks.  Records go to a journal as they come; started again after any interruption, the same command\n"
      "plays only what is missing.  Keep the journal to extend --trials later.\n\n"
      "Example:  mpirun -n 4 regretbench run suites/time_varying/sensitivity.ini --out results/sensitivity.h5");
  add_suite_arguments(line);
  line.option("out", "F.h5", "result file; default results/<suite>.h5.  The journal stands beside it");
  line.option("shard", "I/N",
              "play only every N-th trial, beginning at the I-th, and write F.shard-I-of-N.journal for "
              "'regretbench collect'");
  line.option("order", "longest-first|plan|shuffled",
              "order in which trials are handed out, longest-first unless said otherwise; results do not depend on it");
  line.option("trial-timeout", "SECONDS",
              "fail a trial that takes longer, set-up included; one that does not come back from a round is given up a "
              "little later, and its core is lost until the run ends");
  line.option("max-fails", "N", "stop when N trials of this run have failed");
  line.flag("retry-failed", "play trials that failed before again, besides those that are missing");
  line.flag("quiet", "no progress on stderr");
  return line;
}

FarmSettings farm_settings(const CommandLine& line) {
  return {line.real("trial-timeout", above(0)), line.integer("max-fails", between(1, 1e9))};
}

Facts run_facts(const World& world, const Suite& suite, const std::string& filter,
                const std::vector<std::string>& words, const std::vector<std::string>& machines) {
  std::vector<std::string> command = {"regretbench", "run"};
  command.insert(command.end(), words.begin(), words.end());
  std::string by_rank;
  for (std::size_t rank = 0; rank < machines.size(); ++rank)
    by_rank += std::to_string(rank) + " " + machines[rank] + "\n";
  Facts facts = build_facts();
  facts.emplace_back("command", quoted(command));
  facts.emplace_back("started", timestamp());
  facts.emplace_back("ranks", std::to_string(world.size()));
  facts.emplace_back("machines", by_rank);
  facts.emplace_back("trials", std::to_string(suite.trials));
  facts.emplace_back("filter", filter);
  facts.emplace_back("seed", std::to_string(suite.seed));
  facts.emplace_back("seed_scheme", std::to_string(seed_scheme_version));
  return facts;
}

int exit_code_of(const FailureCounts& failures) { return total(failures) > 0 ? some_trials_failed : complete; }

void say_finished(const Output& output, const Suite& suite) {
  std::cout << output.result_path() << ": " << suite.cells.size() << " cells x " << suite.trials << " trials, "
            << text_of(output.failures()) << std::endl;
}

// Rank 0's side of a run, before, in and after the farm.
class Run {
 public:
  explicit Run(const CommandLine& line)
      : suite_(std::make_shared<Suite>(suite_from(line, read_suite_text(line.text("SUITE"))))),
        shard_(line.has("shard") ? parse_shard(line.text("shard")) : Shard{}),
        order_(parse_order(line.text("order", "longest-first"))),
        settings_(farm_settings(line)),
        quiet_(line.has("quiet")) {
    check_every_cell_starts(*suite_);
    output_.emplace(*suite_, line.text("out", "results/" + suite_->name + ".h5"), shard_, line.has("retry-failed"));
    if (!output_->finished()) todo_ = output_->todo();
  }

  const Suite& suite() const { return *suite_; }
  bool finished() const { return output_->finished(); }

  int say_already_finished() const {
    std::cout << "already complete; ";
    say_finished(*output_, *suite_);
    return exit_code_of(output_->failures());
  }

  void begin(const Facts& facts) { output_->journal().begin_run(facts); }

  int play(const World& world) {
    const auto total = shard_.size(suite_->size());
    const auto already = total - static_cast<std::int64_t>(todo_.size());
    if (!quiet_) say_beginning(world, already);
    Journal& journal = output_->journal();
    Progress progress(total, already, progress_style(quiet_));
    Schedule schedule(*suite_, std::exchange(todo_, {}), order_, settings_.players_of(world.size()));
    for (std::size_t cell = 0; cell < suite_->cells.size(); ++cell)
      if (const auto played = journal.contents().played.find(suite_->cells[cell].hash);
          played != journal.contents().played.end())
        schedule.note(cell, played->second.trials, played->second.seconds);

    const Outcome outcome = hand_out(world, suite_, settings_, schedule, journal, progress);
    journal.end_run({{"finished", timestamp()}});
    if (outcome == Outcome::signalled) {
      std::cerr << "stopped early by a signal; every finished trial is in " << output_->journal_path()
                << "; run the same command again to resume" << std::endl;
      return stopped_early;
    }
    if (outcome == Outcome::too_many_failures) {
      std::cerr << "stopped early: " << progress.failed() << " trials failed, and --max-fails is "
                << *settings_.max_failures << "; every finished trial is in " << output_->journal_path()
                << "; run the same command again to go on, or with --retry-failed once the cause is mended"
                << std::endl;
      return some_trials_failed;
    }
    output_->settle();
    if (shard_.whole())
      say_finished(*output_, *suite_);
    else
      std::cout << output_->journal_path() << ": shard " << shard_.index << " of " << shard_.count << " is complete, "
                << text_of(output_->failures()) << std::endl;
    if (!output_->first_failure().empty())
      std::cerr << "the first failure: " << output_->first_failure()
                << "\n--retry-failed plays all of them again" << std::endl;
    return exit_code_of(output_->failures());
  }

 private:
  void say_beginning(const World& world, std::int64_t already) {
    const JournalContents& found = output_->journal().contents();
    std::cerr << suite_->title << ": " << suite_->cells.size() << " cells x " << suite_->trials << " trials on "
              << world.size() << (world.size() == 1 ? " rank" : " ranks");
    if (already > 0) std::cerr << "; resuming, " << already << " trials are done";
    if (found.lost_by_last_run > 0)
      std::cerr << ", " << found.lost_by_last_run << " were in flight and begin again";
    if (found.dropped > 0) std::cerr << "; " << found.dropped << " bytes of a torn record were dropped";
    std::cerr << std::endl;
  }

  std::shared_ptr<const Suite> suite_;
  Shard shard_;
  Order order_;
  FarmSettings settings_;
  bool quiet_;
  std::optional<Output> output_;
  std::vector<std::int64_t> todo_;
};

// Every StorageError of a run ends with this.
constexpr const char* after_storage_error =
    "; the records written before are safe: mend the cause and run the same command again";

// Runs rank 0's action and tells every rank how it went: `complete`, or the code to exit with after the error it
// printed.
template <class Action>
int on_first_rank(const World& world, Action action) {
  int code = complete;
  if (world.first()) {
    try {
      code = action();
    } catch (const InputError& error) {
      std::cerr << error.what() << std::endl;
      code = bad_input;
    } catch (const StorageError& error) {
      std::cerr << error.what() << after_storage_error << std::endl;
      code = failure;
    } catch (const std::exception& error) {
      std::cerr << error.what() << std::endl;
      code = failure;
    }
  }
  return std::stoi(world.broadcast(std::to_string(code)));
}

// One rank's part in the run.  An error that leaves the other ranks waiting ends them.
int play_part(const World& world, const CommandLine& line, const std::string& suite_text, const std::string& digest,
              std::optional<Run>& run) {
  try {
    if (world.first()) return run->play(world);
    const auto suite = std::make_shared<Suite>(suite_from(line, suite_text));
    if (suite->digest() != digest)
      throw InputError("the data files on " + world.host() + " are not those of the first rank");
    take_part(world, suite, farm_settings(line));
    return complete;
  } catch (const StorageError& error) {
    // Only rank 0 stores, and the farm has released the others before it passes the error on.
    std::cerr << error.what() << after_storage_error << std::endl;
    return failure;
  } catch (const std::exception& error) {
    std::cerr << "rank " << world.rank() << ": " << error.what() << std::endl;
    world.abort(failure);
  }
}

int run_on(const World& world, const CommandLine& line, const std::vector<std::string>& words) {
  std::optional<Run> run;
  int code = on_first_rank(world, [&] {
    run.emplace(line);
    return complete;
  });
  if (code != complete) return code;
  if (world.broadcast(world.first() && run->finished() ? "finished" : "") == "finished")
    return on_first_rank(world, [&] { return run->say_already_finished(); });

  const auto machines = world.gather(world.host() + " " + cpu_model());
  code = on_first_rank(world, [&] {
    run->begin(run_facts(world, run->suite(), line.text("filter"), words, machines));
    return complete;
  });
  if (code != complete) return code;
  const std::string suite_text = world.broadcast(world.first() ? run->suite().text : "");
  const std::string digest = world.broadcast(world.first() ? run->suite().digest() : "");
  code = play_part(world, line, suite_text, digest, run);
  return std::stoi(world.broadcast(std::to_string(code)));
}

}  // namespace

int run_command(const std::vector<std::string>& words) {
  CommandLine line = run_line();
  if (!line.parse(words)) return complete;
  int code = complete;
  {
    // Before MPI_Init, which takes its time: a signal that comes in it must not kill the rank.
    listen_for_stop_signals();
    const World world;
    code = run_on(world, line, words);
  }
  if (PlayingThread::left_behind() > 0) {
    std::cout.flush();
    std::_Exit(code);
  }
  return code;
}

}  // namespace regretbench
