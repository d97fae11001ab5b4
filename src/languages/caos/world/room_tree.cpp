#include "languages/caos/world/room_tree.h"

#include <algorithm>

namespace vellum::caos {

static constexpr std::uint32_t LeafSize = 4;

void Bounds::include(const Bounds& other) {
  left = std::min(left, other.left);
  top = std::min(top, other.top);
  right = std::max(right, other.right);
  bottom = std::max(bottom, other.bottom);
}

void RoomTree::clear() { *this = RoomTree(); }

void RoomTree::add(std::uint32_t index, const Bounds& bounds) {
  if (bounds_.size() <= index) {
    bounds_.resize(index + 1);
    state_.resize(index + 1, Absent);
    place_.resize(index + 1, None);
  }
  bounds_[index] = bounds;
  state_[index] = Fresh;
  fresh_.push_back(index);
  if (fresh_.size() > 32 + built_ / 8) rebuild();
}

void RoomTree::remove(std::uint32_t index) {
  if (index >= state_.size() || state_[index] == Absent) return;
  if (state_[index] == Fresh) {
    fresh_.erase(std::find(fresh_.begin(), fresh_.end(), index));
  } else {
    items_[place_[index]] = None;
    ++removed_;
  }
  state_[index] = Absent;
  if (removed_ > 32 + built_ / 2) rebuild();
}

void RoomTree::rebuild() {
  items_.clear();
  fresh_.clear();
  nodes_.clear();
  removed_ = 0;
  for (std::uint32_t i = 0; i < state_.size(); ++i) {
    if (state_[i] == Absent) continue;
    state_[i] = InTree;
    items_.push_back(i);
  }
  built_ = items_.size();
  if (items_.empty()) return;
  nodes_.push_back({{}, 0, static_cast<std::uint32_t>(items_.size())});
  for (std::uint32_t node = 0; node < nodes_.size(); ++node) split(node);
  for (std::uint32_t i = 0; i < items_.size(); ++i) place_[items_[i]] = i;
}

void RoomTree::split(std::uint32_t at) {
  std::uint32_t first = nodes_[at].first, count = nodes_[at].count;
  Bounds bounds = bounds_[items_[first]];
  for (std::uint32_t i = first; i < first + count; ++i) bounds.include(bounds_[items_[i]]);
  nodes_[at].bounds = bounds;
  if (count <= LeafSize) return;
  bool wide = bounds.right - bounds.left > bounds.bottom - bounds.top;
  std::uint32_t half = count / 2;
  auto middle = [&](std::uint32_t index) {
    const Bounds& b = bounds_[index];
    return wide ? b.left + b.right : b.top + b.bottom;
  };
  auto begin = items_.begin() + first;
  std::nth_element(begin, begin + half, begin + count, [&](std::uint32_t a, std::uint32_t b) {
    double x = middle(a), y = middle(b);
    return x != y ? x < y : a < b;
  });
  auto children = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back({{}, first, half});
  nodes_.push_back({{}, first + half, count - half});
  nodes_[at].first = children;
  nodes_[at].count = 0;
}

}  // namespace vellum::caos
