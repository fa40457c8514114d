// SPDX-License-Identifier: Apache-2.0
#include "core/box_muller.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/random.hpp"

namespace regretbench {
namespace {

// Sine and cosine times length, in long double.
std::vector<double> slow(const std::vector<double>& angle, const std::vector<double>& radius) {
  std::vector<double> out;
  for (std::size_t i = 0; i < angle.size(); ++i) {
    const long double turn = std::acos(-1.0L) * static_cast<long double>(angle[i]);
    const long double length = std::sqrt(-2 * std::log(static_cast<long double>(radius[i])));
    out.push_back(static_cast<double>(length * std::sin(turn)));
    out.push_back(static_cast<double>(length * std::cos(turn)));
  }
  return out;
}

void expect_slow(const std::vector<double>& angle, const std::vector<double>& radius) {
  std::vector<double> out(2 * angle.size());

  box_muller(angle.data(), radius.data(), angle.size(), out.data());

  // The rounding of pi * angle alone costs up to 4 units of 1e-16 in the sine and cosine; lengths stay below 9.5.
  const auto expected = slow(angle, radius);
  for (std::size_t i = 0; i < out.size(); ++i) EXPECT_NEAR(out[i], expected[i], 1e-14) << "of " << angle.size();
}

TEST(BoxMuller, EqualsTheSlowTransformForEveryNumberOfPairs) {
  Stream stream({1, 2, 3}, Purpose::noise, 0);
  for (std::size_t pairs = 0; pairs <= 70; ++pairs) {
    std::vector<double> angle(pairs), radius(pairs);
    for (auto& a : angle) a = stream.uniform(-1, 1);
    for (auto& r : radius) r = stream.uniform();
    expect_slow(angle, radius);
  }
}

TEST(BoxMuller, CoversTheEndsOfItsArguments) {
  const double least = std::ldexp(1.0, -64);  // the smallest radius a stream gives

  expect_slow({-1, 1, 0, 0.5, -0.5, 0.25, 1, -1}, {1, 1, 1, least, least, least, 0.5, std::nextafter(1.0, 0.0)});
}

}  // namespace
}  // namespace regretbench
