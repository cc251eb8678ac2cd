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

constexpr size_t ADDED_EACH = 6;  // most violated pairs taken in per vertex and pass

template <int L>
class Pricing {
 public:
  using Value = Integer<L>;

  explicit Pricing(const Prices<L>& prices) : prices_(prices), members_(prices.classes()) {
    for (int k = 0; k < prices.players(); ++k) members_[prices.class_of(k)].push_back({Value(0), k, 0});
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
  struct Member {  // what is asked of every player of a class, side by side
    Value dual;
    int vertex;
    int position;
  };

  void start(const Duals<L>& duals) {
    duals_ = &duals;
    const int vertices = prices_.vertices();
    position_.assign(vertices, 0);
    for (int k = 0; k < vertices; ++k) position_[duals.order[k]] = k;
    common_.assign(vertices, 0);
    common_from_ = common_to_ = 0;
    for (std::vector<Member>& members : members_) {
      for (Member& member : members) {
        member.dual = duals.vertex[member.vertex];
        member.position = position_[member.vertex];
      }
      std::sort(members.begin(), members.end(), [](const Member& one, const Member& two) {
        return two.dual < one.dual || (one.dual == two.dual && one.vertex < two.vertex);
      });
    }
    chains();
  }

  // The innermost blossom at each position, the one around each blossom, and what they hold together. Outer
  // blossoms come first; number 0 is "none".
  void chains() {
    const auto& blossoms = duals_->blossoms;
    innermost_.assign(prices_.vertices(), 0);
    around_.assign(blossoms.size() + 1, 0);
    held_.assign(blossoms.size() + 1, Value(0));
    for (int k = 1; k <= static_cast<int>(blossoms.size()); ++k) {
      const auto& blossom = blossoms[k - 1];
      around_[k] = innermost_[blossom.begin];
      held_[k] = held_[around_[k]] + blossom.dual;
      std::fill(innermost_.begin() + blossom.begin, innermost_.begin() + blossom.end, k);
    }
  }

  void against_class(int one, int c) {
    const int own = prices_.class_of(one);
    if (prices_.forbids(own, c)) return;
    const Value bound = SCALE * prices_.least(own, c) - duals_->vertex[one];
    for (const Member& member : members_[c]) {
      if (!(bound < member.dual)) return;
      const int two = member.vertex;
      if (two <= one) continue;
      // What the class leaves over is mostly covered by blossoms, and what they leave over by places.
      Value lacking = member.dual - bound - shared(one, member.position);
      if (!(Value(0) < lacking)) continue;
      lacking -= SCALE * prices_.of_places(one, two);
      if (Value(0) < lacking) against(one, two);
    }
  }

  void against(int one, int two) {
    Value price;
    if (!prices_.price(one, two, price)) return;
    const Value slack = SCALE * price - duals_->vertex[one] - duals_->vertex[two] + shared(one, position_[two]);
    if (slack < Value(0)) violated_.emplace_back(slack, two);
  }

  // The dual values of all blossoms that hold both a vertex and the one at that position.
  const Value& shared(int one, int position) {
    if (!is_spread_) spread(position_[one]);
    return held_[common_[position]];
  }

  // For every position the innermost blossom that holds it and this one. Chains of several hundred blossoms
  // are common, and walking them for each pair takes far longer.
  void spread(int at) {
    is_spread_ = true;
    std::fill(common_.begin() + common_from_, common_.begin() + common_to_, 0);
    common_from_ = common_to_ = at;
    for (int k = innermost_[at]; k > 0; k = around_[k]) {
      const auto& blossom = duals_->blossoms[k - 1];
      std::fill(common_.begin() + blossom.begin, common_.begin() + common_from_, k);
      std::fill(common_.begin() + common_to_, common_.begin() + blossom.end, k);
      common_from_ = blossom.begin;
      common_to_ = blossom.end;
    }
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
  std::vector<std::vector<Member>> members_;  // of each class, largest dual first
  std::vector<int> position_;              // of each vertex in `order`
  std::vector<int> innermost_;             // blossom at each position
  std::vector<int> around_;                // blossom around each blossom
  std::vector<Value> held_;                // dual of each blossom and of all around it
  std::vector<int> common_;                // what spread() finds
  int common_from_ = 0;                    // outside of these common_ is 0
  int common_to_ = 0;
  bool is_spread_ = false;
  std::vector<std::pair<Value, int>> violated_;
};

}  // namespace muster
