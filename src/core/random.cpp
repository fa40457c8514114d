// SPDX-License-Identifier: Apache-2.0
#include "core/random.hpp"

#include <Random123/philox.h>
#include <Random123/u01fixedpt.h>

#include <Random123/boxmuller.hpp>
#include <Random123/uniform.hpp>
#include <algorithm>

#include "core/box_muller.hpp"

namespace regretbench {

Stream::Stream(const TrialKey& key, Purpose purpose, Round round) {
  // Philox has two key words for three names; one Philox block mixes seed and objective into the first.
  const r123::Philox4x64::ctr_type mixed =
      r123::Philox4x64()({{key.seed, key.objective, 0, 0}}, {{0x7265677265746265u, 0x6e63680000000001u}});
  key_ = {mixed[0], key.trial};
  counter_ = {0, static_cast<std::uint64_t>(round), static_cast<std::uint64_t>(purpose), 0};
}

std::uint64_t Stream::bits() {
  if (used_ == block_.size()) {
    const auto out = r123::Philox4x64()({{counter_[0], counter_[1], counter_[2], counter_[3]}}, {{key_[0], key_[1]}});
    std::copy(out.begin(), out.end(), block_.begin());
    ++counter_[0];
    used_ = 0;
  }
  return block_[used_++];
}

double Stream::uniform() { return u01fixedpt_open_open_64_double(bits()); }

double Stream::uniform(double lo, double hi) { return lo + (hi - lo) * uniform(); }

double Stream::normal() {
  const std::uint64_t angle = bits();
  return r123::boxmuller(angle, bits()).x;
}

Eigen::Index Stream::index(Eigen::Index n) {
  // Lemire's multiplication with rejection: the product's high word is uniform once the low word clears 2^64 mod n.
  __extension__ using Wide = unsigned __int128;
  const auto range = static_cast<std::uint64_t>(n);
  const std::uint64_t threshold = (0 - range) % range;
  for (;;) {
    const auto product = static_cast<Wide>(bits()) * range;
    if (static_cast<std::uint64_t>(product) >= threshold) return static_cast<Eigen::Index>(product >> 64);
  }
}

void Stream::normals(Eigen::Ref<Eigen::VectorXd> out) {
  constexpr Eigen::Index batch = 64;  // pairs at a time
  double angle[batch];
  double radius[batch];
  const Eigen::Index pairs = out.size() / 2;
  for (Eigen::Index first = 0; first < pairs; first += batch) {
    const Eigen::Index count = std::min(batch, pairs - first);
    for (Eigen::Index i = 0; i < count; ++i) {
      angle[i] = r123::uneg11<double>(bits());
      radius[i] = r123::u01<double>(bits());
    }
    box_muller(angle, radius, static_cast<std::size_t>(count), out.data() + 2 * first);
  }
  if (out.size() % 2 == 1) out[out.size() - 1] = normal();
}

}  // namespace regretbench
