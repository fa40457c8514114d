// SPDX-License-Identifier: Apache-2.0
#include <chrono>
#include <filesystem>
#include <iostream>
#include <optional>

#include "command/command.hpp"
#include "command/output.hpp"
#include "command/suite_arguments.hpp"
#include "core/error.hpp"
#include "farm/farm.hpp"
#include "farm/stop_signal.hpp"
#include "store/provenance.hpp"

namespace regretbench {
namespace {

using std::chrono::steady_clock;

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
  line.option("order", "plan|shuffled", "order in which trials are handed out; results do not depend on it");
  line.flag("quiet", "no progress on stderr");
  return line;
}

void shuffle(std::vector<std::int64_t>& positions, const Suite& suite) {
  Stream draw({static_cast<std::uint64_t>(suite.seed), 0, 0}, Purpose::order, 0);
  for (std::size_t left = positions.size(); left > 1; --left)
    std::swap(positions[left - 1], positions[static_cast<std::size_t>(draw.index(static_cast<Eigen::Index>(left)))]);
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

int exit_code_of(std::int64_t failed) { return failed > 0 ? some_trials_failed : complete; }

void say_finished(const Output& output, const Suite& suite) {
  std::cout << output.result_path() << ": " << suite.cells.size() << " cells x " << suite.trials << " trials, "
            << output.failed() << " failed" << std::endl;
}

// Rank 0's side of a run, before and after the farm.
class Run {
 public:
  explicit Run(const CommandLine& line)
      : suite_(suite_from(line, read_suite_text(line.text("SUITE")))),
        shard_(line.has("shard") ? parse_shard(line.text("shard")) : Shard{}),
        quiet_(line.has("quiet")) {
    const std::string order = line.text("order", "plan");
    if (order != "plan" && order != "shuffled") throw InputError("--order " + order + ": must be plan or shuffled");
    check_every_cell_starts(suite_);
    output_.emplace(suite_, line.text("out", "results/" + suite_.name + ".h5"), shard_);
    if (output_->finished()) return;
    todo_ = output_->left();
    if (order == "shuffled") shuffle(todo_, suite_);
  }

  Run(const Run&) = delete;  // the output refers to the suite
  Run& operator=(const Run&) = delete;

  const Suite& suite() const { return suite_; }
  bool finished() const { return output_->finished(); }

  int say_already_finished() const {
    std::cout << "already complete; ";
    say_finished(*output_, suite_);
    return exit_code_of(output_->failed());
  }

  void begin(const Facts& facts) { output_->journal().begin_run(facts); }

  int play(const World& world) {
    const auto total = shard_.size(suite_.size());
    const auto already = total - static_cast<std::int64_t>(todo_.size());
    if (!quiet_) {
      std::cerr << suite_.title << ": " << suite_.cells.size() << " cells x " << suite_.trials << " trials on "
                << world.size() << (world.size() == 1 ? " rank" : " ranks");
      if (already > 0) std::cerr << "; resuming, " << already << " trials are done";
      if (output_->dropped() > 0) std::cerr << "; " << output_->dropped() << " bytes of a torn record were dropped";
      std::cerr << std::endl;
    }
    Journal& journal = output_->journal();
    Progress progress(total, already, progress_style(quiet_));
    const Store store = [&journal, next = steady_clock::now() + sync_interval](const Record& record) mutable {
      journal.append(to_bytes(record));
      if (steady_clock::now() < next) return;
      journal.synchronise();
      next = steady_clock::now() + sync_interval;
    };
    const bool done = run_farm(world, suite_, std::move(todo_), store, progress);
    journal.end_run({{"finished", timestamp()}});
    journal.synchronise();
    if (!done) {
      std::cerr << "stopped early by a signal; every finished trial is in " << output_->journal_path()
                << "; run the same command again to resume" << std::endl;
      return stopped_early;
    }
    if (!shard_.whole()) {
      std::cout << output_->journal_path() << ": shard " << shard_.index << " of " << shard_.count << " is complete"
                << std::endl;
      return exit_code_of(output_->failed_before() + progress.failed());
    }
    output_->publish();
    say_finished(*output_, suite_);
    return exit_code_of(output_->failed());
  }

 private:
  static constexpr auto sync_interval = std::chrono::seconds(2);

  Suite suite_;
  Shard shard_;
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

// One rank's part in the farm.  An error that leaves the other ranks waiting ends them.
int take_part(const World& world, const CommandLine& line, const std::string& suite_text, std::optional<Run>& run) {
  try {
    if (world.first()) return run->play(world);
    const Suite suite = suite_from(line, suite_text);
    Progress silent(0, 0, Progress::Style::none);
    run_farm(world, suite, {}, {}, silent);
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

}  // namespace

int run_command(const std::vector<std::string>& words) {
  CommandLine line = run_line();
  if (!line.parse(words)) return complete;
  World world;
  listen_for_stop_signals();
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
  code = take_part(world, line, suite_text, run);
  return std::stoi(world.broadcast(std::to_string(code)));
}

}  // namespace regretbench
