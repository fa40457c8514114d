// SPDX-License-Identifier: Apache-2.0
#include "suite/pinned_data.hpp"

#include <gtest/gtest.h>

#include "core/hash.hpp"
#include "reference/component.hpp"
#include "store/scratch.hpp"
#include "suite/suite.hpp"

namespace regretbench {
namespace {

using reference::refusal;

class PinnedData : public testing::Test {
 protected:
  PinnedData() {
    put_content(folder_ / "a.csv", "day,x,y\n1,1,2\n2,3,1\n");
    put_content(folder_ / "b.csv", "day,x,y\n1,5,2\n2,3,1\n");
  }

  SuiteFile pinned(const std::string& file) const {
    SuiteFile suite = parse_suite_file(
        "s.ini", "horizon = 2\n[objective]\nname = stocks\nfile = " + file + "\n[algorithm]\nname = random\n", {});
    suite.data_folder = folder_ / "";
    pin_data_files(suite);
    return suite;
  }
  std::string name_of(const std::string& file) const {
    return file + "@" + hexadecimal(hash(content_of(folder_ / file)));
  }

  ScratchFolder folder_;
};

TEST_F(PinnedData, IsPartOfWhatTheSuiteIs) {
  const std::string before = expand(pinned("a.csv")).digest();
  EXPECT_EQ(expand(pinned("a.csv")).digest(), before);
  EXPECT_EQ(expand(pinned(name_of("a.csv"))).digest(), before) << "pinned by the suite or by what is found";

  put_content(folder_ / "a.csv", "day,x,y\n1,1,2\n2,3,1.1\n");

  EXPECT_NE(expand(pinned("a.csv")).digest(), before);
}

TEST_F(PinnedData, IsKeptByOverridesThatNeedNoFile) {
  const SuiteFile file = pinned("a.csv");
  ASSERT_EQ(file.overrides, std::vector<std::string>{"objective.file=" + name_of("a.csv")});

  const Suite again = expand(parse_suite_file(file.path, file.text, file.overrides));

  EXPECT_EQ(again.digest(), expand(file).digest());
}

TEST_F(PinnedData, PinsEveryFileOfAnAxis) {
  const Suite suite = expand(pinned("a.csv, b.csv"));

  ASSERT_EQ(suite.cells.size(), 2u);
  EXPECT_EQ(suite.cells[1].key, "random,file=" + name_of("b.csv"));
  EXPECT_NO_THROW(check_every_cell_starts(suite));
}

TEST_F(PinnedData, IsRefusedWhenTheFileChangesAfterwards) {
  const Suite suite = expand(pinned("a.csv"));
  put_content(folder_ / "a.csv", "day,x,y\n1,1,2\n2,3,1.1\n");

  EXPECT_NE(refusal([&] { make_objective(suite, suite.cells[0]); }).find("holds other data than it should"),
            std::string::npos);
}

TEST_F(PinnedData, IsRefusedWithSectionAndKeyWhenItIsNotWhatTheSuiteAsksFor) {
  const std::string missing = refusal([&] { pinned("c.csv"); });
  EXPECT_EQ(missing.find("s.ini: [objective] file = c.csv: " + (folder_ / "c.csv") + ": there is no such data file"),
            0u)
      << missing;

  const std::string other = refusal([&] { pinned("a.csv@0123456789abcdef"); });
  EXPECT_NE(other.find("its checksum is " + name_of("a.csv").substr(6)), std::string::npos) << other;
}

TEST_F(PinnedData, ChangesNothingOfSuitesWithoutData) {
  SuiteFile file = parse_suite_file("s.ini", "[objective]\nname = markov-field\n[algorithm]\nname = random\n", {});

  pin_data_files(file);

  EXPECT_TRUE(file.overrides.empty());
}

}  // namespace
}  // namespace regretbench
