// The pairs worth trying first: a few cheap opponents for everybody, from every kind of opponent.
//
// A guess that only decides how long solving takes: pricing all pairs against the duals afterwards finds
// whatever was missed here. A player's opponents are put into buckets (class and group); from the buckets that
// are cheapest by class several opponents are taken, from dearer ones one. Taking from each bucket, and not the
// cheapest of all, is what makes the lower levels nearly right before any pricing.
#pragma once

#include <map>
#include <tuple>

#include "edges.h"
#include "prices.h"

namespace muster {

constexpr int OWN_TAKEN = 10;     // opponents from each of the nearest buckets ...
constexpr int OWN_BUCKETS = 3;    // ... and how many buckets that are
constexpr int NEAR_TAKEN = 1;     // opponents from each bucket behind them ...
constexpr int NEAR_BUCKETS = 8;  // ... and how many
constexpr int WINDOW = 32;        // opponents of one bucket that are looked at, where places say which
constexpr int BYES_TAKEN = 64;
constexpr int NEIGHBOURS = 2;

template <int L>
class Candidates {
 public:
  using Value = Integer<L>;

  explicit Candidates(const Prices<L>& prices) : prices_(prices), flat_(prices.flat()) {}

  void find(Edges& edges) {
    const int vertices = prices_.vertices();
    Value price;
    if (vertices <= flat_.dense_below) {
      for (int one = 0; one < vertices; ++one) {
        for (int two = one + 1; two < vertices; ++two) {
          if (prices_.price(one, two, price)) edges.add(one, two);
        }
      }
      edges.merge();
      return;
    }
    fill_buckets();
    for (int player = 0; player < prices_.players(); ++player) opponents(player, edges);
    if (prices_.has_bye()) byes(edges);
    for (int k = 0; k < flat_.extras; ++k) cheapened(k, edges);
    edges.merge();
  }

 private:
  struct Bucket {
    int class_;
    int group;
    std::vector<int> members;  // in order of rank
  };

  int group_of(int player) const { return flat_.place_kind == 0 ? 0 : flat_.group[player]; }

  void fill_buckets() {
    std::map<std::pair<int, int>, int> index;
    for (int player = 0; player < prices_.players(); ++player) {
      const auto key = std::make_pair(group_of(player), prices_.class_of(player));
      const auto [at, is_new] = index.try_emplace(key, static_cast<int>(buckets_.size()));
      if (is_new) buckets_.push_back({key.second, key.first, {}});
      buckets_[at->second].members.push_back(player);
      own_.push_back(at->second);
    }
    nearest_.resize(buckets_.size());
  }

  // The buckets of possible opponents of a bucket, cheapest first, then by the distance of their groups.
  const std::vector<int>& nearest(int own) {
    std::vector<int>& near = nearest_[own];
    if (!near.empty()) return near;
    const Bucket& mine = buckets_[own];
    for (int k = 0; k < static_cast<int>(buckets_.size()); ++k) {
      if (!prices_.forbids(mine.class_, buckets_[k].class_)) near.push_back(k);
    }
    const auto key = [&](int k) {
      const Bucket& other = buckets_[k];
      return std::make_tuple(prices_.least(mine.class_, other.class_), std::abs(other.group - mine.group), k);
    };
    const size_t kept = std::min<size_t>(near.size(), OWN_BUCKETS + NEAR_BUCKETS);
    std::partial_sort(near.begin(), near.begin() + kept, near.end(),
                      [&](int one, int two) { return key(one) < key(two); });
    near.resize(kept);
    return near;
  }

  void opponents(int player, Edges& edges) {
    int rank = 0;
    for (const int bucket : nearest(own_[player])) {
      take(player, buckets_[bucket], rank++ < OWN_BUCKETS ? OWN_TAKEN : NEAR_TAKEN, edges);
    }
    Value price;
    for (int other = player + 1; other <= player + NEIGHBOURS && other < prices_.players(); ++other) {
      if (prices_.price(player, other, price)) edges.add(player, other);
    }
  }

  void take(int player, const Bucket& bucket, int count, Edges& edges) {
    const std::vector<int>& members = bucket.members;
    const int size = static_cast<int>(members.size());
    int from = 0;
    int to = size;
    if (flat_.place_kind != 0 && size > 2 * WINDOW) {
      const int middle = ideal(player, bucket);
      from = std::max(0, std::min(middle - WINDOW, size - 2 * WINDOW));
      to = from + 2 * WINDOW;
    }
    priced_.clear();
    Value price;
    for (int k = from; k < to; ++k) {
      const int other = members[k];
      if (other == player) continue;
      if (prices_.price(std::min(player, other), std::max(player, other), price)) priced_.emplace_back(price, other);
    }
    const size_t taken = std::min<size_t>(priced_.size(), count);
    std::partial_sort(priced_.begin(), priced_.begin() + taken, priced_.end());
    for (size_t k = 0; k < taken; ++k) edges.add(player, priced_[k].second);
  }

  // Where in a bucket the opponents stand whose places cost least.
  int ideal(int player, const Bucket& bucket) const {
    const std::vector<int>& members = bucket.members;
    if (bucket.group != group_of(player)) return members.front() > player ? 0 : static_cast<int>(members.size());
    int wanted = flat_.position[player];
    if (flat_.place_kind == 1) {
      const int half = flat_.size[player] / 2;
      wanted += wanted < half ? half : -half;
    }
    const auto at = std::lower_bound(members.begin(), members.end(), wanted,
                                     [&](int member, int place) { return flat_.position[member] < place; });
    return static_cast<int>(at - members.begin());
  }

  void byes(Edges& edges) {
    const int bye = prices_.players();
    priced_.clear();
    Value price;
    for (int player = 0; player < bye; ++player) {
      if (prices_.price(player, bye, price)) priced_.emplace_back(price, player);
    }
    const size_t taken = std::min<size_t>(priced_.size(), BYES_TAKEN);
    std::partial_sort(priced_.begin(), priced_.begin() + taken, priced_.end());
    for (size_t k = 0; k < taken; ++k) edges.add(priced_[k].second, bye);
  }

  // A pair made cheaper by itself is there for a reason.
  void cheapened(int k, Edges& edges) {
    Value price;
    const int one = flat_.extra_pair[2 * k];
    const int two = flat_.extra_pair[2 * k + 1];
    if (load<L>(flat_.extra_price + static_cast<size_t>(k) * L) < Value(0) && prices_.price(one, two, price)) {
      edges.add(one, two);
    }
  }

  const Prices<L>& prices_;
  const FlatProblem& flat_;
  std::vector<Bucket> buckets_;
  std::vector<int> own_;                  // each player's bucket
  std::vector<std::vector<int>> nearest_;  // of each bucket, once asked for
  std::vector<std::pair<Value, int>> priced_;
};

}  // namespace muster
