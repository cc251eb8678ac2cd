// The border to Python: picks the width, and lets no exception cross.
#include <lemon/config.h>

#include <new>

#include "width.h"

namespace {

template <class Call>
int32_t by_width(int limbs, Call call) {
  try {
    switch (limbs) {
      case 2: return call.template operator()<2>();
      case 3: return call.template operator()<3>();
      case 4: return call.template operator()<4>();
      case 8: return call.template operator()<8>();
      case 12: return call.template operator()<12>();
      case 16: return call.template operator()<16>();
      default: return BAD_WIDTH;
    }
  } catch (const std::bad_alloc&) {
    return OUT_OF_MEMORY;
  }
}

struct Solve {
  const FlatProblem* problem;
  FlatAnswer* answer;
  template <int L>
  int32_t operator()() {
    return muster::solve<L>(*problem, *answer);
  }
};

struct AllPrices {
  const FlatProblem* problem;
  uint64_t* words;
  uint8_t* is_open;
  template <int L>
  int32_t operator()() {
    return muster::prices<L>(*problem, words, is_open);
  }
};

}  // namespace

extern "C" {

int32_t muster_abi() { return MUSTER_ABI; }

const char* muster_version() { return LEMON_VERSION; }

int32_t muster_solve(const FlatProblem* problem, FlatAnswer* answer) {
  return by_width(problem->limbs, Solve{problem, answer});
}

int32_t muster_prices(const FlatProblem* problem, uint64_t* prices, uint8_t* is_open) {
  return by_width(problem->limbs, AllPrices{problem, prices, is_open});
}
}
