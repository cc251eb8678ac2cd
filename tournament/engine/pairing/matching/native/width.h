// What width.cpp offers for each width.
#pragma once

#include "flat.h"

namespace muster {

template <int L>
int32_t solve(const FlatProblem& flat, FlatAnswer& answer);

template <int L>
int32_t prices(const FlatProblem& flat, uint64_t* words, uint8_t* is_open);

}  // namespace muster
