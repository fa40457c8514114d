// SPDX-License-Identifier: Apache-2.0
#include "command/output.hpp"

#include <algorithm>
#include <filesystem>

#include "core/error.hpp"
#include "core/number.hpp"
#include "store/result_file.hpp"
#include "store/result_summary.hpp"

namespace regretbench {
namespace {

namespace fs = std::filesystem;

// What stands at the result path, if it is this suite's.
ResultSummary own_result(const Suite& suite, const std::string& path) {
  ResultSummary found;
  try {
    found = read_result_summary(path);
  } catch (const StorageError& error) {
    throw InputError("--out " + path + ": exists and is not a regretbench result (" + error.what() +
                     "); choose another --out or remove it");
  }
  if (found.digest != suite.digest())
    throw InputError("--out " + path + ": holds the result of a different suite, '" + found.title +
                     "'; choose another --out or remove it");
  return found;
}

bool covers(const ResultSummary& result, const Suite& suite) {
  return result.trials == suite.trials &&
         std::equal(result.keys.begin(), result.keys.end(), suite.cells.begin(), suite.cells.end(),
                    [](const std::string& key, const Cell& cell) { return key == cell.key; });
}

}  // namespace

Shard parse_shard(const std::string& text) {
  const auto slash = text.find('/');
  const auto index = parse_integer(text.substr(0, slash));
  const auto count = slash == std::string::npos ? std::nullopt : parse_integer(text.substr(slash + 1));
  if (!index || !count || *count < 1 || *count > 1'000'000 || *index < 1 || *index > *count)
    throw InputError("--shard " + text + ": must be i/n with 1 <= i <= n <= 1000000, as in 2/3");
  return {*index, *count};
}

std::string journal_path(const std::string& result_path, const Shard& shard) {
  fs::path path(result_path);
  path.replace_extension();
  if (!shard.whole()) path += ".shard-" + std::to_string(shard.index) + "-of-" + std::to_string(shard.count);
  path += ".journal";
  return path.string();
}

Suite last_plan(const JournalContents& contents) {
  const JournalHeader& header = contents.header;
  auto overrides = header.overrides;
  if (!contents.runs.empty()) overrides.push_back("trials=" + fact(contents.runs.back(), "trials"));
  Suite suite = expand(parse_suite_file(header.suite_path, header.suite_text, overrides));
  suite.overrides = header.overrides;  // as the user gave them
  if (!contents.runs.empty())
    if (const std::string expression = fact(contents.runs.back(), "filter"); !expression.empty())
      filter(suite, expression);
  return suite;
}

Output::Output(const Suite& suite, const std::string& path, const Shard& shard, bool retry_failed)
    : suite_(suite),
      shard_(shard),
      result_path_(path),
      journal_path_(regretbench::journal_path(path, shard)),
      retry_failed_(retry_failed) {
  if (fs::path(path).extension() != ".h5") throw InputError("--out " + path + ": must name a file that ends in .h5");
  std::error_code unknown;  // what cannot be examined cannot be opened either, and says why then
  if (fs::is_directory(path, unknown)) throw InputError("--out " + path + ": is a directory");
  const bool journal_exists = fs::exists(journal_path_, unknown);
  if (shard.whole() && fs::exists(path, unknown)) {
    const ResultSummary found = own_result(suite, path);
    failures_ = found.failures;
    const bool retries = retry_failed && total(found.failures) > 0;
    if (covers(found, suite) && !retries) return;
    if (!journal_exists && retries)
      throw InputError("--retry-failed: the journal " + journal_path_ + " is gone, so that the result " + path +
                       " cannot be made anew with other trials in place of the failed ones");
    if (!journal_exists)
      throw InputError("--out " + path +
                       ": holds other cells or another number of trials of this suite, and its journal " +
                       journal_path_ + " is gone, so it cannot be extended; choose another --out or remove it");
  }
  make_parent_directory(path);
  journal_ = std::make_unique<Journal>(
      journal_path_, JournalHeader{suite.digest(), suite.canonical, suite.title, suite.path, suite.text,
                                   suite.overrides, suite.trials, shard.index, shard.count});
}

std::vector<std::int64_t> Output::own(std::vector<std::int64_t> positions) const {
  std::erase_if(positions, [this](std::int64_t position) { return !shard_.holds(position); });
  return positions;
}

std::vector<std::int64_t> Output::todo() const {
  RecordIndex index(suite_);
  index.add(std::make_shared<File>(journal_path_, File::Mode::read), journal_->contents());
  std::vector<std::int64_t> positions = index.missing();
  if (retry_failed_) {
    const auto failed = index.failed();
    positions.insert(positions.end(), failed.begin(), failed.end());
    std::sort(positions.begin(), positions.end());
  }
  return own(std::move(positions));
}

void Output::settle() {
  const auto file = std::make_shared<File>(journal_path_, File::Mode::read);
  const JournalContents contents = read_journal(*file);
  RecordIndex index(suite_);
  index.add(file, contents);
  if (const auto missing = own(index.missing()); !missing.empty())
    throw StorageError(journal_path_ + ": lacks " + std::to_string(missing.size()) +
                       " records that were written to it; run the same command again to replace them");
  if (shard_.whole()) {
    make_parent_directory(result_path_);
    write_result(result_path_, suite_, index, contents.runs, contents.lost);
  }
  failures_ = index.failures();
  if (const auto failed = index.failed(); !failed.empty())
    first_failure_ = index.read(failed.front()).failure + "\nplay it again:  " +
                     rerun_command(suite_, suite_.cell_of(failed.front()), suite_.trial_of(failed.front()));
}

}  // namespace regretbench
