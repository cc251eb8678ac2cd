// The start of LEMON's matching, made to remember.
//
// LEMON first solves the problem without blossoms (the fractional relaxation), and that takes most of its time,
// each time anew. It offers no place to hand in what is known, so its fractional matching is specialised here
// for our own type of weights, which carries the solution of the round before.
#pragma once

#include <lemon/fractional_matching.h>

#include "relaxed.h"

namespace muster {

template <int L>
struct Weights : Graph::EdgeMap<Integer<L>> {
  Weights(const Graph& graph, Relaxed<L>& relaxed) : Graph::EdgeMap<Integer<L>>(graph), relaxed(relaxed) {}
  Relaxed<L>& relaxed;
};

}  // namespace muster

namespace lemon {

template <int L>
class MaxWeightedPerfectFractionalMatching<muster::Graph, muster::Weights<L>> {
  using Graph = muster::Graph;
  using Value = muster::Integer<L>;
  using Plain = Graph::EdgeMap<Value>;

 public:
  MaxWeightedPerfectFractionalMatching(const Graph& graph, const muster::Weights<L>& weights, bool)
      : graph_(graph), weights_(weights) {}

  bool run() {
    if (!weights_.relaxed.can_go_on() || !weights_.relaxed.go_on(graph_, weights_)) return run_anew();
    matching_ = weights_.relaxed.halves(graph_);
    for (size_t k = 0; k < matching_.size(); ++k) values_.push_back(-weights_.relaxed.dual(static_cast<int>(k)));
    return true;
  }

  const Value& nodeValue(const Graph::Node& node) const { return values_[Graph::id(node)]; }
  Graph::Arc matching(const Graph::Node& node) const { return matching_[Graph::id(node)]; }

 private:
  bool run_anew() {
    MaxWeightedPerfectFractionalMatching<Graph, Plain> anew(graph_, weights_, false);
    if (!anew.run()) return false;
    std::vector<int> columns;
    std::vector<Value> duals;
    for (int k = 0; k <= graph_.maxNodeId(); ++k) {
      const Graph::Node node = Graph::nodeFromId(k);
      matching_.push_back(anew.matching(node));
      values_.push_back(anew.nodeValue(node));
      columns.push_back(Graph::id(graph_.target(matching_.back())));
      duals.push_back(-values_.back());
    }
    weights_.relaxed.start(std::move(columns), duals);
    return true;
  }

  const Graph& graph_;
  const muster::Weights<L>& weights_;
  std::vector<Graph::Arc> matching_;
  std::vector<Value> values_;
};

}  // namespace lemon
