// SPDX-License-Identifier: Apache-2.0
#include "core/failure.hpp"

#include <gtest/gtest.h>

#include <set>

namespace regretbench {
namespace {

TEST(FailureKind, HasANameForEachKind) {
  std::set<std::string> names;
  for (const auto kind : {FailureKind::none, FailureKind::exception, FailureKind::not_finite, FailureKind::timeout,
                          FailureKind::program})
    names.insert(failure_kind_name(kind));
  EXPECT_EQ(names, (std::set<std::string>{"none", "exception", "not finite", "timeout", "program"}));
}

TEST(FailureKind, IsFoundByItsName) {
  EXPECT_EQ(parse_failure_kind("not finite"), FailureKind::not_finite);
  EXPECT_EQ(parse_failure_kind("none"), std::nullopt);
  EXPECT_EQ(parse_failure_kind(""), std::nullopt);
}

TEST(FailureCounts, AreSummedAndPutIntoWords) {
  EXPECT_EQ(text_of({}), "0 failed");
  const FailureCounts failures = {{FailureKind::timeout, 1}, {FailureKind::not_finite, 20}};
  EXPECT_EQ(total(failures), 21);
  EXPECT_EQ(text_of(failures), "21 failed: 20 not finite, 1 timeout");
}

TEST(TrialFailure, HasItsKindAndATextOfOneLine) {
  const TrialFailure failure(FailureKind::program, "ended\nby signal 9");
  EXPECT_EQ(failure.kind, FailureKind::program);
  EXPECT_STREQ(failure.what(), "ended by signal 9");
}

}  // namespace
}  // namespace regretbench
