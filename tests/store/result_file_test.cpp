// SPDX-License-Identifier: Apache-2.0
#include "store/result_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "core/error.hpp"
#include "core/hash.hpp"
#include "store/sample.hpp"
#include "store/scratch.hpp"
#include "store/stored.hpp"

namespace regretbench {
namespace {

using Shape = std::vector<hsize_t>;
using Texts = std::vector<std::string>;

const Facts run_of_today = {{"started", "today"}, {"git_revision", "abc"}};

class ResultFileTest : public testing::Test {
 protected:
  // The sample plan with trial 1 of the first cell ended by a reset in round 2, after one in round 1, and trial 2 of
  // the second cell failed.
  std::vector<Record> records() const {
    std::vector<Record> all;
    for (std::int64_t position = 0; position < suite.size(); ++position) all.push_back(sample_record(suite, position));
    all[1].rounds = 2;
    all[1].resets = {1, 2};
    all[1].cumulative_regret.resize(2);
    all[1].arms.resize(2);
    all[1].rewards.resize(2);
    all[1].regret = all[1].cumulative_regret.back();
    all[3].resets = {4};
    all[5] = failed_sample(suite, 5, "round 1: no luck");
    return all;
  }

  // By way of a journal.
  RecordIndex index_of(const std::vector<Record>& all) const {
    const std::string name = folder / "a.journal";
    std::filesystem::remove(name);
    {
      Journal journal(name, header_of(suite));
      for (const auto& record : all) journal.append(record_frame(record));
    }
    const auto file = std::make_shared<File>(name, File::Mode::read);
    RecordIndex index(suite);
    index.add(file, read_journal(*file));
    return index;
  }

  void write(const std::string& result, const std::vector<Record>& all,
             const std::vector<Facts>& runs = {run_of_today}) {
    const RecordIndex index = index_of(all);
    ASSERT_EQ(index.missing().size(), 0u);
    write_result(result, suite, index, runs, 17);
  }

  ScratchFolder folder;
  std::string path = folder / "a.h5";
  Suite suite = sample_suite();
};

// NaN equals NaN, so that padding can be compared.
void expect_numbers(const std::vector<double>& found, const std::vector<double>& expected) {
  ASSERT_EQ(found.size(), expected.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (std::isnan(expected[i])) {
      EXPECT_TRUE(std::isnan(found[i])) << "at " << i << ": " << found[i];
    } else {
      EXPECT_EQ(found[i], expected[i]) << "at " << i;
    }
  }
}

TEST_F(ResultFileTest, SaysWhatItIs) {
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.text_attribute("/", "format"), "regretbench-result");
  EXPECT_EQ(stored.number_attribute("/", "format_version"), 1);
  EXPECT_EQ(stored.text_attribute("/", "title"), "Sample");
  EXPECT_EQ(stored.text_attribute("/", "suite_name"), "sample");
  EXPECT_EQ(stored.text_attribute("/", "suite_digest"), suite.digest());
  EXPECT_EQ(stored.text_attribute("/", "record"), "rounds");
  EXPECT_EQ(stored.text_attribute("/", "until"), "horizon");
  EXPECT_EQ(stored.number_attribute("/", "seed"), 1);
  EXPECT_EQ(stored.number_attribute("/", "horizon"), 4);
  EXPECT_EQ(stored.number_attribute("/", "trials"), 3);
  EXPECT_EQ(stored.texts("/suite/text"), Texts{suite.text});
  EXPECT_EQ(stored.texts("/suite/canonical"), Texts{suite.canonical});
}

TEST_F(ResultFileTest, DescribesItsCells) {
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.texts("/cells/key"), (Texts{"random,epsilon=0", "random,epsilon=0.5"}));
  EXPECT_EQ(stored.texts("/cells/algorithm"), (Texts{"random", "random"}));
  EXPECT_EQ(stored.texts("/cells/algorithm_name"), (Texts{"random", "random"}));
  EXPECT_EQ(stored.texts("/cells/objective"), (Texts{"markov-field", "markov-field"}));
  EXPECT_EQ(stored.texts("/cells/hash"), (Texts{hexadecimal(suite.cells[0].hash), hexadecimal(suite.cells[1].hash)}));
  EXPECT_EQ(stored.numbers<double>("/axes/epsilon"), (std::vector<double>{0, 0.5}));
  EXPECT_EQ(stored.text_attribute("/axes/epsilon", "section"), "objective");
}

