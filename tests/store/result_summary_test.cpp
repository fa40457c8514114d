// SPDX-License-Identifier: Apache-2.0
#include "store/result_summary.hpp"

#include <gtest/gtest.h>

#include <random>

#include "core/error.hpp"
#include "store/hdf5.hpp"
#include "store/result_file.hpp"
#include "store/sample.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

class ResultSummaryTest : public testing::Test {
 protected:
  void write_sample() {
    {
      Journal journal(folder / "a.journal", header_of(suite));
      for (std::int64_t position = 0; position < suite.size(); ++position)
        journal.append(
            record_frame(position > 3 ? failed_sample(suite, position, "no luck") : sample_record(suite, position)));
    }
    const auto file = std::make_shared<File>(folder / "a.journal", File::Mode::read);
    RecordIndex index(suite);
    index.add(file, read_journal(*file));
    write_result(path, suite, index, {}, 0);
  }

  std::string refusal() const {
    try {
      read_result_summary(path);
    } catch (const StorageError& error) {
      return error.what();
    }
    return "";
  }

  void expect_refusal(const std::string& fragment) const {
    const std::string text = refusal();
    EXPECT_TRUE(text.starts_with(path + ": ")) << text;
    EXPECT_NE(text.find(fragment), std::string::npos) << text;
    EXPECT_EQ(text.find('\n'), std::string::npos) << text;
  }

  ScratchFolder folder;
  std::string path = folder / "a.h5";
  Suite suite = sample_suite();
};

TEST_F(ResultSummaryTest, TellsSuiteCellsAndFailures) {
  write_sample();
  const ResultSummary summary = read_result_summary(path);
  EXPECT_EQ(summary.digest, suite.digest());
  EXPECT_EQ(summary.title, "Sample");
  EXPECT_EQ(summary.cells, 2);
  EXPECT_EQ(summary.trials, 3);
  EXPECT_EQ(summary.failures, (FailureCounts{{FailureKind::exception, 2}}));
  EXPECT_EQ(summary.keys, (std::vector<std::string>{"random,epsilon=0", "random,epsilon=0.5"}));
  EXPECT_EQ(summary.failed_by_cell, (std::vector<std::int64_t>{0, 2}));
}

TEST_F(ResultSummaryTest, OfNothingIsRefused) { expect_refusal("cannot be opened as HDF5"); }

TEST_F(ResultSummaryTest, OfGarbageIsRefused) {
  std::mt19937 draw(1);
  for (const std::size_t size : {0, 1, 8, 100, 5000}) {
    std::string garbage(size, '\0');
    for (auto& byte : garbage) byte = static_cast<char>(draw());
    put_content(path, garbage);
    expect_refusal("cannot be opened as HDF5");
    put_content(path, "\x89HDF\r\n\x1a\n" + garbage);
    expect_refusal("cannot be opened as HDF5");
  }
}

TEST_F(ResultSummaryTest, OfAResultCutAnywhereIsRefused) {
  write_sample();
  const std::string whole = content_of(path);
  ASSERT_GT(whole.size(), 4000u);
  for (std::size_t size = 0; size < whole.size(); size += size < 128 ? 1 : 61) {
    SCOPED_TRACE(size);
    put_content(path, whole.substr(0, size));
    expect_refusal("cannot be opened as HDF5");
  }
}

TEST_F(ResultSummaryTest, OfAnotherProgramsFileIsRefused) {
  Hdf5File(path).close();
  expect_refusal("is not a regretbench result");
  {
    Hdf5File file(path);
    file.write_attribute("/", "format", std::int64_t{1});
    file.close();
  }
  expect_refusal("is not a regretbench result");
}

// A file that calls itself a result and lacks or distorts what the summary is read from.
TEST_F(ResultSummaryTest, OfAnIncompleteResultIsRefused) {
  const auto write_file = [&](auto fill) {
    Hdf5File file(path);
    file.write_attribute("/", "format", "regretbench-result");
    fill(file);
    file.close();
  };
  write_file([](Hdf5File&) {});
  expect_refusal("/trials/status");
  write_file([](Hdf5File& file) {
    file.make_group("/trials");
    file.write_column("/trials/status", std::vector<std::int32_t>{0, 0});
  });
  expect_refusal("/trials/status does not have two dimensions");
  const auto add_status = [](Hdf5File& file) {
    file.make_group("/trials");
    file.make_array("/trials/status", H5T_STD_I8LE, {2, 3}, {1, 3}, false, "", "");
  };
  write_file(add_status);
  expect_refusal("/cells/key");
  write_file([&](Hdf5File& file) {
    add_status(file);
    file.make_group("/cells");
    file.write_column("/cells/key", std::vector<std::string>{"one"});
  });
  expect_refusal("/cells/key does not name every cell");
  write_file([&](Hdf5File& file) {
    add_status(file);
    file.make_group("/cells");
    file.write_column("/cells/key", std::vector<std::int32_t>{1, 2});
  });
  expect_refusal("/cells/key does not hold texts");
  write_file([&](Hdf5File& file) {
    add_status(file);
    file.make_group("/cells");
    file.write_column("/cells/key", std::vector<std::string>{"one", "two"});
  });
  expect_refusal("/failures/kind");
}

}  // namespace
}  // namespace regretbench
