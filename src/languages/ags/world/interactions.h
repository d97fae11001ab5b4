// The effects of clicks on things.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Areas;
class Cameras;
class Hits;
class Movements;
class Tasks;

class Interactions {
 public:
  Interactions(const Game& game, GameState& state, Log& log, Tasks& tasks, Areas& areas, Hits& hits, Cameras& cameras,
               Movements& movements)
      : game_(game),
        state_(state),
        log_(log),
        tasks_(tasks),
        areas_(areas),
        hits_(hits),
        cameras_(cameras),
        movements_(movements) {}

  void clickRoom(int screenX, int screenY, int mode);  // Room.ProcessClick
  void run(Thing kind, int id, int mode);              // the effect of a click of a cursor mode

 private:
  struct Names {
    std::string_view name, script;
  };
  bool namesOf(Thing kind, int id, Names& names);  // false: there is no such thing
  void reportClick(const Names& names, int mode);
  void walkToHotspot(int id, int mode);

  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Areas& areas_;
  Hits& hits_;
  Cameras& cameras_;
  Movements& movements_;
};

}  // namespace vellum::ags::world