TEST_F(ResultFileTest, HoldsOneValuePerTrial) {
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.shape("/trials/status"), (Shape{2, 3}));
  EXPECT_EQ(stored.numbers<std::int32_t>("/trials/status"), (std::vector<std::int32_t>{0, 0, 0, 0, 0, 1}));
  EXPECT_EQ(stored.numbers<std::int32_t>("/trials/rounds"), (std::vector<std::int32_t>{4, 2, 4, 4, 4, 0}));
  EXPECT_EQ(stored.numbers<std::int32_t>("/trials/resets"), (std::vector<std::int32_t>{0, 2, 0, 1, 0, 0}));
  expect_numbers(stored.numbers<double>("/trials/regret"), {4, 102, 204, 304, 404, NAN});
  EXPECT_EQ(stored.numbers<std::int32_t>("/provenance/rank"), (std::vector<std::int32_t>{7, 7, 7, 7, 7, 0}));
  EXPECT_EQ(stored.numbers<double>("/provenance/wall_seconds"), (std::vector<double>{0.25, 0.25, 0.25, 0.25, 0.25, 0}));
}

TEST_F(ResultFileTest, HoldsTheRoundsOfTheResetsWithOneOffsetPerTrial) {
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.numbers<std::int64_t>("/resets/offset"), (std::vector<std::int64_t>{0, 0, 2, 2, 3, 3, 3}));
  EXPECT_EQ(stored.numbers<std::int32_t>("/resets/round"), (std::vector<std::int32_t>{1, 2, 4}));
}

TEST_F(ResultFileTest, PadsRoundsThatWereNotPlayed) {
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.shape("/curves/regret"), (Shape{2, 3, 4}));
  expect_numbers(
      stored.numbers<double>("/curves/regret"),
      {1, 2, 3, 4, 101, 102, NAN, NAN, 201, 202, 203, 204, 301, 302, 303, 304, 401, 402, 403, 404, NAN, NAN, NAN, NAN});
  EXPECT_EQ(stored.shape("/rounds/arm"), (Shape{2, 3, 4}));
  EXPECT_EQ(stored.numbers<std::int32_t>("/rounds/arm"),
            (std::vector<std::int32_t>{0, 0, 0, 0, 1, 1, -1, -1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, -1, -1, -1, -1}));
  EXPECT_EQ(stored.shape("/rounds/reward"), (Shape{2, 3, 4, 1}));
  const auto rewards = stored.numbers<double>("/rounds/reward");
  EXPECT_EQ(rewards[5], 1.2);
  EXPECT_TRUE(std::isnan(rewards[6]));
  EXPECT_TRUE(std::isnan(rewards[20]));
}

TEST_F(ResultFileTest, KeepsTheTasksOfARoundTogether) {
  auto all = records();
  for (std::size_t i = 0; i < 5; ++i) {
    all[i].tasks = 2;
    std::vector<double> both;
    for (const double reward : all[i].rewards) both.insert(both.end(), {reward, -reward});
    all[i].rewards = both;
  }
  write(path, all);
  const Stored stored(path);
  EXPECT_EQ(stored.shape("/rounds/reward"), (Shape{2, 3, 4, 2}));
  const auto rewards = stored.numbers<double>("/rounds/reward");
  expect_numbers({rewards.begin() + 8, rewards.begin() + 16}, {1.1, -1.1, 1.2, -1.2, NAN, NAN, NAN, NAN});
  expect_numbers({rewards.begin() + 40, rewards.end()}, std::vector<double>(8, NAN));
}

TEST_F(ResultFileTest, KnowsTheNumberOfTasksWhenTheFirstTrialsFailed) {
  auto all = records();
  for (auto& record : all) {
    record.tasks = 2;
    record.rewards.insert(record.rewards.end(), record.rewards.begin(), record.rewards.end());
  }
  for (const std::size_t first : {0, 3}) all[first] = failed_sample(suite, static_cast<std::int64_t>(first), "no luck");
  write(path, all);
  EXPECT_EQ(Stored(path).shape("/rounds/reward"), (Shape{2, 3, 4, 2}));
}

TEST_F(ResultFileTest, ListsFailuresWithTheCommandsThatRerunThem) {
  suite = sample_suite({"title=It's", "seed=4"});
  write(path, records());
  const Stored stored(path);
  EXPECT_EQ(stored.numbers<std::int64_t>("/failures/cell"), (std::vector<std::int64_t>{1}));
  EXPECT_EQ(stored.numbers<std::int64_t>("/failures/trial"), (std::vector<std::int64_t>{2}));
  EXPECT_EQ(stored.texts("/failures/kind"), Texts{"exception"});
  EXPECT_EQ(stored.texts("/failures/text"), Texts{"round 1: no luck"});
  EXPECT_EQ(
      stored.texts("/failures/command"),
      Texts{"regretbench trial sample.ini --cell random,epsilon=0.5 --trial 2 --set 'title=It'\\''s' --set seed=4"});
}

TEST_F(ResultFileTest, WithoutFailuresHasEmptyLists) {
  auto all = records();
  all[5] = sample_record(suite, 5);
  write(path, all);
  for (const char* name : {"/failures/cell", "/failures/trial", "/failures/kind", "/failures/text", "/failures/command"})
    EXPECT_EQ(Stored(path).shape(name), Shape{0}) << name;
}

