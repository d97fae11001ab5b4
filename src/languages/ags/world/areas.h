// The room's masks: which hotspot, region or walkable area is at a place, in room coordinates.
#pragma once

#include <utility>

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"

namespace vellum::ags::world {

class Areas {
 public:
  Areas(const Game& game, GameState& state) : game_(game), state_(state) {}

  // The data of the current room; null without one.
  // A message of the room, or from 500 on of the game; null when there is none.
  const std::string* message(int number) const;
  const Room* roomData() const { return state_.room != nullptr ? game_.room(state_.globals.room) : nullptr; }

  int hotspotAt(int x, int y, bool any = false) const;  // any: includes disabled ones
  int regionAt(int x, int y, bool any = false) const;
  int areaAt(int x, int y) const;  // walkable area; 0: none, or removed
  int scalingAt(int x, int y) const;
  bool isWalkable(int x, int y) const { return areaAt(x, y) != 0; }
  // Whether the room's file has one, or a script has drawn one.
  bool hasWalkableMask() const;
  Point nearestWalkable(int x, int y);

  // The area of a mask at a place, including scripts' drawings on the mask.
  int areaInMask(Int target, int x, int y) const;
  const Mask* maskOf(Int target) const;  // null without a room

  // Cells searched since the last call of takeSearched(), which charges scripts for them.
  void addSearched(std::int64_t cells) { searched_ += cells; }
  std::int64_t takeSearched() { return std::exchange(searched_, 0); }

 private:
  const Game& game_;
  GameState& state_;
  std::int64_t searched_ = 0;
};

}  // namespace vellum::ags::world
