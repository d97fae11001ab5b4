#include "languages/skrit/files/map/layout.h"

#include <algorithm>

#include "base/path.h"

namespace vellum::skrit::map {

namespace {

constexpr std::size_t Unreached = ~std::size_t(0);

// The nodes in breadth-first order from the target node; those that no door leads to come last, in their own order.
// `from` gets for each node the place of its predecessor, and of the predecessor's door.
struct Reached {
  std::size_t node = 0, from = Unreached, door = 0;
};
std::vector<Reached> breadthFirst(const Region& region, std::size_t& unreachable) {
  std::vector<Reached> order;
  std::vector<bool> seen(region.nodes.size());
  auto visit = [&](std::size_t first) {
    order.push_back({first});
    seen[first] = true;
    for (std::size_t at = order.size() - 1; at < order.size(); ++at) {
      const Node& node = region.nodes[order[at].node];
      for (std::size_t door = 0; door < node.doors.size(); ++door) {
        auto far = region.nodeIndex.find(node.doors[door].farNode);
        if (far == region.nodeIndex.end() || seen[far->second]) continue;
        seen[far->second] = true;
        order.push_back({far->second, order[at].node, door});
      }
    }
  };
  if (auto target = region.nodeIndex.find(region.targetNode); target != region.nodeIndex.end()) visit(target->second);
  unreachable = region.nodes.size() - order.size();
  for (std::size_t i = 0; i < region.nodes.size(); ++i)
    if (!seen[i]) visit(i);
  return order;
}

class Meshes {
 public:
  Meshes(const Files& files, Layout& layout) : files_(files), layout_(layout) {}

  // Null when it can't be read.
  const Sno* find(const std::string& name) {
    auto [known, isNew] = meshes_.try_emplace(name);
    if (isNew) known->second = read(name);
    return known->second ? &*known->second : nullptr;
  }

 private:
  std::optional<Sno> read(const std::string& name) {
    if (paths_.empty())
      for (const store::ResourceStore::File* file : files_.store.match("art/terrain/**.sno"))
        paths_.emplace(base::toLower(base::withoutExtension(base::fileNameOf(file->path))), file);
    auto path = paths_.find(name);
    if (path == paths_.end()) return std::nullopt;
    base::Result<Sno> sno = readFront(path->second->source);
    if (sno.ok()) return std::move(sno).value();
    if (layout_.problem.empty()) layout_.problem = base::cat(path->second->path, ": ", sno.error().message);
    return std::nullopt;
  }

  // Doors come first: of most meshes the first bytes suffice.
  base::Result<Sno> readFront(const std::string& name) {
    constexpr std::uint64_t FirstBytes = 16384;
    auto file = files_.provider.open(name);
    if (!file) return file.error();
    std::uint64_t size = file.value()->size();
    for (std::uint64_t wanted : {std::min(size, FirstBytes), size}) {
      auto bytes = file.value()->read(0, wanted);
      if (!bytes) return bytes.error();
      base::Result<Sno> sno = readSno(bytes.value());
      if (sno.ok() || wanted == size) return sno;
    }
    return base::Error{"the terrain mesh can't be read"};
  }

  const Files& files_;
  Layout& layout_;
  std::unordered_map<std::string, const store::ResourceStore::File*> paths_;
  std::unordered_map<std::string, std::optional<Sno>> meshes_;
};

void inRows(const std::vector<Reached>& order, Layout& layout) {
  std::size_t columns = 1;
  while (columns * columns < order.size()) ++columns;
  for (std::size_t i = 0; i < order.size(); ++i) {
    NodeLayout& node = layout.nodes[order[i].node];
    node.frame.origin = {static_cast<float>(i % columns) * SquareSize, 0, static_cast<float>(i / columns) * SquareSize};
    node.least = {-SquareSize / 2, 0, -SquareSize / 2};
    node.most = {SquareSize / 2, 4, SquareSize / 2};
  }
}

// Axes that are not quite unit vectors add up over many doors.
bool isReasonable(const Frame& frame) {
  bool good = true;
  for (float each : {frame.origin.x, frame.origin.y, frame.origin.z}) good &= each > -1e6f && each < 1e6f;
  for (const Vector& axis : frame.axes) good &= dot(axis, axis) > 0.5f && dot(axis, axis) < 2.0f;
  return good;
}

// The frame of a node at the door of another one; nothing when one of the meshes lacks the door.
std::optional<Frame> atDoor(const Door& door, const Sno& near, const Frame& nearFrame, const Sno& far) {
  const SnoDoor* from = near.door(door.id);
  const SnoDoor* to = far.door(door.farDoor);
  if (from == nullptr || to == nullptr) return std::nullopt;
  Frame turn;
  turn.axes[0] = {-1, 0, 0};
  turn.axes[2] = {0, 0, -1};
  Frame frame = chain(chain(chain(inverse(to->frame), turn), from->frame), nearFrame);
  return isReasonable(frame) ? std::optional(frame) : std::nullopt;
}

}  // namespace

Layout layOut(const Files& files, const Region& region) {
  Layout layout;
  layout.nodes.resize(region.nodes.size());
  std::vector<Reached> order = breadthFirst(region, layout.unreachable);
  Meshes meshes(files, layout);
  std::vector<const Sno*> snos(region.nodes.size());
  for (std::size_t i = 0; i < region.nodes.size(); ++i) {
    const std::string& name = region.nodes[i].meshName;
    snos[i] = name.empty() ? nullptr : meshes.find(name);
    layout.missingMeshes += snos[i] == nullptr ? 1 : 0;
  }
  layout.byDoors = layout.missingMeshes == 0 && !region.nodes.empty();
  if (!layout.byDoors) {
    inRows(order, layout);
    return layout;
  }
  float free = 0;  // where nodes go that are connected with nothing: east of all others
  for (const Reached& each : order) {
    NodeLayout& node = layout.nodes[each.node];
    const Sno& sno = *snos[each.node];
    node.least = sno.least;
    node.most = sno.most;
    std::optional<Frame> frame;
    if (each.from != Unreached)
      frame = atDoor(region.nodes[each.from].doors[each.door], *snos[each.from], layout.nodes[each.from].frame, sno);
    if (frame) node.frame = *frame;
    else if (&each != &order.front()) node.frame.origin = {free - sno.least.x + SquareSize, 0, 0};
    for (float x : {node.least.x, node.most.x})
      for (float z : {node.least.z, node.most.z}) free = std::max(free, node.frame.outward({x, 0, z}).x);
  }
  return layout;
}

}  // namespace vellum::skrit::map
