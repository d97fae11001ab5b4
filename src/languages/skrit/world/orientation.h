// How a game object is turned, and its frame in the world.
#pragma once

#include <string_view>

#include "languages/skrit/files/map/frame.h"
#include "languages/skrit/world/go.h"
#include "languages/skrit/world/terrain.h"

namespace vellum::skrit {

// "x,y,z,w", scaled to length 1; no rotation when it is none.
Orientation readOrientation(std::string_view text);
// Around the vertical axis.
Orientation orientationOf(float degrees);
float headingOf(const Orientation& turn);  // degrees, 0 to 360
map::Frame frameOf(const Terrain& terrain, const GoPosition& at, const Orientation& turn);

}  // namespace vellum::skrit
