// The solver for one width of integers; compiled once for each, with MUSTER_LIMBS saying which.
#include "width.h"

#include "solver.h"

namespace muster {

template int32_t solve<MUSTER_LIMBS>(const FlatProblem&, FlatAnswer&);

template <>
int32_t prices<MUSTER_LIMBS>(const FlatProblem& flat, uint64_t* words, uint8_t* is_open) {
  const Prices<MUSTER_LIMBS> prices(flat);
  Integer<MUSTER_LIMBS> price;
  for (int one = 0; one < flat.vertices; ++one) {
    for (int two = one + 1; two < flat.vertices; ++two, ++is_open, words += MUSTER_LIMBS) {
      *is_open = prices.price(one, two, price);
      if (*is_open) store<MUSTER_LIMBS>(price, words);
    }
  }
  return SOLVED;
}

}  // namespace muster
