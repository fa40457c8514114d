// SPDX-License-Identifier: Apache-2.0
#include "store/record_index.hpp"

#include <gtest/gtest.h>

#include "store/sample.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

class RecordIndexTest : public testing::Test {
 protected:
  void journal(const std::string& name, const std::vector<Record>& records) {
    Journal out(folder / name, header_of(suite));
    for (const auto& record : records) out.append(record_frame(record));
  }

  std::int64_t add(const std::string& name) {
    const auto file = std::make_shared<File>(folder / name, File::Mode::read);
    return index.add(file, read_journal(*file));
  }

  ScratchFolder folder;
  Suite suite = sample_suite();
  RecordIndex index{suite};
};

using Positions = std::vector<std::int64_t>;

TEST_F(RecordIndexTest, AtFirstMissesEverything) {
  EXPECT_EQ(index.missing(), (Positions{0, 1, 2, 3, 4, 5}));
}

TEST_F(RecordIndexTest, FindsRecordsByPlanPositionWhateverTheirOrder) {
  journal("a", {sample_record(suite, 4), failed_sample(suite, 0, "no luck"), sample_record(suite, 2)});
  EXPECT_EQ(add("a"), 0);
  EXPECT_EQ(index.missing(), (Positions{1, 3, 5}));
  EXPECT_EQ(index.failed(), Positions{0});
  EXPECT_EQ(index.failures(), (FailureCounts{{FailureKind::exception, 1}}));
  EXPECT_EQ(to_bytes(index.read(4)), to_bytes(sample_record(suite, 4)));
  EXPECT_EQ(to_bytes(index.read(2)), to_bytes(sample_record(suite, 2)));
  EXPECT_EQ(index.read(0).failure, "no luck");
}

TEST_F(RecordIndexTest, JoinsJournalsAndKeepsTheFirstOfTwoRecords) {
  journal("a", {sample_record(suite, 0), sample_record(suite, 1)});
  Record other = sample_record(suite, 1);
  other.rank = 99;
  journal("b", {other, sample_record(suite, 5)});
  EXPECT_EQ(add("a"), 0);
  EXPECT_EQ(add("b"), 1);
  EXPECT_EQ(index.missing(), (Positions{2, 3, 4}));
  EXPECT_EQ(index.read(1).rank, 7);
  EXPECT_EQ(to_bytes(index.read(5)), to_bytes(sample_record(suite, 5)));
}

TEST_F(RecordIndexTest, LeavesOutRecordsThatAreNotInThePlan) {
  Record later = sample_record(suite, 2);
  later.trial = 3;
  Record negative = sample_record(suite, 2);
  negative.trial = -1;
  Record foreign = sample_record(suite, 2);
  foreign.cell += 1;
  journal("a", {later, negative, foreign});
  EXPECT_EQ(add("a"), 0);
  EXPECT_EQ(index.missing().size(), 6u);
}

TEST_F(RecordIndexTest, OfAFilteredPlanTakesItsCellsOnly) {
  journal("a", {sample_record(suite, 0), sample_record(suite, 3), failed_sample(suite, 1, "no luck")});
  Suite second = suite;
  filter(second, "epsilon=0.5");
  RecordIndex filtered(second);
  const auto file = std::make_shared<File>(folder / "a", File::Mode::read);
  filtered.add(file, read_journal(*file));
  EXPECT_EQ(filtered.missing(), (Positions{1, 2}));
  EXPECT_EQ(filtered.failed(), Positions{});
  EXPECT_EQ(filtered.failures(), FailureCounts{});
  EXPECT_EQ(to_bytes(filtered.read(0)), to_bytes(sample_record(suite, 3)));
}

}  // namespace
}  // namespace regretbench
