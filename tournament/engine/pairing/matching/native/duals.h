// A perfect matching with its dual values, as the certificate of problem.py has them.
#pragma once

#include <vector>

#include "wide.h"

namespace muster {

constexpr int SCALE = 4;  // LEMON's: so all dual values are whole

template <int L>
struct Duals {
  using Value = Integer<L>;

  struct Blossom {
    int begin;  // an interval of `order`
    int end;
    Value dual;
  };

  std::vector<int> mate;
  std::vector<Value> vertex;
  std::vector<int> order;          // all vertices, those of a blossom side by side
  std::vector<Blossom> blossoms;   // outer ones before those inside them
};

}  // namespace muster
