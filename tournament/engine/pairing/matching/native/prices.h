// What a pair costs, from the terms of the problem: the same sum as Problem.price in problem.py.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <utility>
#include <vector>

#include "flat.h"
#include "wide.h"

namespace muster {

constexpr uint64_t LOT_PRIME = (uint64_t{1} << 61) - 1;

inline uint64_t lot_product(uint64_t one, uint64_t two) {
  // 2^61 is 1 modulo the prime: the upper and lower 61 bits are added instead of divided.
  const uint128 product = static_cast<uint128>(one) * two;
  uint64_t rest = (static_cast<uint64_t>(product) & LOT_PRIME) + static_cast<uint64_t>(product >> 61);
  if (rest >= LOT_PRIME) rest -= LOT_PRIME;
  return rest;
}

template <int L>
class Prices {
 public:
  using Value = Integer<L>;

  explicit Prices(const FlatProblem& flat)
      : flat_(flat),
        table_(static_cast<size_t>(flat.classes) * flat.classes),
        special_(bytes_for(flat.vertices), 0) {
    for (size_t k = 0; k < table_.size(); ++k) table_[k] = load<L>(flat.table + k * L);
    for (int k = 0; k < flat.sames; ++k) same_.push_back(load<L>(flat.same_price + k * L));
    if (flat.place_kind != 0) place_unit_ = load<L>(flat.place_unit);
    if (flat.has_lot) lot_unit_ = load<L>(flat.lot_unit);
    for (int k = 0; k < flat.extras; ++k) mark(flat.extra_pair + 2 * k);
    for (int k = 0; k < flat.forbiddens; ++k) mark(flat.forbidden_pair + 2 * k);
  }

  int players() const { return flat_.players; }
  int vertices() const { return flat_.vertices; }
  int classes() const { return flat_.classes; }
  int class_of(int player) const { return flat_.class_of[player]; }
  bool has_bye() const { return flat_.vertices > flat_.players; }
  const FlatProblem& flat() const { return flat_; }

  // Nothing between these two classes costs less, but for pairs with an extra.
  const Value& least(int one, int two) const { return table_[static_cast<size_t>(one) * flat_.classes + two]; }
  bool forbids(int one, int two) const {
    return flat_.table_forbids[static_cast<size_t>(one) * flat_.classes + two] != 0;
  }

  bool is_special(int one, int two) const {
    const size_t bit = static_cast<size_t>(one) * flat_.vertices + two;
    return special_[bit >> 3] >> (bit & 7) & 1;
  }

  // The part of a price of two players, one < two, that their places make.
  Value of_places(int one, int two) const {
    return flat_.place_kind == 0 ? Value(0) : times(place_unit_, static_cast<uint64_t>(places(one, two)));
  }

  // The price of a pair, one < two; false where it is forbidden.
  bool price(int one, int two, Value& sum) const {
    const bool special = is_special(one, two);
    if (special && found(flat_.forbidden_pair, flat_.forbiddens, one, two) >= 0) return false;
    if (two == flat_.players) {
      if (flat_.bye_forbids[one]) return false;
      sum = load<L>(flat_.bye_price + static_cast<size_t>(one) * L);
    } else {
      if (!plain(one, two, sum)) return false;
    }
    if (special) {
      const int k = found(flat_.extra_pair, flat_.extras, one, two);
      if (k >= 0) sum += load<L>(flat_.extra_price + static_cast<size_t>(k) * L);
    }
    return true;
  }

 private:
  static size_t bytes_for(int vertices) { return static_cast<size_t>(vertices) * vertices / 8 + 1; }

  void mark(const int32_t* pair) {
    const size_t bit = static_cast<size_t>(pair[0]) * flat_.vertices + pair[1];
    special_[bit >> 3] |= static_cast<uint8_t>(1 << (bit & 7));
  }

  static int found(const int32_t* pairs, int count, int one, int two) {
    int low = 0;
    int high = count;
    while (low < high) {
      const int middle = low + (high - low) / 2;
      if (std::make_pair(pairs[2 * middle], pairs[2 * middle + 1]) < std::make_pair(one, two)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < count && pairs[2 * low] == one && pairs[2 * low + 1] == two ? low : -1;
  }

  bool plain(int one, int two, Value& sum) const {
    const int upper = class_of(one);
    const int lower = class_of(two);
    if (forbids(upper, lower)) return false;
    sum = least(upper, lower);
    for (int k = 0; k < flat_.sames; ++k) {
      const int64_t* column = flat_.same_column + static_cast<size_t>(k) * flat_.players;
      if (column[one] == 0 || column[one] != column[two]) continue;
      if (flat_.same_forbids[k]) return false;
      sum += same_[k];
    }
    sum += of_places(one, two);
    if (flat_.has_lot) {
      sum += times(lot_unit_, lot_product(flat_.lot_column[one], flat_.lot_column[two]) & flat_.lot_mask);
    }
    return true;
  }

  int64_t places(int one, int two) const {
    const int64_t step = int64_t{flat_.position[two]} - flat_.position[one];
    int64_t away = step - 1;
    if (flat_.group[one] != flat_.group[two]) {
      away = flat_.size[one] - 1 + step;
    } else if (flat_.place_kind == 1) {
      away = std::llabs(step - flat_.size[one] / 2);
    }
    return std::min(away, flat_.place_cap);
  }

  const FlatProblem& flat_;
  std::vector<Value> table_;
  std::vector<Value> same_;
  Value place_unit_ = 0;
  Value lot_unit_ = 0;
  std::vector<uint8_t> special_;  // a bit per pair: has an extra or is forbidden by itself
};

}  // namespace muster
