// The candidates as a LEMON graph. Node k is vertex k, edge k is the k-th candidate.
#pragma once

#include <lemon/smart_graph.h>

#include "edges.h"

namespace muster {

using Graph = lemon::SmartGraph;

inline void fill(Graph& graph, int vertices, const Edges& edges) {
  graph.reserveNode(vertices);
  graph.reserveEdge(static_cast<int>(edges.size()));
  for (int k = 0; k < vertices; ++k) graph.addNode();
  for (size_t k = 0; k < edges.size(); ++k) {
    graph.addEdge(Graph::nodeFromId(edges.upper(k)), Graph::nodeFromId(edges.lower(k)));
  }
}

}  // namespace muster
