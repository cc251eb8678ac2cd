// The independent checker: does this answer prove itself the cheapest round of the complete graph?
//
// It shares no line with the solver: own integers, own prices, own walk over all pairs. The argument it checks
// is short. Every round pays at least what the duals collect: each pair costs no less than the duals of its two
// vertices minus those of the blossoms that hold both, and no round has more than (size - 1) / 2 pairs inside
// an odd set. If the duals collect exactly what this round costs, no round costs less.
#include <algorithm>
#include <new>
#include <vector>

#include "flat.h"
#include "number.h"

namespace {

using checker::Number;

template <int W>
class Checker {
 public:
  Checker(const FlatProblem& p, const FlatAnswer& a) : p_(p), a_(a), vertices_(p.vertices), limbs_(p.limbs) {
    for (int k = 0; k < vertices_; ++k) dual_.push_back(read(a.vertex, k));
    for (int k = 0; k < p.classes * p.classes; ++k) quadruple_.push_back(read(p.table, k));
    for (Number<W>& n : quadruple_) n.multiply(4);
    for (int k = 0; k < p.forbiddens; ++k) single_.push_back({p.forbidden_pair[2 * k], p.forbidden_pair[2 * k + 1], -1});
    for (int k = 0; k < p.extras; ++k) single_.push_back({p.extra_pair[2 * k], p.extra_pair[2 * k + 1], k});
    std::sort(single_.begin(), single_.end());
    members_.resize(p.classes);
    largest_.resize(p.classes);
    for (int k = 0; k < p.players; ++k) {
      const int c = p.class_of[k];
      if (members_[c].empty() || dual_[k].exceeds(largest_[c])) largest_[c] = dual_[k];
      members_[c].push_back(k);
    }
  }

  int32_t verdict() {
    if (!is_matching()) return NOT_A_MATCHING;
    if (!is_order()) return BAD_ORDER;
    if (!is_nested()) return BAD_BLOSSOM;
    Number<W> paid = Number<W>::zero();
    for (int one = 0; one < vertices_; ++one) {
      if (one > a_.mate[one]) continue;
      Number<W> price;
      if (!price_of(one, a_.mate[one], price)) return BAD_PAIR;
      paid.add(price);
    }
    if (differ(paid, read(a_.total, 0))) return BAD_TOTAL;
    paid.multiply(4);
    if (differ(paid, collected())) return BAD_DUAL_TOTAL;
    for (int one = 0; one < vertices_; ++one) {
      if (!covers(one)) return PAIR_BELOW_DUALS;
    }
    return SOLVED;
  }

 private:
  struct Single {  // a pair that is forbidden by itself (extra -1) or has an extra price
    int one;
    int two;
    int extra;
    bool operator<(const Single& other) const {
      if (one != other.one) return one < other.one;
      if (two != other.two) return two < other.two;
      return extra < other.extra;
    }
  };

  Number<W> read(const uint64_t* words, size_t k) const { return Number<W>::from(words + k * limbs_, limbs_); }

  static bool differ(const Number<W>& one, const Number<W>& two) { return one.exceeds(two) || two.exceeds(one); }

  bool is_matching() const {
    for (int k = 0; k < vertices_; ++k) {
      const int mate = a_.mate[k];
      if (mate < 0 || mate >= vertices_ || mate == k || a_.mate[mate] != k) return false;
    }
    return vertices_ % 2 == 0;
  }

  bool is_order() {
    place_.assign(vertices_, -1);
    common_.assign(vertices_, 0);
    for (int k = 0; k < vertices_; ++k) {
      const int vertex = a_.order[k];
      if (vertex < 0 || vertex >= vertices_ || place_[vertex] >= 0) return false;
      place_[vertex] = k;
    }
    return true;
  }

