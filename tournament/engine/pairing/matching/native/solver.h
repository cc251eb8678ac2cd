// Candidates, solve, price all pairs, add what was missed, again: until nothing is missed. Then the matching is
// the cheapest of the complete graph, and its duals say so.
#pragma once

#include <chrono>

#include "candidates.h"
#include "cheapest.h"
#include "perfect.h"
#include "pricing.h"

namespace muster {

class Watch {
 public:
  // Seconds since it was made or last asked.
  double lap() {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - last_).count();
    last_ = now;
    return seconds;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

template <int L>
void write(const Prices<L>& prices, const Duals<L>& duals, FlatAnswer& answer) {
  Integer<L> total = 0;
  Integer<L> price;
  for (int k = 0; k < prices.vertices(); ++k) {
    answer.mate[k] = duals.mate[k];
    answer.order[k] = duals.order[k];
    store<L>(duals.vertex[k], answer.vertex + static_cast<size_t>(k) * L);
    if (k < duals.mate[k] && prices.price(k, duals.mate[k], price)) total += price;
  }
  answer.blossoms = static_cast<int32_t>(duals.blossoms.size());
  for (size_t k = 0; k < duals.blossoms.size(); ++k) {
    answer.begin[k] = duals.blossoms[k].begin;
    answer.end[k] = duals.blossoms[k].end;
    store<L>(duals.blossoms[k].dual, answer.dual + k * L);
  }
  store<L>(total, answer.total);
}

template <int L>
int32_t solve(const FlatProblem& flat, FlatAnswer& answer) {
  Watch watch;
  const Prices<L> prices(flat);
  Edges edges;
  Candidates<L>(prices).find(edges);
  const bool is_possible = Completion<L>(prices, edges).complete();
  answer.seconds[0] = watch.lap();
  if (!is_possible) return NO_PERFECT_MATCHING;
  Pricing<L> pricing(prices);
  Cheapest<L> cheapest;
  Duals<L> duals;
  for (answer.rounds = 1;; ++answer.rounds) {
    if (!cheapest.solve(prices, edges, duals)) return NO_PROGRESS;
    answer.seconds[1] += watch.lap();
    const size_t added = pricing.add_violated(duals, edges);
    answer.seconds[2] += watch.lap();
    if (added == 0) break;
  }
  answer.edges = static_cast<int64_t>(edges.size());
  write<L>(prices, duals, answer);
  return SOLVED;
}

}  // namespace muster
