// SPDX-License-Identifier: Apache-2.0
#include "store/file.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

std::string refusal(const std::string& path, File::Mode mode) {
  try {
    const File file(path, mode);
  } catch (const StorageError& error) {
    return error.what();
  }
  return "";
}

TEST(FileTest, AppendsAndReadsFromAnywhere) {
  const ScratchFolder folder;
  File file(folder / "a", File::Mode::append);
  file.append("hello");
  file.append(" world");
  EXPECT_EQ(file.size(), 11);
  EXPECT_EQ(file.read(4, 3), "o w");
  EXPECT_EQ(file.read(9, 100), "ld");
  EXPECT_EQ(file.read(11, 1), "");
  file.truncate(5);
  file.append("!");
  EXPECT_EQ(content_of(folder / "a"), "hello!");
}

TEST(FileTest, ReadingDoesNotCreate) {
  const ScratchFolder folder;
  EXPECT_EQ(refusal(folder / "a", File::Mode::read), (folder / "a") + ": cannot be read: No such file or directory");
  EXPECT_EQ(folder.entries(), 0);
}

TEST(FileTest, IsARegularFile) {
  const ScratchFolder folder;
  EXPECT_EQ(refusal(folder / "", File::Mode::read), (folder / "") + ": is not a regular file");
  EXPECT_EQ(refusal(folder / "", File::Mode::append), (folder / "") + ": cannot be opened for writing: Is a directory");
  EXPECT_EQ(refusal("/dev/null", File::Mode::append), "/dev/null: is not a regular file");
}

TEST(FileTest, IsLockedByOneAtATime) {
  const ScratchFolder folder;
  File second(folder / "a", File::Mode::append);
  {
    File first(folder / "a", File::Mode::append);
    EXPECT_TRUE(first.lock());
    EXPECT_FALSE(second.lock());
    EXPECT_TRUE(second.locked_elsewhere());
    EXPECT_FALSE(first.locked_elsewhere());
    EXPECT_TRUE(File(folder / "a", File::Mode::read).locked_elsewhere());
    EXPECT_FALSE(second.lock());  // asking, and opening it a third time, took nothing away
  }
  EXPECT_FALSE(second.locked_elsewhere());
  EXPECT_TRUE(second.lock());
}

}  // namespace
}  // namespace regretbench
