// What a camera sees, as a picture: background, agents by plane, texts, graphs, lines, the map of rooms.
#pragma once

#include "base/image/picture.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

struct DrawOptions {
  bool photograph = false;       // what is shy of cameras stays away
  bool debugMap = false;         // rooms and doors as lines (CAOS: DMAP)
  std::int32_t highlighted = 0;  // agents that allow one of these to creatures have a frame (CAOS: BHVR)
  int depth = 0;                 // a camera in the picture of a camera
};

// Draws the camera's view, stretched to the given size. Sides are cut to 4096 pixels. Galleries that nothing has looked
// at yet are read; the world is otherwise left as it is.
base::Picture draw(World& world, const Camera& camera, int width, int height, const DrawOptions& options);

}  // namespace vellum::caos
