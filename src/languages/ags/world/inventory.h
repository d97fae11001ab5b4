// The inventory of characters, and the player's score.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"

namespace vellum::ags::world {

class Audio;
class Cursors;
class Tasks;

class Inventory {
 public:
  Inventory(const Game& game, GameState& state, Log& log, Tasks& tasks, Cursors& cursors, Audio& audio)
      : game_(game), state_(state), log_(log), tasks_(tasks), cursors_(cursors), audio_(audio) {}

  void add(CharacterState& character, int item, int atIndex);
  bool lose(CharacterState& character, int item);
  int count(const CharacterState& character, int item) const;
  void setCount(CharacterState& character, int item, int count);
  void setActiveItem(CharacterState& character, int item);
  void sort();  // the player's items, in the order of the game's items
  void giveScore(int points);
  std::vector<int>& shownItems(int character);  // the contents of an inventory window

 private:
  const Game& game_;
  GameState& state_;
  Log& log_;
  Tasks& tasks_;
  Cursors& cursors_;
  Audio& audio_;
  std::vector<int> shown_;  // scratch of shownItems()
};

}  // namespace vellum::ags::world
