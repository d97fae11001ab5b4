// Finds rooms by place. The tree is rebuilt after a batch of changes; newer rooms are in a short list, so that
// additions and queries may alternate.
#pragma once

#include <cstdint>
#include <vector>

namespace vellum::caos {

struct Bounds {
  double left = 0, top = 0, right = 0, bottom = 0;

  bool overlaps(const Bounds& other) const {
    return left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom;
  }
  void include(const Bounds& other);
};

class RoomTree {
 public:
  void clear();
  // The caller assigns `index`; the bounds of an existing index must be removed first.
  void add(std::uint32_t index, const Bounds& bounds);
  void remove(std::uint32_t index);
  // Calls visit(index) for every entry whose bounds overlap `where`, in unspecified order.
  template <class Visit>
  void query(const Bounds& where, Visit visit) const {
    for (std::uint32_t index : fresh_)
      if (bounds_[index].overlaps(where)) visit(index);
    if (nodes_.empty()) return;
    std::uint32_t stack[64];
    int depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
      const Node& node = nodes_[stack[--depth]];
      if (!node.bounds.overlaps(where)) continue;
      if (node.count > 0) {
        for (std::uint32_t i = node.first; i < node.first + node.count; ++i) {
          std::uint32_t index = items_[i];
          if (index != None && bounds_[index].overlaps(where)) visit(index);
        }
      } else {
        stack[depth++] = node.first;
        stack[depth++] = node.first + 1;
      }
    }
  }

 private:
  struct Node {
    Bounds bounds;
    std::uint32_t first = 0;  // item, or the first of two children
    std::uint32_t count = 0;  // items; 0 for an inner node
  };
  enum State : std::uint8_t { Absent, Fresh, InTree };
  static constexpr std::uint32_t None = 0xffffffff;

  void rebuild();
  void split(std::uint32_t node);

  std::vector<Bounds> bounds_;        // by index
  std::vector<State> state_;          // by index
  std::vector<std::uint32_t> place_;  // by index: its place in items_
  std::vector<std::uint32_t> fresh_;
  std::vector<std::uint32_t> items_;  // of the leaves; None where one was removed
  std::vector<Node> nodes_;
  std::size_t built_ = 0;    // entries in the tree when it was built
  std::size_t removed_ = 0;  // of these
};

}  // namespace vellum::caos
