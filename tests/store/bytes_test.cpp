// SPDX-License-Identifier: Apache-2.0
#include "store/bytes.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace regretbench {
namespace {

TEST(Bytes, AreLittleEndianWithLengthsFirst) {
  ByteWriter writer;
  writer.put(std::uint32_t{0x01020304});
  writer.put(std::string_view("ab"));
  writer.put(std::vector<std::int16_t>{5, -1});
  EXPECT_EQ(writer.bytes(), std::string("\4\3\2\1"
                                        "\2\0\0\0\0\0\0\0ab"
                                        "\2\0\0\0\0\0\0\0\5\0\377\377",
                                        26));
}

TEST(Bytes, ComeBackAsTheyWerePut) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  ByteWriter writer;
  writer.put(std::int64_t{-7});
  writer.put(std::string_view("zero\0inside", 11));
  writer.put(std::vector<double>{-0.0, nan, 1e308});
  writer.put(std::vector<std::int32_t>{});
  writer.put(std::string_view());
  ByteReader reader(writer.bytes());
  EXPECT_EQ(reader.get<std::int64_t>(), -7);
  EXPECT_EQ(reader.get_text(), std::string("zero\0inside", 11));
  const auto numbers = reader.get_array<double>();
  ASSERT_EQ(numbers.size(), 3u);
  EXPECT_TRUE(std::signbit(numbers[0]));
  EXPECT_TRUE(std::isnan(numbers[1]));
  EXPECT_EQ(numbers[2], 1e308);
  EXPECT_FALSE(reader.empty());
  EXPECT_TRUE(reader.get_array<std::int32_t>().empty());
  EXPECT_EQ(reader.get_text(), "");
  EXPECT_TRUE(reader.empty());
}

TEST(Bytes, CutAnywhereTheyEndInAnException) {
  ByteWriter writer;
  writer.put(std::uint16_t{1});
  writer.put(std::string_view("text"));
  writer.put(std::vector<double>{1, 2});
  const std::string whole = writer.bytes();
  const auto read_all = [](std::string_view bytes) {
    ByteReader reader(bytes);
    reader.get<std::uint16_t>();
    reader.get_text();
    reader.get_array<double>();
  };
  EXPECT_NO_THROW(read_all(whole));
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(read_all(std::string_view(whole).substr(0, size)), std::out_of_range) << size;
}

TEST(Bytes, ALengthBeyondTheEndIsRefusedHoweverLarge) {
  for (const std::uint64_t length :
       {std::uint64_t{2}, std::uint64_t{1} << 61, ~std::uint64_t{0}, (std::uint64_t{1} << 61) + 1}) {
    ByteWriter writer;
    writer.put(length);
    writer.put(1.0);
    EXPECT_THROW(ByteReader(writer.bytes()).get_array<double>(), std::out_of_range) << length;
    if (length > 8) {
      EXPECT_THROW(ByteReader(writer.bytes()).get_text(), std::out_of_range) << length;
    }
  }
}

}  // namespace
}  // namespace regretbench
