// The checker's own integers: it does not believe those of the solver.
//
// They are one word wider than the prices and duals it is given, so that sums of up to 2^60 of them fit, whatever
// the values are.
#pragma once

#include <cstdint>

namespace checker {

template <int W>  // words, the last one carries the sign
struct Number {
  uint64_t word[W];

  static Number zero() { return from(nullptr, 0); }

  static Number from(const uint64_t* words, int count) {
    Number n;
    const uint64_t sign = count > 0 && words[count - 1] >> 63 ? ~uint64_t{0} : 0;
    for (int k = 0; k < W; ++k) n.word[k] = k < count ? words[k] : sign;
    return n;
  }

  void add(const Number& other) {
    bool carry = false;
    for (int k = 0; k < W; ++k) {
      uint64_t sum = 0;
      const bool first = __builtin_add_overflow(word[k], other.word[k], &sum);
      const bool second = __builtin_add_overflow(sum, static_cast<uint64_t>(carry), &word[k]);
      carry = first || second;
    }
  }

  void negate() {
    bool carry = true;
    for (int k = 0; k < W; ++k) carry = __builtin_add_overflow(~word[k], static_cast<uint64_t>(carry), &word[k]);
  }

  void multiply(uint64_t factor) {
    unsigned __int128 rest = 0;
    for (int k = 0; k < W; ++k) {
      rest += static_cast<unsigned __int128>(word[k]) * factor;
      word[k] = static_cast<uint64_t>(rest);
      rest >>= 64;
    }
  }

  // Below, at or above zero: -1, 0, 1.
  int sign() const {
    if (word[W - 1] >> 63) return -1;
    for (int k = 0; k < W; ++k) {
      if (word[k] != 0) return 1;
    }
    return 0;
  }

  bool exceeds(const Number& other) const {
    Number difference = other;
    difference.negate();
    difference.add(*this);
    return difference.sign() > 0;
  }
};

}  // namespace checker
