// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <Random123/philox.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <set>
#include <vector>

namespace regretbench {
namespace {

const TrialKey key{12345, 0xfeedface, 7};

std::uint64_t first(const TrialKey& trial, Purpose purpose, Round round) {
  return Stream(trial, purpose, round).bits();
}

TEST(Philox, GivesThePublishedAnswersOfRandom123) {
  // kat_vectors of Random123, philox4x64 with 10 rounds.
  using Philox = r123::Philox4x64;
  const std::uint64_t ones = ~std::uint64_t{0};

  const auto zero = Philox()({{0, 0, 0, 0}}, {{0, 0}});
  const auto full = Philox()({{ones, ones, ones, ones}}, {{ones, ones}});
  const auto pi = Philox()({{0x243f6a8885a308d3u, 0x13198a2e03707344u, 0xa4093822299f31d0u, 0x082efa98ec4e6c89u}},
                           {{0x452821e638d01377u, 0xbe5466cf34e90c6cu}});

  EXPECT_EQ(zero,
            (Philox::ctr_type{{0x16554d9eca36314cu, 0xdb20fe9d672d0fdcu, 0xd7e772cee186176bu, 0x7e68b68aec7ba23bu}}));
  EXPECT_EQ(full,
            (Philox::ctr_type{{0x87b092c3013fe90bu, 0x438c3c67be8d0224u, 0x9cc7d7c69cd777b6u, 0xa09caebf594f0ba0u}}));
  EXPECT_EQ(pi,
            (Philox::ctr_type{{0xa528f45403e61d95u, 0x38c72dbd566e9788u, 0xa5a1610e72fd18b5u, 0x57bd43b5e52b7fe6u}}));
}

// Recorded numbers: whoever changes them changes every result ever stored and must raise seed_scheme_version.
TEST(Stream, KeepsTheNumbersOfSeedSchemeOne) {
  ASSERT_EQ(seed_scheme_version, 1);

  Stream bits(key, Purpose::function, 3);
  const std::array<std::uint64_t, 5> drawn = {bits.bits(), bits.bits(), bits.bits(), bits.bits(), bits.bits()};
  EXPECT_EQ(drawn, (std::array<std::uint64_t, 5>{0xd160b64d0dfec974u, 0x5b054307a766072au, 0x8f8457eaf7ca418cu,
                                                 0x7d991ec13bcd5779u, 0x9e9bfed424b6a367u}));
  EXPECT_DOUBLE_EQ(Stream(key, Purpose::noise, 1).uniform(), 0.74617734789590251);
  EXPECT_NEAR(Stream(key, Purpose::noise, 1).normal(), -1.4064781986956953, 1e-14);
  EXPECT_EQ(Stream(key, Purpose::policy, 1).index(1000000), 551815);
  Eigen::VectorXd normals(5), recorded(5);
  Stream(key, Purpose::function, 1).normals(normals);
  recorded << 0.72250915918971659, -0.44773634514644695, 0.38049248884816983, -0.57371804108978552,
      -0.18165920100959498;
  EXPECT_LT((normals - recorded).cwiseAbs().maxCoeff(), 1e-14);
}

TEST(Stream, IsItsKeyThroughThePhiloxBlockCipher) {
  // The scheme written out: counter (draw, round, purpose, 0); key (seed and objective mixed, trial).
  using Philox = r123::Philox4x64;
  const auto mixed = Philox()({{key.seed, key.objective, 0, 0}}, {{0x7265677265746265u, 0x6e63680000000001u}});
  Stream stream(key, Purpose::source, 9);

  for (std::uint64_t draw = 0; draw < 3; ++draw) {
    const auto block = Philox()({{draw, 9, 4, 0}}, {{mixed[0], key.trial}});
    for (const auto word : block) EXPECT_EQ(stream.bits(), word);
  }
}

TEST(Stream, DiffersForEveryPartOfItsName) {
  std::set<std::uint64_t> seen;
  int count = 0;
  const auto note = [&](const TrialKey& trial, Purpose purpose, Round round) {
    seen.insert(first(trial, purpose, round));
    ++count;
  };

  for (const auto purpose :
       {Purpose::function, Purpose::noise, Purpose::weights, Purpose::source, Purpose::policy, Purpose::order})
    for (Round round = 0; round < 5; ++round)
      for (std::uint64_t trial = 0; trial < 5; ++trial) note({1, 2, trial}, purpose, round);
  note({2, 2, 0}, Purpose::function, 0);
  note({1, 3, 0}, Purpose::function, 0);
  note({2, 1, 0}, Purpose::function, 0);

  EXPECT_EQ(seen.size(), static_cast<std::size_t>(count));
}

TEST(Stream, IsAValueWhoseCopyHasItsOwnPosition) {
  Stream stream(key, Purpose::noise, 2);
  stream.bits();

  Stream copy = stream;
  const auto next = stream.bits();
  stream.bits();

  EXPECT_EQ(copy.bits(), next);
}

TEST(Stream, DrawsUniformsInsideTheOpenInterval) {
  // n uniforms: the mean has standard error sqrt(1/12n), the mean square sqrt(4/45n).  Four of them are allowed.
  constexpr int n = 100000;
  Stream stream(key, Purpose::function, 1);
  double sum = 0, squares = 0;

  for (int i = 0; i < n; ++i) {
    const double u = stream.uniform();
    ASSERT_GT(u, 0);
    ASSERT_LT(u, 1);
    sum += u;
    squares += u * u;
  }

  EXPECT_NEAR(sum / n, 1.0 / 2, 4 * std::sqrt(1.0 / 12 / n));
  EXPECT_NEAR(squares / n, 1.0 / 3, 4 * std::sqrt(4.0 / 45 / n));
}

TEST(Stream, ScalesUniformsToTheGivenInterval) {
  const double u = Stream(key, Purpose::function, 1).uniform();

  EXPECT_DOUBLE_EQ(Stream(key, Purpose::function, 1).uniform(-1, 3), -1 + 4 * u);
}

void expect_normal_moments(const std::vector<double>& sample) {
  // Standard errors of the first four moments of a standard normal: sqrt of 1, 2, 15, 96 over n.
  const auto n = static_cast<double>(sample.size());
  double m1 = 0, m2 = 0, m3 = 0, m4 = 0, neighbours = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const double x = sample[i];
    m1 += x / n;
    m2 += x * x / n;
    m3 += x * x * x / n;
    m4 += x * x * x * x / n;
    if (i > 0) neighbours += x * sample[i - 1] / n;
  }
  EXPECT_NEAR(m1, 0, 4 / std::sqrt(n));
  EXPECT_NEAR(m2, 1, 4 * std::sqrt(2 / n));
  EXPECT_NEAR(m3, 0, 4 * std::sqrt(15 / n));
  EXPECT_NEAR(m4, 3, 4 * std::sqrt(96 / n));
  EXPECT_NEAR(neighbours, 0, 4 / std::sqrt(n));
}

TEST(Stream, DrawsStandardNormals) {
  Stream stream(key, Purpose::noise, 1);
  std::vector<double> sample(50000);

  for (auto& x : sample) x = stream.normal();

  expect_normal_moments(sample);
}

TEST(Stream, FillsVectorsOfEvenAndOddLengthWithStandardNormals) {
  Stream stream(key, Purpose::noise, 2);
  std::vector<double> sample;

  for (int i = 0; i < 5000; ++i) {
    Eigen::VectorXd even(4), odd(7);
    stream.normals(even);
    stream.normals(odd);
    sample.insert(sample.end(), even.begin(), even.end());
    sample.insert(sample.end(), odd.begin(), odd.end());
  }

  expect_normal_moments(sample);
}

TEST(Stream, FillsEveryEntryWhateverTheLength) {
  for (Eigen::Index length = 0; length < 8; ++length) {
    Eigen::VectorXd filled = Eigen::VectorXd::Constant(length, 1e9);

    Stream(key, Purpose::noise, 3).normals(filled);

    for (const double x : filled) EXPECT_LT(std::abs(x), 10) << length;
    EXPECT_EQ(std::set<double>(filled.begin(), filled.end()).size(), static_cast<std::size_t>(length));
  }
}

TEST(Stream, FillsAVectorOfOneWithTheFirstNormal) {
  Eigen::VectorXd one(1);

  Stream(key, Purpose::noise, 4).normals(one);

  EXPECT_EQ(one[0], Stream(key, Purpose::noise, 4).normal());
}

TEST(Stream, FillsVectorsWithTheSameTransformAsSingleNormals) {
  // Longer than a batch of 64 pairs.  A single normal is the first of its pair.
  Eigen::VectorXd filled(150);
  Stream stream(key, Purpose::noise, 5);

  Stream(key, Purpose::noise, 5).normals(filled);

  for (Eigen::Index pair = 0; pair < 75; ++pair) EXPECT_NEAR(filled[2 * pair], stream.normal(), 1e-14) << pair;
}

TEST(Stream, DrawsEveryIndexEquallyOften) {
  // Chi-square with 6 degrees of freedom: above 22.5 once in a thousand.
  constexpr int n = 7, draws = 70000;
  Stream stream(key, Purpose::policy, 1);
  std::array<double, n> counts{};

  for (int i = 0; i < draws; ++i) {
    const auto index = stream.index(n);
    ASSERT_GE(index, 0);
    ASSERT_LT(index, n);
    ++counts[static_cast<std::size_t>(index)];
  }

  double chi_square = 0;
  for (const double count : counts) chi_square += (count - draws / n) * (count - draws / n) / (draws / n);
  EXPECT_LT(chi_square, 22.5);
}

TEST(Stream, DrawsIndicesOfAHugeRangeWithoutBias) {
  // Of 3 * 2^61 indices, 2^64 bits cover each two or three times unless draws are rejected: a remainder or a plain
  // multiplication would put 3/8 of them, not 1/3, into a third of the range.
  const Eigen::Index third = Eigen::Index{1} << 61;
  constexpr int draws = 20000;
  Stream stream(key, Purpose::policy, 2);
  std::array<double, 3> thirds{};
  std::array<double, 3> residues{};

  for (int i = 0; i < draws; ++i) {
    const auto index = stream.index(3 * third);
    ++thirds[static_cast<std::size_t>(index / third)];
    ++residues[static_cast<std::size_t>(index % 3)];
  }

  const double error = 4 * std::sqrt(2.0 / 9 / draws);
  for (const double count : thirds) EXPECT_NEAR(count / draws, 1.0 / 3, error);
  for (const double count : residues) EXPECT_NEAR(count / draws, 1.0 / 3, error);
}

TEST(Stream, HasOneIndexOnlyInARangeOfOne) {
  Stream stream(key, Purpose::policy, 3);

  for (int i = 0; i < 100; ++i) EXPECT_EQ(stream.index(1), 0);
}

TEST(Streams, HandOutTheStreamOfPurposeAndRound) {
  EXPECT_EQ(Streams(key).at(Purpose::weights, 8).bits(), first(key, Purpose::weights, 8));
}

TEST(PolicyStreams, ReachThePolicyPurposeOnly) {
  EXPECT_EQ(PolicyStreams(key).at(8).bits(), first(key, Purpose::policy, 8));
}

}  // namespace
}  // namespace regretbench
