// Prices every pair of the complete graph against the duals, and adds what they do not cover.
//
// Nearly all pairs are ruled out without being priced: by class, since no pair of two classes is cheaper than
// the table says, and inside a class because its members are walked from the largest dual down.
#pragma once

#include <algorithm>
#include <vector>

#include "duals.h"
#include "edges.h"
#include "prices.h"

namespace muster {

constexpr size_t ADDED_EACH = 12;  // most violated pairs taken in per vertex and pass

template <int L>
class Pricing {
 public:
  using Value = Integer<L>;

  explicit Pricing(const Prices<L>& prices) : prices_(prices), members_(prices.classes()) {
    for (int k = 0; k < prices.players(); ++k) members_[prices.class_of(k)].push_back(k);
  }

  // Adds the pairs that are cheaper than the duals allow; how many there were.
  size_t add_violated(const Duals<L>& duals, Edges& edges) {
    start(duals);
    for (int one = 0; one < prices_.players(); ++one) {
      violated_.clear();
      is_spread_ = false;
      for (int c = 0; c < prices_.classes(); ++c) against_class(one, c);
      if (prices_.has_bye()) against(one, prices_.players());
      take(one, edges);
    }
    cheapened(edges);
    return edges.merge();
  }

 private:
  void start(const Duals<L>& duals) {
    duals_ = &duals;
    const int vertices = prices_.vertices();
    position_.assign(vertices, 0);
    for (int k = 0; k < vertices; ++k) position_[duals.order[k]] = k;
    spread_.assign(vertices, Value(0));
    for (std::vector<int>& members : members_) {
      std::sort(members.begin(), members.end(), [&](int one, int two) {
        return duals.vertex[two] < duals.vertex[one] || (duals.vertex[one] == duals.vertex[two] && one < two);
      });
    }
    chains();
  }

  // The innermost blossom of each vertex, and the one around each blossom. Outer ones come first.
  void chains() {
    const auto& blossoms = duals_->blossoms;
    innermost_.assign(prices_.vertices(), -1);
    around_.assign(blossoms.size(), -1);
    for (int k = 0; k < static_cast<int>(blossoms.size()); ++k) {
      around_[k] = innermost_[blossoms[k].begin];
      for (int at = blossoms[k].begin; at < blossoms[k].end; ++at) innermost_[at] = k;
    }
  }

  void against_class(int one, int c) {
    const int own = prices_.class_of(one);
    if (prices_.forbids(own, c)) return;
    const Value bound = SCALE * prices_.least(own, c) - duals_->vertex[one];
    for (const int two : members_[c]) {
      if (!(bound < duals_->vertex[two])) return;
      if (two > one) against(one, two);
    }
  }

  void against(int one, int two) {
    Value price;
    if (!prices_.price(one, two, price)) return;
    Value slack = SCALE * price - duals_->vertex[one] - duals_->vertex[two];
    if (!(slack < Value(0))) return;
    slack += shared(one, two);
    if (slack < Value(0)) violated_.emplace_back(slack, two);
  }

  // The dual values of all blossoms that hold both. Spread over everybody once per vertex: chains of several
  // hundred blossoms are common, and walking them for each pair takes far longer.
  const Value& shared(int one, int two) {
    if (!is_spread_) spread(position_[one]);
    return spread_[position_[two]];
  }

  void spread(int at) {
    is_spread_ = true;
    for (int k = clean_from_; k < clean_to_; ++k) spread_[k] = Value(0);
    clean_from_ = clean_to_ = 0;
    path_.clear();
    for (int k = innermost_[at]; k >= 0; k = around_[k]) path_.push_back(k);
    if (path_.empty()) return;
    const auto& blossoms = duals_->blossoms;
    Value sum = 0;
    for (size_t k = path_.size(); k-- > 0;) {
      const auto& outer = blossoms[path_[k]];
      sum += outer.dual;
      const int inner_from = k > 0 ? blossoms[path_[k - 1]].begin : outer.end;
      const int inner_to = k > 0 ? blossoms[path_[k - 1]].end : outer.end;
      for (int p = outer.begin; p < inner_from; ++p) spread_[p] = sum;
      for (int p = inner_to; p < outer.end; ++p) spread_[p] = sum;
    }
    clean_from_ = blossoms[path_.back()].begin;
    clean_to_ = blossoms[path_.back()].end;
  }

  void take(int one, Edges& edges) {
    const size_t taken = std::min(violated_.size(), ADDED_EACH);
    std::partial_sort(violated_.begin(), violated_.begin() + taken, violated_.end());
    for (size_t k = 0; k < taken; ++k) edges.add(one, violated_[k].second);
  }

  // Below what the table says lie only pairs with an extra of their own, so they are always priced.
  void cheapened(Edges& edges) {
    const FlatProblem& flat = prices_.flat();
    for (int k = 0; k < flat.extras; ++k) {
      violated_.clear();
      is_spread_ = false;
      against(flat.extra_pair[2 * k], flat.extra_pair[2 * k + 1]);
      take(flat.extra_pair[2 * k], edges);
    }
  }

  const Prices<L>& prices_;
  const Duals<L>* duals_ = nullptr;
  std::vector<std::vector<int>> members_;  // of each class, largest dual first
  std::vector<int> position_;              // of each vertex in `order`
  std::vector<int> innermost_;             // blossom at each position, -1 for none
  std::vector<int> around_;
  std::vector<int> path_;
  std::vector<Value> spread_;
  bool is_spread_ = false;
  int clean_from_ = 0;
  int clean_to_ = 0;
  std::vector<std::pair<Value, int>> violated_;
};

}  // namespace muster
