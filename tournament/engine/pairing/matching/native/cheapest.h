// The cheapest perfect matching among the candidates, by LEMON, with its duals.
#pragma once

#include <lemon/matching.h>

#include "duals.h"
#include "graph.h"
#include "prices.h"
#include "relaxation.h"

namespace muster {

template <int L>
class Cheapest {
 public:
  using Value = Integer<L>;
  using Matching = lemon::MaxWeightedPerfectMatching<Graph, Weights<L>>;

  // The candidates must hold a perfect matching: only then is the growth of the duals bounded.
  bool solve(const Prices<L>& prices, const Edges& edges, Duals<L>& duals) {
    Graph graph;
    fill(graph, prices.vertices(), edges);
    Weights<L> weights(graph, relaxed_);
    Value price;
    for (size_t k = 0; k < edges.size(); ++k) {
      prices.price(edges.upper(k), edges.lower(k), price);
      weights[Graph::edgeFromId(static_cast<int>(k))] = -price;
    }
    Matching matching(graph, weights);
    if (!matching.run()) return false;
    read_vertices(matching, prices.vertices(), duals);
    read_blossoms(matching, prices.vertices(), duals);
    return true;
  }

 private:
  static void read_vertices(const Matching& matching, int vertices, Duals<L>& duals) {
    duals.mate.resize(vertices);
    duals.vertex.resize(vertices);
    for (int k = 0; k < vertices; ++k) {
      const Graph::Node node = Graph::nodeFromId(k);
      duals.mate[k] = Graph::id(matching.mate(node));
      duals.vertex[k] = -matching.nodeValue(node);  // it maximises, we minimise
    }
  }

  // LEMON lists a blossom after those inside it and the vertices of each in one run: read from the back, a
  // blossom is either new or lies where its first vertex already stands.
  static void read_blossoms(const Matching& matching, int vertices, Duals<L>& duals) {
    duals.order.clear();
    duals.blossoms.clear();
    std::vector<int> place(vertices, -1);
    for (int k = matching.blossomNum() - 1; k >= 0; --k) {
      typename Matching::BlossomIt it(matching, k);
      if (place[Graph::id(it)] < 0) {
        for (typename Matching::BlossomIt at = it; at != lemon::INVALID; ++at) {
          place[Graph::id(at)] = static_cast<int>(duals.order.size());
          duals.order.push_back(Graph::id(at));
        }
      }
      const int begin = place[Graph::id(it)];
      if (Value(0) < matching.blossomValue(k)) {
        duals.blossoms.push_back({begin, begin + matching.blossomSize(k), matching.blossomValue(k)});
      }
    }
    for (int k = 0; k < vertices; ++k) {
      if (place[k] < 0) duals.order.push_back(k);
    }
  }

  Relaxed<L> relaxed_;
};

}  // namespace muster
