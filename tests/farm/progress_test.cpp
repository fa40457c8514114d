// SPDX-License-Identifier: Apache-2.0
#include "farm/progress.hpp"

#include <gtest/gtest.h>

namespace regretbench {
namespace {

Progress after(std::int64_t total, std::int64_t already, int done, int failed = 0) {
  Progress progress(total, already, Progress::Style::none);
  progress.add(done, failed);
  return progress;
}

TEST(DurationText, RoundsUpToSeconds) {
  EXPECT_EQ(duration_text(0), "0 s");
  EXPECT_EQ(duration_text(0.001), "1 s");
  EXPECT_EQ(duration_text(7), "7 s");
  EXPECT_EQ(duration_text(58.5), "59 s");
}

TEST(DurationText, CountsMinutesFromSixtySeconds) {
  EXPECT_EQ(duration_text(59.5), "1 min 00 s");
  EXPECT_EQ(duration_text(200), "3 min 20 s");
  EXPECT_EQ(duration_text(3599), "59 min 59 s");
}

TEST(DurationText, CountsHoursFromSixtyMinutes) {
  EXPECT_EQ(duration_text(3599.5), "1 h 00 min");
  EXPECT_EQ(duration_text(7500), "2 h 05 min");
  EXPECT_EQ(duration_text(100 * 3600), "100 h 00 min");
}

TEST(ProgressLine, TellsRateAndTimeLeft) {
  EXPECT_EQ(after(1000, 0, 100).line(2), "100/1000 trials, 50/s, 18 s left");
  EXPECT_EQ(after(10, 0, 5).line(2), "5/10 trials, 2.50/s, 2 s left");
}

TEST(ProgressLine, CountsTrialsOfEarlierRunsAsDoneButNotInTheRate) {
  EXPECT_EQ(after(1000, 800, 100).line(2), "900/1000 trials, 50/s, 2 s left");
}

TEST(ProgressLine, TellsFailures) {
  EXPECT_EQ(after(1000, 0, 100, 3).line(2), "100/1000 trials, 3 failed, 50/s, 18 s left");
  EXPECT_EQ(after(1000, 0, 100, 3).failed(), 3);
}

TEST(ProgressLine, AtTheEndTellsTheWholeTime) {
  EXPECT_EQ(after(100, 50, 50).line(200), "100/100 trials, 0.25/s, 3 min 20 s in all");
}

TEST(ProgressLine, GuessesNothingBeforeTheFirstTrial) {
  EXPECT_EQ(after(100, 0, 0).line(5), "0/100 trials");
  EXPECT_EQ(after(100, 40, 0).line(5), "40/100 trials");
  EXPECT_EQ(after(100, 0, 1).line(0), "1/100 trials");
}

TEST(Progress, IsSilentWhenItsStyleIsNone) {
  testing::internal::CaptureStderr();
  Progress progress(1, 0, Progress::Style::none);
  progress.add(1, 0);
  progress.tick();
  progress.finish();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

TEST(Progress, EndsWithOneLineInALog) {
  testing::internal::CaptureStderr();
  Progress progress(1, 0, Progress::Style::lines);
  progress.add(1, 1);
  progress.tick();
  progress.finish();
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(text.starts_with("1/1 trials, 1 failed, ")) << text;
  EXPECT_EQ(text.find('\n'), text.size() - 1) << text;
}

TEST(Progress, FillsItsBarOnATerminal) {
  testing::internal::CaptureStderr();
  Progress progress(10, 4, Progress::Style::bar);
  progress.add(1, 0);
  progress.finish();
  const std::string text = testing::internal::GetCapturedStderr();
  EXPECT_TRUE(text.starts_with("\r\033[K[" + std::string(15, '=') + std::string(15, ' ') + "] 5/10 trials")) << text;
  EXPECT_EQ(text.back(), '\n');
}

TEST(Progress, OfNothingIsComplete) {
  testing::internal::CaptureStderr();
  Progress(0, 0, Progress::Style::bar).finish();
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "\r\033[K[" + std::string(30, '=') + "] 0/0 trials\n");
}

TEST(ProgressStyle, OfAQuietRunIsNone) { EXPECT_EQ(progress_style(true), Progress::Style::none); }

}  // namespace
}  // namespace regretbench
