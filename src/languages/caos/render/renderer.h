// Draws a camera's view as a picture: background, agents by plane, texts, graphs, lines, the map of rooms.
#pragma once

#include "base/image/picture.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

struct DrawOptions {
  bool photograph = false;       // omits agents that hide from cameras
  bool debugMap = false;         // rooms and doors as lines (CAOS: DMAP)
  std::int32_t highlighted = 0;  // agents that allow one of these to creatures get a frame (CAOS: BHVR)
  int depth = 0;                 // nesting depth of camera pictures
};

// Draws the camera's view, stretched to the given size; sides are clamped to 4096 pixels. Reads galleries that were not
// used yet; the world is otherwise unchanged.
base::Picture draw(World& world, const Camera& camera, int width, int height, const DrawOptions& options);

}  // namespace vellum::caos
