// The mouse: the thing at a place of the screen.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Cameras;
class Cursors;
class Guis;
class Hits;

class Pointer {
 public:
  Pointer(GameState& state, Cursors& cursors, Hits& hits, Cameras& cameras, Guis& guis)
      : state_(state), cursors_(cursors), hits_(hits), cameras_(cameras), guis_(guis) {}

  // `any`: includes things that are not clickable.
  Location locationAt(int screenX, int screenY, bool any = false);
  std::string_view locationName(int screenX, int screenY, bool any = false);
  void move(int x, int y);
  // Into the bounds of Mouse.SetBounds, which scripts can change.
  void keepInside();
  void update();  // call when the mouse, or the world under it, has moved

 private:
  GameState& state_;
  Cursors& cursors_;
  Hits& hits_;
  Cameras& cameras_;
  Guis& guis_;
};

}  // namespace vellum::ags::world
