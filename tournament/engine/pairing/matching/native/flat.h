// The flat form of a problem and of its answer: what crosses the border to Python.
//
// The meaning of every column is that of problem.py. Prices are `limbs` little-endian words of 64 bits each,
// two's complement. The loader allocates everything, on both sides, and has checked that no sum can overflow.
#pragma once

#include <cstdint>

#define MUSTER_ABI 1

extern "C" {

struct FlatProblem {
  int32_t players;
  int32_t vertices;  // players, and the bye in an odd field
  int32_t limbs;     // words per price: 2, 3, 4, 8, 12 or 16
  int32_t classes;
  int32_t sames;
  int32_t place_kind;  // 0 none, 1 fold, 2 adjacent
  int32_t has_lot;
  int32_t extras;
  int32_t forbiddens;
  int32_t dense_below;  // up to so many vertices every pair is a candidate
  int64_t place_cap;
  uint64_t lot_mask;

  const int32_t* class_of;
  const uint64_t* table;         // classes x classes
  const uint8_t* table_forbids;  // classes x classes
  const int64_t* same_column;    // sames x players
  const uint64_t* same_price;
  const uint8_t* same_forbids;
  const int32_t* group;
  const int32_t* position;
  const int32_t* size;
  const uint64_t* place_unit;
  const uint64_t* lot_column;
  const uint64_t* lot_unit;
  const int32_t* extra_pair;  // smaller index first, sorted
  const uint64_t* extra_price;
  const int32_t* forbidden_pair;  // smaller index first, sorted
  const uint64_t* bye_price;
  const uint8_t* bye_forbids;
};

struct FlatAnswer {
  int32_t* mate;
  uint64_t* vertex;  // a dual value for each vertex
  int32_t* order;    // all vertices, so that each blossom is an interval of this order
  int32_t* begin;    // of each blossom; there is room for vertices / 2 of them
  int32_t* end;
  uint64_t* dual;
  uint64_t* total;
  int32_t blossoms;
  int32_t rounds;  // of pricing all pairs
  int64_t edges;   // candidates in the end
  double seconds[3];  // candidates, solving, pricing
};

// What a call came to. Everything below zero is a bug, in the words of the loader.
enum MusterResult : int32_t {
  SOLVED = 0,
  NO_PERFECT_MATCHING = 1,
  BAD_WIDTH = -1,
  OUT_OF_MEMORY = -2,
  NO_PROGRESS = -3,
  NOT_A_MATCHING = -10,
  BAD_PAIR = -11,
  BAD_ORDER = -12,
  BAD_BLOSSOM = -13,
  PAIR_BELOW_DUALS = -14,
  BAD_TOTAL = -15,
  BAD_DUAL_TOTAL = -16,
};

int32_t muster_abi();
const char* muster_version();  // of LEMON
int32_t muster_solve(const FlatProblem* problem, FlatAnswer* answer);
// The solver's price of every pair, (0, 1), (0, 2) ... (1, 2) ..., for tests; zero in is_open where forbidden.
int32_t muster_prices(const FlatProblem* problem, uint64_t* prices, uint8_t* is_open);
// checker.cpp: shares no line with the solver.
int32_t muster_check(const FlatProblem* problem, const FlatAnswer* answer);
}
