// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <iostream>

#include "command/command.hpp"
#include "command/command_line.hpp"
#include "command/output.hpp"
#include "core/error.hpp"
#include "store/result_file.hpp"
#include "store/result_summary.hpp"

namespace regretbench {
namespace {

struct Part {
  std::shared_ptr<const File> file;
  JournalContents contents;
};

}  // namespace

int collect_command(const std::vector<std::string>& words) {
  CommandLine line(
      "collect F.journal... --out F.h5",
      "Joins the journals of all shards of one suite into its result file.  Refuses when records are missing or\n"
      "a journal is another suite's.  A single journal, too, can be turned into its result again.\n\n"
      "Example:  regretbench collect results/s.shard-*.journal --out results/s.h5");
  line.positional("JOURNAL", true);
  line.option("out", "F.h5", "result file to write");
  if (!line.parse(words)) return complete;
  const std::string out = line.text("out");
  if (std::filesystem::path(out).extension() != ".h5")
    throw InputError("--out " + out + ": must name a file that ends in .h5");

  std::vector<Part> parts;
  for (const auto& path : line.all("JOURNAL")) {
    auto file = std::make_shared<File>(path, File::Mode::read);
    JournalContents contents = read_journal(*file);
    if (contents.dropped > 0)
      std::cerr << path << ": " << contents.dropped << " bytes after the last sound record are left out" << std::endl;
    if (!parts.empty() && contents.header.digest != parts.front().contents.header.digest)
      throw InputError(path + ": belongs to another suite than " + parts.front().file->path());
    parts.push_back({std::move(file), std::move(contents)});
  }
  const Suite suite = last_plan(parts.front().contents);
  if (suite.digest() != parts.front().contents.header.digest)
    throw InputError(parts.front().file->path() +
                     ": was written by a version of regretbench in which this suite meant something else");
  if (std::filesystem::exists(out) && read_result_summary(out).digest != suite.digest())
    throw InputError("--out " + out + ": holds the result of a different suite; choose another or remove it");

  for (const auto& part : parts) {
    const Suite plan = last_plan(part.contents);
    if (plan.trials != suite.trials || plan.cells.size() != suite.cells.size())
      throw InputError(part.file->path() + ": was last run with " + std::to_string(plan.cells.size()) + " cells x " +
                       std::to_string(plan.trials) + " trials, " + parts.front().file->path() + " with " +
                       std::to_string(suite.cells.size()) + " x " + std::to_string(suite.trials) +
                       "; run every shard with the same --trials and --filter");
  }
  RecordIndex index(suite);
  std::vector<Facts> runs;
  std::int64_t lost = 0;
  for (const auto& part : parts) {
    lost += part.contents.lost;
    index.add(part.file, part.contents);
    runs.insert(runs.end(), part.contents.runs.begin(), part.contents.runs.end());
  }
  if (const auto missing = index.missing(); !missing.empty())
    throw InputError("collect: " + std::to_string(missing.size()) + " of " + std::to_string(suite.size()) +
                     " trials are in none of the journals, the first being trial " +
                     std::to_string(suite.trial_of(missing.front())) + " of " + suite.cell_of(missing.front()).key +
                     "; a shard is unfinished or was not named");
  write_result(out, suite, index, runs, lost);
  std::cout << out << ": " << suite.cells.size() << " cells x " << suite.trials << " trials, "
            << text_of(index.failures()) << std::endl;
  return total(index.failures()) > 0 ? some_trials_failed : complete;
}

}  // namespace regretbench
