// SPDX-License-Identifier: Apache-2.0
#include "core/hash.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

TEST(Hash, GivesThePublishedValuesOfFnv1a) {
  EXPECT_EQ(hash(""), 0xcbf29ce484222325u);
  EXPECT_EQ(hash("a"), 0xaf63dc4c8601ec8cu);
  EXPECT_EQ(hash("foobar"), 0x85944171f73967e8u);
}

TEST(Hash, TakesBytesAbove127AsUnsigned) {
  // (offset basis xor 0xff) * prime; a signed char would be extended to 64 bits first.
  EXPECT_EQ(hash("\xff"), (0xcbf29ce484222325u ^ 0xffu) * 0x100000001b3u);
}

TEST(Hexadecimal, HasSixteenLowerCaseDigits) {
  EXPECT_EQ(hexadecimal(0), "0000000000000000");
  EXPECT_EQ(hexadecimal(0xcbf29ce484222325u), "cbf29ce484222325");
  EXPECT_EQ(hexadecimal(0x0123456789abcdefu), "0123456789abcdef");
  EXPECT_EQ(hexadecimal(~std::uint64_t{0}), "ffffffffffffffff");
}

}  // namespace
}  // namespace regretbench
