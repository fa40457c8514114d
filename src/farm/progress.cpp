// SPDX-License-Identifier: Apache-2.0
#include "farm/progress.hpp"

#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <iostream>

namespace regretbench {
namespace {

using std::chrono::steady_clock;

constexpr auto bar_interval = std::chrono::milliseconds(200);
constexpr auto line_interval = std::chrono::seconds(30);
constexpr int bar_width = 30;

std::string rate_text(double rate) {
  char text[32];
  std::snprintf(text, sizeof text, rate < 10 ? "%.2f" : "%.0f", rate);
  return text;
}

}  // namespace

Progress::Style progress_style(bool quiet) {
  if (quiet) return Progress::Style::none;
  return ::isatty(STDERR_FILENO) ? Progress::Style::bar : Progress::Style::lines;
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<long long>(std::ceil(seconds));
  char text[48];
  if (whole >= 3600) {
    std::snprintf(text, sizeof text, "%lld h %02lld min", whole / 3600, whole / 60 % 60);
  } else if (whole >= 60) {
    std::snprintf(text, sizeof text, "%lld min %02lld s", whole / 60, whole % 60);
  } else {
    std::snprintf(text, sizeof text, "%lld s", whole);
  }
  return text;
}

Progress::Progress(std::int64_t total, std::int64_t already, Style style)
    : total_(total),
      already_(already),
      style_(style),
      start_(steady_clock::now()),
      next_(start_ +
            (style == Style::bar ? steady_clock::duration(bar_interval) : steady_clock::duration(line_interval))) {}

void Progress::add(std::int64_t trials, std::int64_t failed) {
  done_ += trials;
  failed_ += failed;
}

void Progress::tick() {
  if (style_ == Style::none || steady_clock::now() < next_) return;
  draw();
  next_ = steady_clock::now() +
          (style_ == Style::bar ? steady_clock::duration(bar_interval) : steady_clock::duration(line_interval));
}

std::string Progress::line(double seconds) const {
  const std::int64_t done = already_ + done_;
  const double rate = seconds > 0 ? static_cast<double>(done_) / seconds : 0;
  std::string text = std::to_string(done) + "/" + std::to_string(total_) + " trials";
  if (failed_ > 0) text += ", " + std::to_string(failed_) + " failed";
  if (rate > 0) {
    text += ", " + rate_text(rate) + "/s";
    text += done < total_ ? ", " + duration_text(static_cast<double>(total_ - done) / rate) + " left"
                          : ", " + duration_text(seconds) + " in all";
  }
  return text;
}

void Progress::draw() {
  const std::string text = line(std::chrono::duration<double>(steady_clock::now() - start_).count());
  if (style_ == Style::bar) {
    const double share = total_ > 0 ? static_cast<double>(already_ + done_) / static_cast<double>(total_) : 1;
    const int filled = static_cast<int>(share * bar_width);
    std::cerr << "\r\033[K[" << std::string(static_cast<std::size_t>(filled), '=')
              << std::string(static_cast<std::size_t>(bar_width - filled), ' ') << "] " << text << std::flush;
  } else {
    std::cerr << text << std::endl;
  }
}

void Progress::finish() {
  if (style_ == Style::none) return;
  draw();
  if (style_ == Style::bar) std::cerr << std::endl;
}

}  // namespace regretbench
