// SPDX-License-Identifier: Apache-2.0
#include "core/text.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

TEST(Trimmed, LosesBlanksTabsAndCarriageReturnsAtItsEndsOnly) {
  EXPECT_EQ(trimmed(" \ta \t b\r"), "a \t b");
  EXPECT_EQ(trimmed("a"), "a");
  EXPECT_EQ(trimmed(" \t\r "), "");
  EXPECT_EQ(trimmed(""), "");
}

TEST(WithoutByteOrderMark, LosesOneMarkAtTheBeginningOnly) {
  EXPECT_EQ(without_byte_order_mark("\xef\xbb\xbfx"), "x");
  EXPECT_EQ(without_byte_order_mark("x\xef\xbb\xbf"), "x\xef\xbb\xbf");
  EXPECT_EQ(without_byte_order_mark("\xef\xbb"), "\xef\xbb");
}

}  // namespace
}  // namespace regretbench
