// SPDX-License-Identifier: Apache-2.0
#include "core/table.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/random.hpp"
#include "reference/component.hpp"

namespace regretbench {
namespace {

constexpr double gap = std::numeric_limits<double>::quiet_NaN();

Table parsed(const std::string& text, const TableLayout& layout = {}) { return parse_table(text, "t.csv", layout); }
Table dropping(const std::string& name) { return parsed("day,mote1,mote2\n1,2,3\n", {"1", {name}}); }

std::string refused(const std::string& text, const TableLayout& layout = {}) {
  return reference::refusal([&] { without_gaps(parsed(text, layout)); });
}

Table column(const Eigen::VectorXd& values) { return {"t.csv", {"a"}, values}; }

TEST(Table, HoldsTheColumnsThatAreNeitherIndexNorDropped) {
  const Table table = parsed("Date,AAA,BBB,CCC\n2016-01-04,1,2.5,3\n2016-01-05,-4,5e-1,6\n", {"1", {"BBB"}});

  EXPECT_EQ(table.columns, (std::vector<std::string>{"AAA", "CCC"}));
  EXPECT_EQ(table.values, (Eigen::Matrix2d() << 1, 3, -4, 6).finished());
}

TEST(Table, TakesItsIndexByPositionOrNameOrHasNone) {
  const std::string text = "a,moment,b\n1,2,3\n";

  EXPECT_EQ(parsed(text, {"2", {}}).columns, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(parsed(text, {"moment", {}}).columns, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(parsed(text, {"none", {}}).columns, (std::vector<std::string>{"a", "moment", "b"}));
  EXPECT_EQ(parsed(",a\n0,7\n").columns, (std::vector<std::string>{"a"})) << "an index needs no name";
  EXPECT_EQ(refused(text, {"momnet", {}}),
            "t.csv: has no column 'momnet' to name the rows by: must be a column's name, its position from 1 to 3, or "
            "none (did you mean 'moment'?)");
  EXPECT_NE(refused(text, {"4", {}}).find("position from 1 to 3"), std::string::npos);
}

TEST(Table, ReadsWhatSpreadsheetsWrite) {
  const Table table = parsed("\xef\xbb\xbf\"day\",\"a, b\",\"c \"\"d\"\"\"\r\n\"1\", 2 ,+3\r\n4,\"5\",6\r\n\r\n");

  EXPECT_EQ(table.columns, (std::vector<std::string>{"a, b", "c \"d\""}));
  EXPECT_EQ(table.values, (Eigen::Matrix2d() << 2, 3, 5, 6).finished());
}

TEST(Table, RefusesWhatIsNoNumberNamingRowAndColumn) {
  for (const std::string word : {"cold", "nan", "inf", "1e999", "1e101", "1.2.3", "0x10", "1 2"})
    EXPECT_EQ(refused("day,a,b\n1,2,3\n2,4," + word + "\n"),
              "t.csv:3: column b: '" + word + "' must be a number of size up to 1e100, or empty where it is missing");
  EXPECT_LT(refused("day,a\n1," + std::string(10000, 'x')).size(), 200u);
}

TEST(Table, RefusesRaggedRows) {
  EXPECT_EQ(refused("day,a,b\n1,2,3\n2,4\n"), "t.csv:3: has 2 cells, and the header has 3");
  EXPECT_EQ(refused("day,a\n1,2,3\n"), "t.csv:2: has 3 cells, and the header has 2");
  EXPECT_EQ(refused("day,a\n1,2\n\n3,4\n"), "t.csv:3: has 1 cell, and the header has 2");
  EXPECT_EQ(refused("day,a\n1,\"2\n"), "t.csv:2: a quote is not closed");
}

TEST(Table, RefusesColumnsWithoutANameOfTheirOwn) {
  EXPECT_EQ(refused("day,a,b,a\n1,2,3,4\n"), "t.csv:1: the column 'a' is named twice, the second time as column 4");
  EXPECT_EQ(refused("day,a,\n1,2,3\n"), "t.csv:1: column 3 has no name");
}

TEST(Table, RefusesToDropWhatIsNotThere) {
  EXPECT_EQ(reference::refusal([] { dropping("mote11"); }),
            "t.csv: has no column 'mote11' that could be dropped (did you mean 'mote1'?)");
  EXPECT_EQ(dropping("mote1").columns, (std::vector<std::string>{"mote2"}));
}

TEST(Table, RefusesFilesWithoutData) {
  EXPECT_EQ(refused(""), "t.csv: is empty; it must have a header and rows of numbers");
  EXPECT_EQ(refused(" \r\n\n"), "t.csv: is empty; it must have a header and rows of numbers");
  EXPECT_EQ(refused("day,a\n"), "t.csv: has a header and no rows");
  EXPECT_EQ(refused("day;a\n1;2\n"), "t.csv: no column of data is left of its 1; cells are separated by commas");
  EXPECT_EQ(refused("day,a,b\n1,2,\n2,3,\n"), "t.csv: column b holds no number; it could be dropped");
}

TEST(Table, FillsGapsByTheLineBetweenTheirNeighboursAndHoldsTheEnds) {
  const Table table = without_gaps(parsed("day,a\n0,\n1,2\n2,\n3,\n4,8\n5,7\n6,\n7,\n"));

  EXPECT_EQ(table.values, (Eigen::VectorXd(8) << 2, 2, 4, 6, 8, 7, 7, 7).finished());
}

TEST(Table, AveragesTheNumbersThatAreThereAndDropsTheRest) {
  const Table means = averaged(column((Eigen::VectorXd(7) << 1, 3, gap, 5, gap, gap, 100).finished()), 2);

  ASSERT_EQ(means.rows(), 3);
  EXPECT_EQ(means.values(0), 2);
  EXPECT_EQ(means.values(1), 5);
  EXPECT_TRUE(std::isnan(means.values(2)));
  EXPECT_EQ(reference::refusal([] { averaged(column(Eigen::Vector2d(1, 2)), 3); }),
            "t.csv: has 2 rows, too few for a mean over 3");
}

TEST(Table, NeitherCrashesOnNorAcceptsDamagedFiles) {
  // Sound text with bytes changed at random reads, or is refused in one line.
  const std::string sound = "day,a,\"b\"\n1,2,3\n2,,5.5\n3,-1e3,0\n";
  Stream draw({1, 2, 3}, Purpose::order, 0);
  for (int trial = 0; trial < 20000; ++trial) {
    std::string text = sound;
    for (Eigen::Index changes = 1 + draw.index(4); changes > 0; --changes)
      text[static_cast<std::size_t>(draw.index(static_cast<Eigen::Index>(text.size())))] =
          draw.index(2) == 0 ? "\",\n\r-e."[draw.index(7)] : static_cast<char>(draw.index(256));
    const std::string refusal = refused(text);
    EXPECT_EQ(refusal.find('\n'), std::string::npos);
    EXPECT_TRUE(refusal.empty() || refusal.starts_with("t.csv:")) << refusal;
  }
}

}  // namespace
}  // namespace regretbench
