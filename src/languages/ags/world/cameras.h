// Cameras and viewports: the visible part of the room, and its place on the screen.
#pragma once

#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

struct Game;
struct Room;
class Areas;

class Cameras {
 public:
  Cameras(const Game& game, GameState& state, Areas& areas) : game_(game), state_(state), areas_(areas) {}

  const CameraState& cameraOf(const ViewportState& view) const;
  // The front viewport that shows the room at a place of the screen; null without one.
  const ViewportState* viewportAt(int screenX, int screenY) const;
  Point toRoom(const ViewportState& view, int screenX, int screenY) const;
  // The place of the room that is visible there; a place outside of it when there is none.
  Point toRoom(int screenX, int screenY) const;
  Point toScreen(const ViewportState& view, int roomX, int roomY) const;
  Point toScreen(int roomX, int roomY) const { return toScreen(state_.viewports.front(), roomX, roomY); }

  // Manual, Screen.AutoSizeViewportOnRoomLoad; no camera shows more than the room.
  void fit(const Room& data);
  void follow();  // the player's character

 private:
  const Game& game_;
  GameState& state_;
  Areas& areas_;
};

}  // namespace vellum::ags::world
