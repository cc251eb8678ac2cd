// The candidate pairs: a sorted list without doubles, so that nothing depends on the order of finding.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace muster {

class Edges {
 public:
  void add(int one, int two) {
    if (one > two) std::swap(one, two);
    found_.push_back(static_cast<uint64_t>(one) << 32 | static_cast<uint32_t>(two));
  }

  // Takes in what was added; how many of them were new.
  size_t merge() {
    std::sort(found_.begin(), found_.end());
    found_.erase(std::unique(found_.begin(), found_.end()), found_.end());
    const size_t before = pairs_.size();
    std::vector<uint64_t> all;
    all.reserve(before + found_.size());
    std::set_union(pairs_.begin(), pairs_.end(), found_.begin(), found_.end(), std::back_inserter(all));
    pairs_.swap(all);
    found_.clear();
    found_.shrink_to_fit();
    return pairs_.size() - before;
  }

  bool holds(int one, int two) const {
    if (one > two) std::swap(one, two);
    return std::binary_search(pairs_.begin(), pairs_.end(),
                              static_cast<uint64_t>(one) << 32 | static_cast<uint32_t>(two));
  }

  size_t size() const { return pairs_.size(); }
  int upper(size_t k) const { return static_cast<int>(pairs_[k] >> 32); }
  int lower(size_t k) const { return static_cast<int>(pairs_[k] & 0xFFFFFFFF); }

 private:
  std::vector<uint64_t> pairs_;
  std::vector<uint64_t> found_;
};

}  // namespace muster
