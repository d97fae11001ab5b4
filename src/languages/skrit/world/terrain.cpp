#include "languages/skrit/world/terrain.h"

#include <algorithm>

#include "languages/skrit/world/cells.h"

namespace vellum::skrit {

namespace {

constexpr float Tolerance = 0.05f;  // of the edges of nodes, in metres

bool isAbove(const TerrainNode& node, const map::Vector& inside) {
  return inside.x >= node.least.x - Tolerance && inside.x <= node.most.x + Tolerance &&
         inside.z >= node.least.z - Tolerance && inside.z <= node.most.z + Tolerance;
}

float heightOutside(const TerrainNode& node, const map::Vector& inside) {
  return std::max({node.least.y - inside.y, inside.y - node.most.y, 0.0f});
}

}  // namespace

bool Terrain::index() {
  byId_.clear();
  cells_.clear();
  bool fits = true;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    const TerrainNode& node = nodes_[i];
    fits &= byId_.try_emplace(node.id, i).second;
    CellRange range;
    for (float x : {node.least.x, node.most.x})
      for (float z : {node.least.z, node.most.z}) range.add(node.frame.outward({x, 0, z}));
    range.forEach([&](std::uint64_t cell) { cells_[cell].push_back(i); });
  }
  return fits;
}

map::Vector Terrain::toWorld(const GoPosition& at) const {
  const TerrainNode* node = find(at.node);
  map::Vector inside{at.x, at.y, at.z};
  return node == nullptr ? inside : node->frame.outward(inside);
}

GoPosition Terrain::toNode(const map::Vector& point, std::int32_t before) const {
  const TerrainNode* best = find(before);
  map::Vector inside = best == nullptr ? point : best->frame.inward(point);
  if (best == nullptr || !isAbove(*best, inside) || heightOutside(*best, inside) > 0) {
    float nearest = 1e9f;
    auto cell = cells_.find(cellOf(point));
    for (std::size_t i : cell == cells_.end() ? std::vector<std::size_t>() : cell->second) {
      map::Vector there = nodes_[i].frame.inward(point);
      float height = heightOutside(nodes_[i], there);
      if (!isAbove(nodes_[i], there) || height >= nearest) continue;
      nearest = height;
      best = &nodes_[i];
      inside = there;
    }
  }
  return {inside.x, inside.y, inside.z, best == nullptr ? before : best->id};
}

}  // namespace vellum::skrit
