// Walking and moving, turning, following.
#pragma once

#include "base/random.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/game_state.h"
#include "languages/ags/world/log.h"
#include "languages/ags/world/paths.h"
#include "languages/ags/world/stop_moving.h"

namespace vellum::ags::world {

class Animations;
class Areas;
class Hits;

class Movements {
 public:
  Movements(const Game& game, GameState& state, Log& log, base::Random& random, Areas& areas, Hits& hits,
            Animations& animations)
      : game_(game), state_(state), log_(log), random_(random), areas_(areas), hits_(hits), animations_(animations) {}

  void walk(CharacterState& character, int x, int y, bool anywhere, bool animated);
  void walkStraight(CharacterState& character, int x, int y, bool animated);
  void walkPath(CharacterState& character, const std::vector<Point>& points, bool animated, int repeat, bool backwards);
  void addWaypoint(CharacterState& character, int x, int y);
  void moveObject(ObjectState& object, int x, int y, int speed, bool anywhere);
  void moveObjectPath(ObjectState& object, const std::vector<Point>& points, int speed, int repeat, bool backwards);
  // Continues a movement on another leg of its path, from the leg's beginning and after some of its steps.
  void continueAt(Movement& movement, const std::vector<Point>& path, int leg, Point from, double steps);
  void placeCharacter(CharacterState& character, int room, int x, int y);
  // On the walkable areas, ignoring characters and objects: see PathFinder::find.
  bool findWay(Point from, Point to, std::vector<Point>& path);

  // A loop of the view. In 4.0, a vertical distance counts as many times as FaceDirectionRatio says: the character's,
  // its walkable area's, the room's, or the game's.
  int directionTo(const CharacterState& character, int x, int y) const;
  // `turn`: step by step, one a tick or more.
  void face(CharacterState& character, int direction, bool turn);
  // Whether it turns on the spot step by step.
  bool turns(const CharacterState& character) const {
    return state_.isOptionOn(GameOption::TurnWhenFacing) && character.turnWhenFacing != 0;
  }
  // Whether it does before it walks into another direction.
  bool turnsToWalk(const CharacterState& character) const {
    return state_.isOptionOn(GameOption::TurnBeforeWalk) && character.turnBeforeWalking != 0 && character.loop < 8;
  }

  void stepCharacter(CharacterState& character);  // one tick
  void stepObject(int id);

 private:
  enum class Progress { Moves, NextLeg, Arrived };
  Progress advance(Movement& movement, const std::vector<Point>& path, Int& x, Int& y);
  template <class Turns>
  bool stepMovement(Movement& movement, std::vector<Point>& path, Int& x, Int& y, int character, int object, int scale,
                    Turns turns);
  bool beginLeg(Movement& movement, const std::vector<Point>& path, int x, int y);
  // In 4.0, remembers where the movement of a figure begins; scripts no longer know it by a motion.
  void noteBegin(FigureKey figure, int x, int y);
  float faceDirectionRatio(const CharacterState& character) const;
  bool prepareFinder();
  bool findWay(std::vector<Point>& path, int fromX, int fromY, int toX, int toY, int character, int object);
  void stepTurn(CharacterState& character);
  void stepWalk(CharacterState& character);
  void stepFollower(CharacterState& character);

  const Game& game_;
  GameState& state_;
  Log& log_;
  base::Random& random_;
  Areas& areas_;
  Hits& hits_;
  Animations& animations_;
  PathFinder finder_;
};

}  // namespace vellum::ags::world
