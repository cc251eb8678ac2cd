// The relaxation without blossoms, solved again after candidates were added.
//
// It is an assignment of rows to columns, everybody being one of each. From the round before nearly all of it
// still stands: only rows for which a new pair is cheaper lose their column, and each finds another one along a
// shortest path (Dijkstra on reduced prices). Prices are doubled here, so that the mean of the two duals of a
// vertex, scaled by 4, is whole.
#pragma once

#include <algorithm>
#include <queue>
#include <vector>

#include "graph.h"
#include "wide.h"

namespace muster {

template <int L>
class Relaxed {
 public:
  using Value = Integer<L>;
  using Arc = Graph::Arc;

  // Takes over a solution: everybody's column, and duals (scaled by 4, of prices).
  void start(std::vector<int> column_of, const std::vector<Value>& duals) {
    column_of_ = std::move(column_of);
    row_.assign(duals.size(), Value(0));
    column_.clear();
    for (const Value& dual : duals) column_.push_back(half(dual));
  }

  // False where there is nothing to go on from, or where the duals are beyond a sixteenth of the width: while a
  // graph is worked on they grow by no more than a quarter, as one path costs no more than all vertices.
  bool can_go_on() const {
    const auto is_far = [](const Value& dual) { return is_beyond<L>(dual, 4); };
    return !column_.empty() && std::none_of(column_.begin(), column_.end(), is_far);
  }

  // The same for a larger graph. Weights are prices turned round. False where it could not be done, or where
  // the duals have become too large to leave the blossoms their room.
  template <class Weights>
  bool go_on(const Graph& graph, const Weights& weights) {
    const int vertices = static_cast<int>(column_.size());
    arc_of_.assign(vertices, lemon::INVALID);
    row_of_.assign(vertices, -1);
    distance_.assign(vertices, Value(0));
    state_.assign(vertices, NEW);
    via_.assign(vertices, lemon::INVALID);
    for (int row = 0; row < vertices; ++row) keep_if_cheapest(row, graph, weights);
    for (int row = 0; row < vertices; ++row) {
      if (column_of_[row] < 0 && !assign(row, graph, weights)) return false;
    }
    for (int vertex = 0; vertex < vertices; ++vertex) {
      if (is_beyond<L>(dual(vertex), 2)) return false;
    }
    return true;
  }

  Value dual(int vertex) const { return row_[vertex] + column_[vertex]; }

  // For each vertex its pair; along an odd cycle, which blossoms will take care of, the next one.
  std::vector<Arc> halves(const Graph& graph) const {
    std::vector<Arc> found(arc_of_.size(), lemon::INVALID);
    std::vector<int> cycle;
    for (int first = 0; first < static_cast<int>(found.size()); ++first) {
      if (found[first] != lemon::INVALID) continue;
      cycle.clear();
      for (int k = first; cycle.empty() || k != first; k = column_of_[k]) cycle.push_back(k);
      for (size_t k = 0; k < cycle.size(); ++k) {
        const bool is_second = cycle.size() % 2 == 0 && k % 2 == 1;
        found[cycle[k]] = is_second ? graph.oppositeArc(arc_of_[cycle[k - 1]]) : arc_of_[cycle[k]];
      }
    }
    return found;
  }

 private:
  enum State : char { NEW, SEEN, DONE };

  static Value half(const Value& value) {
    if constexpr (L == 2) {
      return value >> 1;
    } else {
      return value / 2;
    }
  }

  template <class Weights>
  void keep_if_cheapest(int row, const Graph& graph, const Weights& weights) {
    bool is_first = true;
    Value kept = 0;
    for (Graph::OutArcIt arc(graph, Graph::nodeFromId(row)); arc != lemon::INVALID; ++arc) {
      const int column = Graph::id(graph.target(arc));
      const Value left = -(2 * weights[arc]) - column_[column];
      if (is_first || left < row_[row]) row_[row] = left;
      is_first = false;
      if (column != column_of_[row]) continue;
      arc_of_[row] = arc;
      kept = left;
    }
    if (row_[row] < kept || arc_of_[row] == lemon::INVALID) {
      column_of_[row] = -1;
    } else {
      row_of_[column_of_[row]] = row;
    }
  }

  // The shortest way from a row without a column to a column without a row.
  template <class Weights>
  bool assign(int root, const Graph& graph, const Weights& weights) {
    std::priority_queue<std::pair<Value, int>, std::vector<std::pair<Value, int>>, std::greater<>> queue;
    seen_.clear();
    int row = root;
    Value base = 0;
    int free = -1;
    while (free < 0) {
      for (Graph::OutArcIt arc(graph, Graph::nodeFromId(row)); arc != lemon::INVALID; ++arc) {
        const int column = Graph::id(graph.target(arc));
        if (state_[column] == DONE) continue;
        const Value distance = base - 2 * weights[arc] - row_[row] - column_[column];
        if (state_[column] == SEEN && !(distance < distance_[column])) continue;
        if (state_[column] == NEW) seen_.push_back(column);
        state_[column] = SEEN;
        distance_[column] = distance;
        via_[column] = arc;
        queue.emplace(distance, column);
      }
      while (!queue.empty() && state_[queue.top().second] == DONE) queue.pop();
      if (queue.empty()) return false;
      const int column = queue.top().second;
      state_[column] = DONE;
      base = distance_[column];
      row = row_of_[column];
      if (row < 0) free = column;
    }
    settle(root, base);
    for (int column = free; column >= 0;) column = hand_over(column, graph);
    return true;
  }

  void settle(int root, const Value& reached) {
    row_[root] += reached;
    for (const int column : seen_) {
      if (state_[column] == DONE && row_of_[column] >= 0) {
        const Value rest = reached - distance_[column];
        column_[column] -= rest;
        row_[row_of_[column]] += rest;
      }
      state_[column] = NEW;
    }
  }

  // Gives a column to the row it was reached from; which column that row had before, -1 for none.
  int hand_over(int column, const Graph& graph) {
    const int row = Graph::id(graph.source(via_[column]));
    const int before = column_of_[row];
    column_of_[row] = column;
    row_of_[column] = row;
    arc_of_[row] = via_[column];
    return before;
  }

  std::vector<int> column_of_;
  std::vector<int> row_of_;
  std::vector<Arc> arc_of_;
  std::vector<Value> row_;     // duals
  std::vector<Value> column_;
  std::vector<Value> distance_;
  std::vector<State> state_;
  std::vector<Arc> via_;
  std::vector<int> seen_;
};

}  // namespace muster
