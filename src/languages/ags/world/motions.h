// The motions that scripts know: their own, and those of the figures that are moving.
#pragma once

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/velocity.h"

namespace vellum::ags::world {

class Movements;

class Motions {
 public:
  static constexpr std::size_t MaxPoints = 65'536;  // of all motions

  Motions(const Game& game, GameState& state, Movements& movements)
      : game_(game), state_(state), movements_(movements) {}

  // `speeds`: one for each point but the last, or a single one for all; the sign of a negative one means a part of a
  // pixel. The result is the motion's number; 0: there are too many points.
  int make(std::vector<Point> points, const std::vector<Velocity>& speeds, Int repeat, bool backwards);
  int of(const CharacterState& character);  // -1: it isn't moving
  int of(const ObjectState& object);
  // Null when its figure is no longer moving in this way. The motion of a figure is computed at each call.
  Motion* find(int number);
  // After a change of a motion from find(): its figure continues from there.
  void moved(int number);
  void forget(int number);
  void recount();  // after reading a save

 private:
  int ofFigure(FigureKey key, const Movement& movement);
  struct Figure {
    Movement* movement = nullptr;
    const std::vector<Point>* path = nullptr;
  };
  Figure figureOf(FigureKey key);
  // The points of a figure's way, in the order in which it takes them; `skipped`: how many of the path's own points
  // come before the first stage's target.
  std::vector<Point> pointsOf(const Figure& figure, const FigureMotion& begun, int& skipped) const;
  bool follow(Motion& motion);

  const Game& game_;
  GameState& state_;
  Movements& movements_;
};

}  // namespace vellum::ags::world
