// Makes sure that the candidates hold a perfect matching whenever the complete graph holds one.
//
// A largest matching that leaves somebody out divides the vertices (Gallai and Edmonds): "even" ones, which
// some largest matching leaves out, "odd" ones, which are all the even ones can meet, and the rest. Only a pair
// between an even vertex and another even one or one of the rest can help. So the cheapest of those are added;
// where the complete graph has none left, Tutte's theorem says that no perfect matching exists at all.
#pragma once

#include <lemon/matching.h>

#include "graph.h"
#include "prices.h"

namespace muster {

template <int L>
class Completion {
 public:
  using Value = Integer<L>;

  Completion(const Prices<L>& prices, Edges& edges) : prices_(prices), edges_(edges) {}

  // True when the candidates hold a perfect matching; false when no graph of these vertices does.
  bool complete() {
    for (size_t each = 8;; each *= 2) {
      Graph graph;
      fill(graph, prices_.vertices(), edges_);
      lemon::MaxMatching<Graph> largest(graph);
      largest.run();
      if (2 * largest.matchingSize() == prices_.vertices()) return true;
      for (int k = 0; k < prices_.vertices(); ++k) {
        if (largest.status(Graph::nodeFromId(k)) == lemon::MaxMatching<Graph>::EVEN) help(k, largest, each);
      }
      if (edges_.merge() == 0) return false;
    }
  }

 private:
  void help(int even, const lemon::MaxMatching<Graph>& largest, size_t each) {
    std::vector<std::pair<Value, int>> priced;
    Value price;
    for (int other = 0; other < prices_.vertices(); ++other) {
      if (other == even || edges_.holds(even, other)) continue;
      if (largest.status(Graph::nodeFromId(other)) == lemon::MaxMatching<Graph>::ODD) continue;
      if (prices_.price(std::min(even, other), std::max(even, other), price)) priced.emplace_back(price, other);
    }
    const size_t taken = std::min(priced.size(), each);
    std::partial_sort(priced.begin(), priced.begin() + taken, priced.end());
    for (size_t k = 0; k < taken; ++k) edges_.add(even, priced[k].second);
  }

  const Prices<L>& prices_;
  Edges& edges_;
};

}  // namespace muster
