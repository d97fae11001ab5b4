// A region from above: nodes as outlines, the volumes of triggers, game objects by kind, the party.
#pragma once

#include "base/image/picture.h"
#include "languages/skrit/world/go_world.h"

namespace vellum::skrit {

// How points of the world are on the picture: north is up.
struct RegionView {
  float west = 0, north = 0;  // metres, at the upper left corner
  float scale = 1;            // pixels a metre
  int width = 0, height = 0;

  static RegionView of(const GoWorld& world);
};

// False when no region runs.
bool drawRegion(GoWorld& world, base::Picture& picture);

}  // namespace vellum::skrit
