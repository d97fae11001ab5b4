// Where the nodes of a region are in the world.
#pragma once

#include "languages/skrit/files/map/map.h"
#include "languages/skrit/files/map/sno.h"

namespace vellum::skrit::map {

struct NodeLayout {
  Frame frame;         // from the node to the world
  Vector least, most;  // the extent, in the node
};

struct Layout {
  std::vector<NodeLayout> nodes;  // as in Region::nodes
  bool byDoors = false;           // else squares of SquareSize in rows
  std::size_t missingMeshes = 0;  // nodes without a mesh that can be read
  std::size_t unreachable = 0;    // nodes to which no door leads
  std::string problem;            // of the first mesh that can't be read
};

inline constexpr float SquareSize = 8;  // metres

// By the doors of the meshes when all can be read: W(far) = inverse(D_far) R_y(180) D_near W(near), breadth first from
// the target node. Otherwise breadth first in rows of squares.
Layout layOut(const Files& files, const Region& region);

}  // namespace vellum::skrit::map
