// SPDX-License-Identifier: Apache-2.0
#include "store/frame.hpp"

#include <gtest/gtest.h>

#include "store/record_bytes.hpp"
#include "store/sample.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

class FrameTest : public testing::Test {
 protected:
  // Kinds and payloads of the frames that a file of these bytes gives.
  std::string read(const std::string& bytes) {
    put_content(path, bytes);
    const File file(path, File::Mode::read);
    FrameReader reader(file, 0);
    std::string all;
    while (const auto frame = reader.next()) {
      all += static_cast<char>(frame->kind);
      all += frame->payload;
      all += ';';
    }
    end = reader.offset();
    return all;
  }

  ScratchFolder folder;
  std::string path = folder / "frames";
  std::int64_t end = 0;
};

TEST_F(FrameTest, AreReadOneAfterTheOther) {
  const std::string bytes = framed(FrameKind::begin, "one") + framed(FrameKind::end, "") + framed(FrameKind::record, "x");
  EXPECT_EQ(read(bytes), "Bone;E;Rx;");
  EXPECT_EQ(end, static_cast<std::int64_t>(bytes.size()));
}

TEST_F(FrameTest, LongerThanOneReadingOrAcrossItsEndAreReadWhole) {
  const std::string most(4'000'000, 'm');
  const std::string more(300'000, 'a');
  const std::string longer(9'000'000, 'l');
  const std::string bytes = framed(FrameKind::record, most) + framed(FrameKind::record, more) +
                            framed(FrameKind::record, longer) + framed(FrameKind::record, "x");
  EXPECT_EQ(read(bytes), "R" + most + ";R" + more + ";R" + longer + ";Rx;");
}

TEST_F(FrameTest, ThatPromiseMoreThanTheFileHoldsAreNotRead) {
  std::string bytes = framed(FrameKind::begin, "one");
  const auto good = static_cast<std::int64_t>(bytes.size());
  bytes += std::string("\xff\xff\xff\x3f", 4) + "0000R";  // a gigabyte
  EXPECT_EQ(read(bytes), "Bone;");
  EXPECT_EQ(end, good);
}

TEST_F(FrameTest, OfARecordHoldItsBytes) {
  const Record record = sample_record(sample_suite(), 4);
  const std::string bytes = record_frame(record) + "more";
  const auto frame = first_frame(bytes);
  ASSERT_TRUE(frame);
  EXPECT_EQ(frame->kind, FrameKind::record);
  EXPECT_EQ(frame->payload, to_bytes(record));
  EXPECT_EQ(frame->size, bytes.size() - 4);
}

TEST_F(FrameTest, WithAWrongChecksumAreFoundOnlyWhereTheyAreTrusted) {
  std::string bytes = framed(FrameKind::record, "x");
  bytes.back() = 'y';
  EXPECT_FALSE(first_frame(bytes));
  ASSERT_TRUE(first_trusted_frame(bytes));
  EXPECT_EQ(first_trusted_frame(bytes)->payload, "y");
  EXPECT_FALSE(first_trusted_frame(bytes.substr(0, bytes.size() - 1)));
  EXPECT_FALSE(first_trusted_frame(""));
}

}  // namespace
}  // namespace regretbench