  // Odd sets with a dual of at least 0; each inside the one before it that it touches, or apart from all. They
  // are counted from 1, as 0 stands for none.
  bool is_nested() {
    if (a_.blossoms < 0 || a_.blossoms > vertices_ / 2) return false;
    inside_.assign(vertices_, 0);
    outer_.assign(1, 0);
    held_.assign(1, Number<W>::zero());
    for (int k = 1; k <= a_.blossoms; ++k) {
      const int from = a_.begin[k - 1];
      const int to = a_.end[k - 1];
      if (from < 0 || to > vertices_ || to - from < 3 || (to - from) % 2 == 0) return false;
      const int outer = inside_[from];
      if (outer > 0 && to > a_.end[outer - 1]) return false;
      for (int at = from; at < to; ++at) {
        if (inside_[at] != outer) return false;
        inside_[at] = k;
      }
      outer_.push_back(outer);
      held_.push_back(read(a_.dual, k - 1));
      if (held_.back().sign() < 0) return false;
      held_.back().add(held_[outer]);
    }
    return true;
  }

  Number<W> collected() const {
    Number<W> sum = Number<W>::zero();
    for (const Number<W>& dual : dual_) sum.add(dual);
    for (int k = 0; k < a_.blossoms; ++k) {
      Number<W> part = read(a_.dual, k);
      part.multiply(static_cast<uint64_t>((a_.end[k] - a_.begin[k]) / 2));
      part.negate();
      sum.add(part);
    }
    return sum;
  }

  // Problem.price once more. `single_` names a pair's ban before its extra.
  bool price_of(int one, int two, Number<W>& sum) const {
    if (one > two) std::swap(one, two);
    auto own = std::lower_bound(single_.begin(), single_.end(), Single{one, two, -1});
    const bool has_own = own != single_.end() && own->one == one && own->two == two;
    if (has_own && own->extra < 0) return false;
    if (two == p_.players) {
      if (p_.bye_forbids[one]) return false;
      sum = read(p_.bye_price, one);
    } else if (!price_of_players(one, two, sum)) {
      return false;
    }
    if (has_own) sum.add(read(p_.extra_price, own->extra));
    return true;
  }

  bool price_of_players(int one, int two, Number<W>& sum) const {
    const size_t cell = static_cast<size_t>(p_.class_of[one]) * p_.classes + p_.class_of[two];
    if (p_.table_forbids[cell]) return false;
    sum = read(p_.table, cell);
    for (int k = 0; k < p_.sames; ++k) {
      const int64_t* value = p_.same_column + static_cast<size_t>(k) * p_.players;
      if (value[one] != 0 && value[one] == value[two]) {
        if (p_.same_forbids[k]) return false;
        sum.add(read(p_.same_price, k));
      }
    }
    if (p_.place_kind != 0) add_place(one, two, sum);
    if (p_.has_lot) {
      const unsigned __int128 product = static_cast<unsigned __int128>(p_.lot_column[one]) * p_.lot_column[two];
      Number<W> lot = read(p_.lot_unit, 0);
      lot.multiply(static_cast<uint64_t>(product % ((uint64_t{1} << 61) - 1)) & p_.lot_mask);
      sum.add(lot);
    }
    return true;
  }

  void add_place(int one, int two, Number<W>& sum) const {
    int64_t away = int64_t{p_.position[two]} - p_.position[one];
    if (p_.group[one] != p_.group[two]) {
      away += p_.size[one] - 1;
    } else if (p_.place_kind == 1) {
      away -= p_.size[one] / 2;
      if (away < 0) away = -away;
    } else {
      away -= 1;
    }
    Number<W> price = read(p_.place_unit, 0);
    price.multiply(static_cast<uint64_t>(away < p_.place_cap ? away : p_.place_cap));
    sum.add(price);
  }

