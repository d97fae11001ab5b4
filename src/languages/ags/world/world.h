// A running adventure game: its state, and one class for each subsystem that changes it, tick by tick. It runs no
// scripts: pending calls of scripts are in `state.tasks`, the reason why the main script waits is in `state.blocking`;
// runtime/tasks.h does the rest.
//
// This header only names the subsystems: callers include the header of the one that they use (movements.h ...). All
// functions accept any numbers: things that do not exist are null or 0, never an access out of bounds.
#pragma once

#include <memory>

#include "base/random.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Animations;
class Areas;
class Audio;
class Cameras;
class Canvases;
class Cursors;
class Dialogs;
class Guis;
class Hits;
class Inputs;
class Interactions;
class Inventory;
class Motions;
class Movements;
class Overlays;
class Pointer;
class Rooms;
class Screen;
class Speech;
class Tasks;
class Texts;
class Translations;
class Views;

class World {
  struct Subsystems;

 public:
  // `account` counts the pictures that scripts draw; null: nothing does.
  World(const Game& game, base::Random& random, Log& log, base::MemoryAccount* account = nullptr);
  ~World();

  // Called between scripts: one tick of everything that moves (manual, "Game events order").
  void update();

  template <class Archive>
  static void fields(Archive& archive, World& world);  // languages/ags/world/fields.h
  void settleRestored();                               // after reading: clamps numbers that are used in arithmetic

  const Game& game;
  Log& log;
  GameState state;

 private:
  void updateRoom();

  std::unique_ptr<Subsystems> subsystems_;

 public:
  Animations& animations;
  Areas& areas;
  Audio& audio;
  Cameras& cameras;
  Canvases& canvases;
  Cursors& cursors;
  Dialogs& dialogs;
  Guis& guis;
  Hits& hits;
  Inputs& inputs;
  Interactions& interactions;
  Inventory& inventory;
  Motions& motions;
  Movements& movements;
  Overlays& overlays;
  Pointer& pointer;
  Rooms& rooms;
  Screen& screen;
  Speech& speech;
  Tasks& tasks;
  Texts& texts;
  Translations& translations;
  Views& views;
};

}  // namespace vellum::ags::world
