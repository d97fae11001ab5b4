// The nodes of the region that runs: where positions in them are in the world, and in which node a point of the world
// is.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "languages/skrit/files/map/frame.h"
#include "languages/skrit/world/go.h"

namespace vellum::skrit {

struct TerrainNode {
  std::int32_t id = 0;
  std::int32_t section = -1, level = -1, object = -1;  // -1: none
  map::Frame frame;                                    // from the node to the world
  map::Vector least, most;                             // the extent, in the node
};

class Terrain {
 public:
  static constexpr std::size_t MaxNodes = 100'000;

  std::int32_t region = 0;  // its GUID
  std::int32_t target = 0;  // the node at the origin
  bool byDoors = false;     // nodes are where the doors of their meshes lead to

  bool empty() const { return nodes_.empty(); }
  const std::vector<TerrainNode>& nodes() const { return nodes_; }
  std::vector<TerrainNode>& list() { return nodes_; }  // for reading; then call index()
  const std::vector<TerrainNode>& list() const { return nodes_; }
  // False when two nodes have one id.
  bool index();

  const TerrainNode* find(std::int32_t id) const {
    auto found = byId_.find(id);
    return found == byId_.end() ? nullptr : &nodes_[found->second];
  }
  // A position in an unknown node counts as one in the world.
  map::Vector toWorld(const GoPosition& at) const;
  // In the node that contains the point: the node `before` if it does, else the nearest one in height. Outside of all
  // nodes it stays in `before`.
  GoPosition toNode(const map::Vector& point, std::int32_t before) const;

 private:
  std::vector<TerrainNode> nodes_;
  std::unordered_map<std::int32_t, std::size_t> byId_;
  std::unordered_map<std::uint64_t, std::vector<std::size_t>> cells_;  // of the ground
};

}  // namespace vellum::skrit
