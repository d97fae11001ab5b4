// Entering and leaving rooms, and the ground under the player's character.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Areas;
class Cameras;
class Canvases;
class Movements;
class Overlays;
class Speech;
class Tasks;

// The initial state of a room, from the game's data.
std::unique_ptr<RoomState> freshRoom(const Room& data);

class Rooms {
 public:
  Rooms(const Game& game, GameState& state, Log& log, Tasks& tasks, Areas& areas, Cameras& cameras,
        Movements& movements, Overlays& overlays, Speech& speech, Canvases& canvases)
      : game_(game),
        state_(state),
        log_(log),
        tasks_(tasks),
        areas_(areas),
        cameras_(cameras),
        movements_(movements),
        overlays_(overlays),
        speech_(speech),
        canvases_(canvases) {}

  void enter(int number, int x, int y, int direction);
  void leave();  // keeps its state
  void reset(int number);
  void checkGround();  // regions, hotspots and edges under the player's character

 private:
  void bringPlayer(const Room& data, int number, Int from, int x, int y, int direction);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Areas& areas_;
  Cameras& cameras_;
  Movements& movements_;
  Overlays& overlays_;
  Speech& speech_;
  Canvases& canvases_;
};

}  // namespace vellum::ags::world
