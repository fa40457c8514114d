// SPDX-License-Identifier: Apache-2.0
#include "farm/message.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

TEST(BlockBytes, GiveTheBlockBack) {
  for (const Block& block : {Block{}, Block{{0, 1}}, Block{{5, 1'000'000'000'000}, {3, 2}}})
    EXPECT_EQ(block_from_bytes(to_bytes(block)), block);
}

}  // namespace
}  // namespace regretbench
