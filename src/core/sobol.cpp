// SPDX-License-Identifier: Apache-2.0
#include "core/sobol.hpp"

#include <boost/random/sobol.hpp>
#include <cstdint>
#include <vector>

namespace regretbench {

Eigen::MatrixXd sobol(Eigen::Index count, Eigen::Index dimension, Stream& stream) {
  static_assert(sizeof(boost::random::sobol::result_type) == sizeof(std::uint64_t));
  std::vector<std::uint64_t> shift(static_cast<std::size_t>(dimension));
  for (auto& digits : shift) digits = stream.bits();
  boost::random::sobol sequence(static_cast<std::size_t>(dimension));
  Eigen::MatrixXd points(count, dimension);
  for (Eigen::Index i = 0; i < count; ++i)
    for (Eigen::Index axis = 0; axis < dimension; ++axis) {
      // Boost leaves out the sequence's point 0, without which 2^k points are not evenly spread.
      const std::uint64_t digits = (i == 0 ? 0 : sequence()) ^ shift[static_cast<std::size_t>(axis)];
      points(i, axis) = (static_cast<double>(digits >> 12) + 0.5) * 0x1p-52;
    }
  return points;
}

}  // namespace regretbench
