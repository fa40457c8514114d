// SPDX-License-Identifier: Apache-2.0
#include "core/data_file.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "core/hash.hpp"
#include "reference/component.hpp"
#include "store/scratch.hpp"

namespace regretbench {
namespace {

using reference::refusal;

DataFile in(const ScratchFolder& folder, const std::string& text) {
  DataFile file = DataFile::parse(text);
  file.folder = folder / "";
  return file;
}

std::string refused(const DataFile& file) {
  return refusal([&] { file.read(); });
}

TEST(DataFile, KeepsNameAndChecksumApart) {
  const DataFile plain = DataFile::parse("a/b.csv");
  const DataFile pinned = DataFile::parse("a/b.csv@0123456789abcdef");

  EXPECT_EQ(plain.name, "a/b.csv");
  EXPECT_EQ(plain.checksum, "");
  EXPECT_EQ(pinned.name, "a/b.csv");
  EXPECT_EQ(pinned.checksum, "0123456789abcdef");
  EXPECT_EQ(pinned.text(), "a/b.csv@0123456789abcdef");
  for (const std::string name : {"me@home.csv", "a@0123456789ABCDEF", "a@0123456789abcde"})
    EXPECT_EQ(DataFile::parse(name).name, name);
}

TEST(DataFile, IsLookedForInTheChosenFolderThenThatOfTheEnvironmentThenData) {
  const char* const before = std::getenv("REGRETBENCH_DATA");
  const std::string kept = before == nullptr ? "" : before;
  DataFile file = DataFile::parse("a.csv");

  ::setenv("REGRETBENCH_DATA", "", 1);
  EXPECT_EQ(file.path(), "data/a.csv");
  ::setenv("REGRETBENCH_DATA", "/environment", 1);
  EXPECT_EQ(file.path(), "/environment/a.csv");
  file.folder = "/chosen";
  EXPECT_EQ(file.path(), "/chosen/a.csv");
  file.name = "/absolute/a.csv";
  EXPECT_EQ(file.path(), "/absolute/a.csv");

  before == nullptr ? ::unsetenv("REGRETBENCH_DATA") : ::setenv("REGRETBENCH_DATA", kept.c_str(), 1);
}

TEST(DataFile, GivesItsBytes) {
  const ScratchFolder folder;
  const std::string bytes("a\0b\r\n", 5);
  put_content(folder / "x.csv", bytes);

  EXPECT_EQ(in(folder, "x.csv").read(), bytes);
  EXPECT_EQ(in(folder, "x.csv@" + hexadecimal(hash(bytes))).read(), bytes);
}

TEST(DataFile, IsRefusedWithBothChecksumsWhenItsContentIsAnother) {
  const ScratchFolder folder;
  put_content(folder / "x.csv", "a");

  const std::string text = refused(in(folder, "x.csv@0123456789abcdef"));

  EXPECT_NE(text.find("0123456789abcdef"), std::string::npos) << text;
  EXPECT_NE(text.find(hexadecimal(hash("a"))), std::string::npos) << text;
}

TEST(DataFile, IsRefusedWithThePathAndTheWaysToItWhenItIsNotThere) {
  const ScratchFolder folder;

  const std::string text = refused(in(folder, "no/x.csv"));

  EXPECT_EQ(text.find(folder / "no/x.csv"), 0u) << text;
  for (const char* const way : {"put it there", "--data-dir", "REGRETBENCH_DATA", "jobs/fetch_data.py", "README.md"})
    EXPECT_NE(text.find(way), std::string::npos) << text;
}

TEST(DataFile, IsRefusedWhenItIsNoOrdinaryFileOrTooLarge) {
  const ScratchFolder folder;
  put_content(folder / "large.csv", "");
  std::filesystem::resize_file(folder / "large.csv", (64 << 20) + 1);

  EXPECT_NE(refused(in(folder, ".")).find("is not a file that holds data"), std::string::npos);
  EXPECT_NE(refused(DataFile::parse("/dev/zero")).find("is not a file that holds data"), std::string::npos);
  EXPECT_NE(refused(in(folder, "large.csv")).find("larger than 64 MiB"), std::string::npos);
}

}  // namespace
}  // namespace regretbench