TEST_F(ResultFileTest, HoldsWhatTheRecordLevelSays) {
  suite = sample_suite({"record=curves"});
  write(path, records());
  EXPECT_TRUE(Stored(path).has("/curves/regret"));
  EXPECT_FALSE(Stored(path).has("/rounds"));
  suite = sample_suite({"record=summary"});
  write(path, records());
  EXPECT_FALSE(Stored(path).has("/curves"));
  EXPECT_FALSE(Stored(path).has("/rounds"));
  EXPECT_TRUE(Stored(path).has("/resets/round"));
}

TEST_F(ResultFileTest, NotesEveryRunAndTheLastRevision) {
  write(path, records(), {{{"started", "yesterday"}, {"git_revision", "old"}}, run_of_today});
  const Stored stored(path);
  EXPECT_EQ(stored.texts("/provenance/run_1/started"), Texts{"yesterday"});
  EXPECT_EQ(stored.texts("/provenance/run_2/started"), Texts{"today"});
  EXPECT_EQ(stored.number_attribute("/provenance", "played_again"), 17);
  EXPECT_EQ(stored.texts("/provenance/git_revision"), Texts{"abc"});
}

TEST_F(ResultFileTest, HoldsMoreTrialsThanFitIntoOneBlock) {
  // 4 MiB hold 524 curves of 1000 rounds.
  suite = sample_suite({"record=curves", "trials=1100", "horizon=1000", "objective.epsilon=0.5"});
  std::vector<Record> all;
  for (std::int64_t position = 0; position < suite.size(); ++position) {
    Record record = failed_sample(suite, position, "");
    record.rounds = 1;
    record.cumulative_regret = {static_cast<double>(position)};
    all.push_back(record);
  }
  write(path, all);
  const auto curves = Stored(path).numbers<double>("/curves/regret");
  ASSERT_EQ(curves.size(), 1100u * 1000u);
  for (std::size_t trial = 0; trial < 1100; ++trial) {
    ASSERT_EQ(curves[trial * 1000], static_cast<double>(trial));
    ASSERT_TRUE(std::isnan(curves[trial * 1000 + 1]));
    ASSERT_TRUE(std::isnan(curves[trial * 1000 + 999]));
  }
}

TEST_F(ResultFileTest, WrittenTwiceHoldsTheSame) {
  write(path, records());
  write(folder / "b.h5", records());
  const auto first = Stored(path).all_numbers();
  EXPECT_GT(first.size(), 10u);
  EXPECT_EQ(first, Stored(folder / "b.h5").all_numbers());
}

TEST_F(ResultFileTest, DoesNotDependOnTheOrderOfTheRecords) {
  write(path, records());
  auto all = records();
  std::reverse(all.begin(), all.end());
  write(folder / "b.h5", all);
  EXPECT_EQ(Stored(path).all_numbers(), Stored(folder / "b.h5").all_numbers());
}

TEST_F(ResultFileTest, ReplacesAnOlderResult) {
  put_content(path, "an older result");
  put_content(path + ".partial", "of a run that was killed");
  write(path, records());
  EXPECT_EQ(Stored(path).number_attribute("/", "trials"), 3);
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
}

TEST_F(ResultFileTest, ThatCannotBePutInPlaceLeavesNothingBehind) {
  std::filesystem::create_directories(path + "/occupied");
  EXPECT_THROW(write(path, records()), StorageError);
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
  EXPECT_TRUE(std::filesystem::exists(path + "/occupied"));
}

TEST_F(ResultFileTest, InAFolderThatIsNotThereIsRefusedWithItsPath) {
  try {
    write(folder / "none/a.h5", records());
    FAIL() << "it was written";
  } catch (const StorageError& error) {
    EXPECT_NE(std::string(error.what()).find(folder / "none/a.h5"), std::string::npos) << error.what();
    EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos) << error.what();
  }
}

// The whole process ends well: the HDF5 library must not stumble over the file that it could not close.
TEST_F(ResultFileTest, OnAFullDiskLeavesTheOlderResultAlone) {
  put_content(path, "an older result");
  const RecordIndex index = index_of(records());
  const auto write_with_little_room = [&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{4096, 4096};
    setrlimit(RLIMIT_FSIZE, &limit);
    try {
      write_result(path, suite, index, {run_of_today}, 0);
    } catch (const StorageError& error) {
      std::fprintf(stderr, "refused: %s\n", error.what());
      std::exit(5);
    }
  };
  EXPECT_EXIT(write_with_little_room(), testing::ExitedWithCode(5), "refused: .*a.h5");
  EXPECT_EQ(content_of(path), "an older result");
  EXPECT_FALSE(std::filesystem::exists(path + ".partial"));
}

}  // namespace
}  // namespace regretbench
