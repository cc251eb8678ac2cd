// Integers of a fixed width beyond 128 bits, with just the operators that the matching asks for.
//
// Two's complement in 64-bit limbs, least significant first. Nothing here checks for overflow: the loader
// computes how far values can grow and picks a width in which they can not.
#pragma once

#include <cstdint>
#include <limits>

namespace muster {

using int128 = __int128;
using uint128 = unsigned __int128;

template <int L>
struct Wide {
  uint64_t limb[L] = {};

  Wide() = default;
  Wide(int value) {  // NOLINT: LEMON writes `Value x = 0`
    for (int k = 0; k < L; ++k) limb[k] = k == 0 ? static_cast<uint64_t>(static_cast<int64_t>(value)) : sign(value);
  }

  // Two limbs at a time: compilers turn that into one addition with carry after the other.
  Wide& operator+=(const Wide& other) {
    uint128 carry = 0;
    for (int k = 0; k + 1 < L; k += 2) {
      const uint128 sum = pair(k) + other.pair(k);
      const uint128 whole = sum + carry;
      carry = (sum < other.pair(k)) | (whole < sum);
      set_pair(k, whole);
    }
    if (L % 2 != 0) limb[L - 1] += other.limb[L - 1] + static_cast<uint64_t>(carry);
    return *this;
  }

  Wide& operator-=(const Wide& other) {
    uint128 borrow = 0;
    for (int k = 0; k + 1 < L; k += 2) {
      const uint128 difference = pair(k) - other.pair(k);
      const uint128 whole = difference - borrow;
      borrow = (pair(k) < other.pair(k)) | (difference < borrow);
      set_pair(k, whole);
    }
    if (L % 2 != 0) limb[L - 1] -= other.limb[L - 1] + static_cast<uint64_t>(borrow);
    return *this;
  }

  friend Wide operator+(Wide one, const Wide& two) { return one += two; }
  friend Wide operator-(Wide one, const Wide& two) { return one -= two; }
  Wide operator-() const { return Wide() - *this; }

  // Modulo 2^(64 L) the sign of the wide factor takes care of itself.
  friend Wide times(const Wide& value, uint64_t factor) {
    Wide product;
    uint64_t carry = 0;
    for (int k = 0; k < L; ++k) {
      const uint128 sum = static_cast<uint128>(value.limb[k]) * factor + carry;
      product.limb[k] = static_cast<uint64_t>(sum);
      carry = static_cast<uint64_t>(sum >> 64);
    }
    return product;
  }

  // LEMON multiplies by 2, -2 and 4 and halves even values, nothing else.
  friend Wide operator*(int factor, const Wide& value) {
    const Wide product = times(value, static_cast<uint64_t>(factor < 0 ? -factor : factor));
    return factor < 0 ? -product : product;
  }

  friend Wide operator/(const Wide& value, int) {
    Wide half;
    for (int k = 0; k < L; ++k) {
      const uint64_t above = k + 1 < L ? value.limb[k + 1] : (value.is_negative() ? ~uint64_t{0} : 0);
      half.limb[k] = value.limb[k] >> 1 | above << 63;
    }
    return half;
  }

  bool is_negative() const { return limb[L - 1] >> 63; }

  friend bool operator<(const Wide& one, const Wide& two) {
    if (one.limb[L - 1] != two.limb[L - 1]) {
      return static_cast<int64_t>(one.limb[L - 1]) < static_cast<int64_t>(two.limb[L - 1]);
    }
    for (int k = L - 2 - L % 2; k >= 0; k -= 2) {
      if (one.pair(k) != two.pair(k)) return one.pair(k) < two.pair(k);
    }
    return false;
  }
  friend bool operator>(const Wide& one, const Wide& two) { return two < one; }
  friend bool operator<=(const Wide& one, const Wide& two) { return !(two < one); }
  friend bool operator>=(const Wide& one, const Wide& two) { return !(one < two); }
  friend bool operator==(const Wide& one, const Wide& two) { return !(one != two); }
  friend bool operator!=(const Wide& one, const Wide& two) {
    for (int k = 0; k < L; ++k) {
      if (one.limb[k] != two.limb[k]) return true;
    }
    return false;
  }

 private:
  uint128 pair(int k) const { return static_cast<uint128>(limb[k + 1]) << 64 | limb[k]; }
  void set_pair(int k, uint128 value) {
    limb[k] = static_cast<uint64_t>(value);
    limb[k + 1] = static_cast<uint64_t>(value >> 64);
  }

  static uint64_t sign(int value) { return value < 0 ? ~uint64_t{0} : 0; }
};

inline int128 times(int128 value, uint64_t factor) {
  return static_cast<int128>(static_cast<uint128>(value) * factor);
}

// 128 bits are the compiler's own, the rest is ours.
template <int L>
struct IntegerOf {
  using type = Wide<L>;
};
template <>
struct IntegerOf<2> {
  using type = int128;
};
template <int L>
using Integer = typename IntegerOf<L>::type;

template <int L>
Integer<L> load(const uint64_t* words) {
  if constexpr (L == 2) {
    return static_cast<int128>(static_cast<uint128>(words[1]) << 64 | words[0]);
  } else {
    Wide<L> value;
    for (int k = 0; k < L; ++k) value.limb[k] = words[k];
    return value;
  }
}

// Is it further from zero than this part (a power of two) of what there is room for?
template <int L>
bool is_beyond(const Integer<L>& value, int part) {
  uint64_t words[L] = {};
  words[L - 1] = uint64_t{1} << (63 - part);
  const Integer<L> limit = load<L>(words);
  return limit < value || value < -limit;
}

template <int L>
void store(const Integer<L>& value, uint64_t* words) {
  if constexpr (L == 2) {
    words[0] = static_cast<uint64_t>(value);
    words[1] = static_cast<uint64_t>(static_cast<uint128>(value) >> 64);
  } else {
    for (int k = 0; k < L; ++k) words[k] = value.limb[k];
  }
}

}  // namespace muster

namespace std {

// LEMON takes the largest value for "none yet", and scales by 4 what calls itself an integer.
template <int L>
class numeric_limits<muster::Wide<L>> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr bool is_signed = true;
  static constexpr bool is_integer = true;
  static constexpr bool is_exact = true;
  static muster::Wide<L> max() {
    muster::Wide<L> value;
    for (int k = 0; k < L; ++k) value.limb[k] = ~uint64_t{0};
    value.limb[L - 1] >>= 1;
    return value;
  }
};

}  // namespace std

static_assert(std::numeric_limits<muster::int128>::is_integer, "compile with -std=gnu++17, not c++17");