  // Does no pair of this vertex and a later one cost less than the duals say? Two classes whose table price is
  // above the largest duals are settled at once. The table is no bound for a pair with an extra, nor for the
  // bye: those are always looked at.
  bool covers(int one) {
    has_shares_ = false;
    if (one < p_.players) {
      for (int c = 0; c < p_.classes; ++c) {
        if (!covers_class(one, c)) return false;
      }
    }
    for (auto own = std::lower_bound(single_.begin(), single_.end(), Single{one, -1, -1});
         own != single_.end() && own->one == one; ++own) {
      if (!covers_pair(one, own->two)) return false;
    }
    return p_.vertices == p_.players || one >= p_.players || covers_pair(one, p_.players);
  }

  bool covers_class(int one, int c) {
    const size_t cell = static_cast<size_t>(p_.class_of[one]) * p_.classes + c;
    if (members_[c].empty() || p_.table_forbids[cell]) return true;
    Number<W> left = quadruple_[cell];
    Number<W> own = dual_[one];
    own.negate();
    left.add(own);
    if (!largest_[c].exceeds(left)) return true;
    for (auto two = std::upper_bound(members_[c].begin(), members_[c].end(), one); two != members_[c].end(); ++two) {
      if (!dual_[*two].exceeds(left)) continue;
      Number<W> covered = left;  // by class and blossoms, which is enough for most that are left
      covered.add(shared(one, *two));
      if (dual_[*two].exceeds(covered) && !covers_pair(one, *two)) return false;
    }
    return true;
  }

  bool covers_pair(int one, int two) {
    Number<W> price;
    if (!price_of(one, two, price)) return true;
    price.multiply(4);
    price.add(shared(one, two));
    Number<W> asked = dual_[one];
    asked.add(dual_[two]);
    return !asked.exceeds(price);
  }

  // The duals of all blossoms that hold both.
  const Number<W>& shared(int one, int two) {
    if (!has_shares_) share(one);
    has_shares_ = true;
    return held_[common_[place_[two]]];
  }

  // For every place of the order: the innermost blossom that holds both it and this vertex. From the inside
  // out, each blossom takes the places around the one before it; nothing is walked twice.
  void share(int one) {
    for (int at = common_from_; at < common_to_; ++at) common_[at] = 0;
    common_from_ = common_to_ = place_[one];
    for (int k = inside_[place_[one]]; k > 0; k = outer_[k]) {
      for (int at = a_.begin[k - 1]; at < common_from_; ++at) common_[at] = k;
      for (int at = common_to_; at < a_.end[k - 1]; ++at) common_[at] = k;
      common_from_ = a_.begin[k - 1];
      common_to_ = a_.end[k - 1];
    }
  }

  const FlatProblem& p_;
  const FlatAnswer& a_;
  const int vertices_;
  const int limbs_;
  std::vector<Number<W>> dual_;
  std::vector<Number<W>> quadruple_;  // four times the class table
  std::vector<Single> single_;
  std::vector<int> place_;   // of each vertex in the order
  std::vector<int> inside_;  // the innermost blossom of each place
  std::vector<int> outer_;   // the blossom around each blossom
  std::vector<Number<W>> held_;  // the dual of each blossom and of all around it
  std::vector<std::vector<int>> members_;  // of each class, in order
  std::vector<Number<W>> largest_;  // dual in each class
  std::vector<int> common_;  // what share() finds
  int common_from_ = 0;  // outside of these common_ is 0
  int common_to_ = 0;
  bool has_shares_ = false;
};

}  // namespace

extern "C" int32_t muster_check(const FlatProblem* problem, const FlatAnswer* answer) {
  try {
    switch (problem->limbs) {
      case 2: return Checker<3>(*problem, *answer).verdict();
      case 3: return Checker<4>(*problem, *answer).verdict();
      case 4: return Checker<5>(*problem, *answer).verdict();
      case 8: return Checker<9>(*problem, *answer).verdict();
      case 12: return Checker<13>(*problem, *answer).verdict();
      case 16: return Checker<17>(*problem, *answer).verdict();
      default: return BAD_WIDTH;
    }
  } catch (const std::bad_alloc&) {
    return OUT_OF_MEMORY;
  }
}
