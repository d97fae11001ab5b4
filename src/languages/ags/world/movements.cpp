#include "languages/ags/world/movements.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "languages/ags/world/animations.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/face_direction.h"
#include "languages/ags/world/hits.h"
#include "languages/ags/world/velocity.h"

namespace vellum::ags::world {

namespace {

constexpr Int PatienceTicks = 40;  // in front of a figure that is in the way

constexpr double Whole = 65536;  // Movement::stepX, stepY, rest
constexpr Int DoneX = 1, DoneY = 2;

// Pixels a tick; -3 is a third of a pixel (manual, Character.SetWalkSpeed).
double pixels(Int speed) { return speed == 0 ? 1 : pixelsOfSpeed(std::clamp(speed, -1000, 1000)); }

}  // namespace

// Begins a leg: its target and its steps. The first tick does not move. A leg of length 0 is done at once.
bool Movements::beginLeg(Movement& movement, const std::vector<Point>& path, int x, int y) {
  if (movement.at < 0 || static_cast<std::size_t>(movement.at) >= path.size()) return false;
  movement.fromX = place(x);
  movement.fromY = place(y);
  movement.steps = movement.rest = movement.done = 0;
  double dx = place(path[movement.at].x) - movement.fromX, dy = place(path[movement.at].y) - movement.fromY;
  const Velocity speed = velocityOf(dx, dy, pixels(movement.speedX), pixels(movement.speedY), game_.isApi40);
  movement.stepX = static_cast<Int>(speed.x * Whole);
  movement.stepY = static_cast<Int>(speed.y * Whole);
  return true;
}

void Movements::continueAt(Movement& movement, const std::vector<Point>& path, int leg, Point from, double steps) {
  movement.at = leg;
  if (!beginLeg(movement, path, from.x, from.y)) return;
  const double done = steps > 0 ? std::min(steps, 1e6) : 0;  // 0 also of a NaN
  movement.steps = static_cast<Int>(done) + 1;
  movement.rest = static_cast<Int>((done - static_cast<Int>(done)) * Whole);
}

void Movements::noteBegin(FigureKey figure, int x, int y) {
  if (game_.isApi40) state_.motions.figures[figure] = {place(x), place(y), 0};
}

// Gives the path finder the room's walkable areas. False when the room has none.
bool Movements::prepareFinder() {
  const Room* data = areas_.roomData();
  if (data == nullptr || !areas_.hasWalkableMask()) return false;
  finder_.begin(data->width, data->height);
  areas_.addSearched(static_cast<std::int64_t>(finder_.rows()) * finder_.columns());
  for (int row = 0; row < finder_.rows(); ++row)
    for (int column = 0; column < finder_.columns(); ++column)
      if (!areas_.isWalkable(std::min(finder_.pixelX(column), data->width - 1),
                             std::min(finder_.pixelY(row), data->height - 1)))
        finder_.setWalkable(column, row, false);
  return true;
}

bool Movements::findWay(Point from, Point to, std::vector<Point>& path) {
  return prepareFinder() && finder_.find(from, to, path);
}

bool Movements::findWay(std::vector<Point>& path, int fromX, int fromY, int toX, int toY, int character, int object) {
  if (!prepareFinder()) return false;
  const Point from{place(fromX), place(fromY)}, to{place(toX), place(toY)};
  if (hits_.ignoresObstacles(character)) return finder_.find(from, to, path);
  auto shut = [&](Rectangle box) {
    // A figure inside the blocking area of another one may walk out of it.
    if (box.contains(fromX, fromY)) return;
    int step = finder_.step();
    int right = std::min(box.right / step, finder_.columns() - 1),
        bottom = std::min(box.bottom / step, finder_.rows() - 1);
    for (int row = std::max(box.top, 0) / step; row <= bottom; ++row)
      for (int column = std::max(box.left, 0) / step; column <= right; ++column)
        finder_.setWalkable(column, row, false);
  };
  for (std::size_t i = 0; i < state_.characters.list.size(); ++i) {
    const CharacterState& other = state_.characters.list[i];
    if (static_cast<int>(i) == character || other.room != state_.globals.room || other.solid == 0 || other.on == 0)
      continue;
    if (other.movement.on != 0 || (character >= 0 && other.follow == character)) continue;  // it will be elsewhere
    shut(hits_.feetOf(other));
  }
  for (std::size_t i = 0; i < state_.room->objects.size(); ++i) {
    const ObjectState& other = state_.room->objects[i];
    if (static_cast<int>(i) != object && other.solid != 0 && other.visible != 0) shut(hits_.feetOf(other));
  }
  return finder_.find(from, to, path);
}

float Movements::faceDirectionRatio(const CharacterState& character) const {
  const Room* data = areas_.roomData();
  if (!game_.isApi40 || data == nullptr) return 1;
  const Int room = state_.globals.room, area = areas_.areaAt(character.x, character.y);
  if (float own = faceDirectionRatioOf(state_, "Character", state_.indexOf(character), 0, 0); own != 0) return own;
  if (area > 0 && static_cast<std::size_t>(area) < data->walkableAreas.size()) {
    const float first = data->walkableAreas[static_cast<std::size_t>(area)].faceDirectionRatio;
    if (float own = faceDirectionRatioOf(state_, "WalkableArea", area, room, first); own != 0) return own;
  }
  if (float own = faceDirectionRatioOf(state_, "Room", room, 0, data->faceDirectionRatio); own != 0) return own;
  float own = faceDirectionRatioOf(state_, "Game", 0, 0, game_.faceDirectionRatio);
  return own != 0 ? own : 1;
}

int Movements::directionTo(const CharacterState& character, int x, int y) const {
  int dx = place(x) - place(character.x), dy = place(y) - place(character.y);
  double wide = dx < 0 ? -dx : dx, high = std::fabs(dy * double(faceDirectionRatio(character)));
  auto has = [&](int number) {
    const Loop* found = game_.loop(character.view, number);
    return found != nullptr && !found->frames.empty();
  };
  auto moves = [&](int number) {
    const Loop* found = game_.loop(character.view, number);
    return found != nullptr && found->frames.size() > 1;
  };
  // For diagonals, if the view has moving loops for them: 4 down right, 5 up right, 6 down left, 7 up left.
  if (character.diagonalLoops != 0 && wide * 2 > high && high * 2 > wide && moves(4) && moves(5) && moves(6) &&
      moves(7))
    return dx > 0 ? (dy > 0 ? 4 : 5) : (dy > 0 ? 6 : 7);
  bool sideways = wide > high;
  if (!sideways && !(dy < 0 ? has(3) : has(0)) && dx != 0 && has(1) && has(2)) sideways = true;
  if (sideways && !has(1) && !has(2) && has(0)) sideways = false;
  if (sideways) return dx < 0 ? 1 : 2;
  return dy < 0 ? 3 : 0;
}

void Movements::face(CharacterState& character, int direction, bool turn) {
  if (direction < 0 || direction > 7) return;
  stopIdling(character);
  restartIdle(character);
  if (direction > 3 && game_.loop(character.view, direction) == nullptr)
    direction = direction == 4 || direction == 5 ? 2 : 1;
  if (character.loop == direction) {
    if (character.movement.on == 0) character.frame = 0;
    character.turnTo = -1;
    return;
  }
  if (turn) {
    character.turnTo = direction;
    character.turnWait = 0;
    return;
  }
  character.loop = direction;
  character.frame = 0;
  character.turnTo = -1;
}

void Movements::placeCharacter(CharacterState& character, int number, int x, int y) {
  stopMoving(character);
  if (character.room != number) {
    character.previousRoom = character.room;
    character.room = number;
    if (log_.listening())
      log_.event("character_room", base::cat(state_.nameOf(character), " goes to room ", number),
                 {{"character", game_.scriptNameOf(state_.indexOf(character))}, {"room", number}});
  }
  if (x == 32767) return;
  character.x = x;
  character.y = y;
}

void Movements::walk(CharacterState& character, int x, int y, bool anywhere, bool animated) {
  int id = state_.indexOf(character);
  std::vector<Point>& path = state_.characters.paths[id];
  stopMoving(character);
  if (character.room != state_.globals.room) anywhere = true;
  const Room* data = areas_.roomData();
  if (data != nullptr && data->walkable.cells.empty() && data->walkableAreas.size() <= 1)
    anywhere = true;  // there are none
  if (anywhere) path.assign(1, {place(x), place(y)});
  else if (!findWay(path, character.x, character.y, x, y, id, -1)) return;
  if (path.size() == 1 && path[0] == Point{character.x, character.y}) return;
  stopIdling(character);
  Movement& movement = character.movement;
  movement.on = 1;
  movement.anywhere = anywhere;
  movement.animated = animated;
  movement.speedX = character.walkSpeedX;
  movement.speedY = character.walkSpeedY;
  movement.targetX = path.back().x;
  movement.targetY = path.back().y;
  noteBegin({-1, id}, character.x, character.y);
  beginLeg(movement, path, character.x, character.y);
  if (animated && character.viewLocked == 0)
    face(character, directionTo(character, path[0].x, path[0].y), turnsToWalk(character));
  if (log_.listening())
    log_.event(
        "walk", {},
        {{"character", game_.scriptNameOf(state_.indexOf(character))}, {"x", path.back().x}, {"y", path.back().y}});
}

void Movements::walkStraight(CharacterState& character, int x, int y, bool animated) {
  // As far as the line is walkable.
  int fromX = place(character.x), fromY = place(character.y), toX = place(x), toY = place(y);
  int steps = std::max(std::abs(toX - fromX), std::abs(toY - fromY));
  Point last{fromX, fromY};
  for (int i = 1; i <= std::min(steps, 2 * MaxSide); ++i) {
    Point next{static_cast<Int>(fromX + std::int64_t(toX - fromX) * i / steps),
               static_cast<Int>(fromY + std::int64_t(toY - fromY) * i / steps)};
    areas_.addSearched(1 + static_cast<std::int64_t>(state_.characters.list.size()));
    if (!areas_.isWalkable(next.x, next.y) || hits_.blockedAt(next.x, next.y, state_.indexOf(character), -1)) break;
    last = next;
  }
  walk(character, last.x, last.y, true, animated);
}

void Movements::walkPath(CharacterState& character, const std::vector<Point>& points, bool animated, int repeat,
                         bool backwards) {
  if (points.empty()) return stopMoving(character);
  std::vector<Point> copy = points;
  if (backwards) std::reverse(copy.begin(), copy.end());
  walk(character, copy[0].x, copy[0].y, true, animated);
  std::vector<Point>& path = state_.characters.paths[state_.indexOf(character)];
  path = std::move(copy);
  Movement& movement = character.movement;
  movement.on = 1;
  movement.anywhere = 1;
  movement.animated = animated;
  movement.speedX = character.walkSpeedX;
  movement.speedY = character.walkSpeedY;
  movement.at = 0;
  movement.repeat = repeat == 1;
  movement.backwards = backwards;
  movement.targetX = path.back().x;
  movement.targetY = path.back().y;
  noteBegin({-1, state_.indexOf(character)}, character.x, character.y);
  beginLeg(movement, path, character.x, character.y);
}

void Movements::addWaypoint(CharacterState& character, int x, int y) {
  std::vector<Point>& path = state_.characters.paths[state_.indexOf(character)];
  if (character.movement.on == 0) return walk(character, x, y, true, true);
  if (path.size() >= PathFinder::MaxPoints) return;
  path.push_back({place(x), place(y)});
  character.movement.targetX = path.back().x;
  character.movement.targetY = path.back().y;
}

// Puts the figure where its steps have led it, and takes the next step. A leg that has arrived leaves the rest of its
// step to the next one.
Movements::Progress Movements::advance(Movement& movement, const std::vector<Point>& path, Int& x, Int& y) {
  const Int targetX = place(path[movement.at].x), targetY = place(path[movement.at].y);
  const double stepX = movement.stepX / Whole, stepY = movement.stepY / Whole;
  double part = movement.steps + movement.rest / Whole, further = 0;
  const double length = std::sqrt(stepX * stepX + stepY * stepY);
  double fullX = 0, fullY = 0;  // where the shorter direction remains, it takes whole steps
  if (movement.done == DoneX && stepX != 0 && std::fabs(stepY) < std::fabs(stepX)) {
    fullY = stepY < 0 ? -length : length;
    further = part - (targetX - movement.fromX) / stepX;
  } else if (movement.done == DoneY && stepY != 0 && std::fabs(stepX) < std::fabs(stepY)) {
    fullX = stepX < 0 ? -length : length;
    further = part - (targetY - movement.fromY) / stepY;
  }
  further = std::max(further, 0.0);
  part -= further;
  auto pixel = [](double value) { return static_cast<Int>(std::clamp<double>(value, -MaxSide, MaxSide)); };
  Int wantedX = x, wantedY = y;
  if ((movement.done & DoneX) == 0) wantedX = place(movement.fromX) + pixel(stepX * part) + pixel(fullX * further);
  if ((movement.done & DoneY) == 0) wantedY = place(movement.fromY) + pixel(stepY * part) + pixel(fullY * further);
  Int toX = wantedX, toY = wantedY;
  auto arrive = [&](Int flag, Int step, Int target, Int& to) {
    if (step > 0 ? to < target : step < 0 ? to > target : false) return;
    movement.done |= flag;
    to = target;
  };
  arrive(DoneX, movement.stepX, targetX, toX);
  arrive(DoneY, movement.stepY, targetY, toY);
  const Int oldX = x, oldY = y;
  x = toX;
  y = toY;
  if (movement.done != (DoneX | DoneY)) {
    movement.steps = std::min(movement.steps, INT32_MAX - 1) + 1;
    return Progress::Moves;
  }
  if (static_cast<std::size_t>(++movement.at) >= path.size()) {
    if (movement.repeat == 0) return Progress::Arrived;
    movement.at = 0;
  }
  if (!beginLeg(movement, path, x, y)) return Progress::Arrived;
  auto lost = [](Int from, Int to, Int wanted) {
    return wanted == from ? 0 : 1 - double(to - from) / (double(wanted) - from);
  };
  double left = std::max({lost(oldX, toX, wantedX), lost(oldY, toY, wantedY), 0.0});
  movement.rest = static_cast<Int>(std::min(left, 1.0) * Whole);
  return Progress::NextLeg;
}

// One tick of the movement; false when it has ended. `turns` is called at each new leg; true: the figure stops there.
template <class Turns>
bool Movements::stepMovement(Movement& movement, std::vector<Point>& path, Int& x, Int& y, int character, int object,
                             int scale, Turns turns) {
  if (movement.at < 0 || static_cast<std::size_t>(movement.at) >= path.size()) return false;
  if (scale != 100) {
    // A scaled figure is slower: it moves only in some ticks.
    movement.slow += scale;
    if (movement.slow < 100) return true;
    movement.slow -= 100;
  }
  const Movement before = movement;
  const Int oldX = x, oldY = y;
  Progress progress = Progress::Moves;
  for (std::size_t legs = 0; legs <= path.size(); ++legs) {
    progress = advance(movement, path, x, y);
    if (progress != Progress::NextLeg) break;
    if (!turns()) continue;
    movement.rest = 0;
    break;
  }
  if (movement.anywhere == 0 && hits_.blockedAt(x, y, character, object) &&
      !hits_.blockedAt(oldX, oldY, character, object)) {
    // An obstacle has appeared: finds another path, or waits until it is gone.
    movement = before;
    x = oldX;
    y = oldY;
    if (++movement.waited > PatienceTicks) return false;
    if (movement.waited == 1 && findWay(path, x, y, movement.targetX, movement.targetY, character, object)) {
      movement.at = 0;
      noteBegin(character >= 0 ? FigureKey{-1, character} : FigureKey{state_.globals.room, object}, x, y);
      beginLeg(movement, path, x, y);
    }
    return true;
  }
  return progress != Progress::Arrived;
}

// Turns by one eighth, or by a quarter if the view has no diagonals; a half turn goes by the left.
void Movements::stepTurn(CharacterState& character) {
  if (character.turnWait > 0) {
    --character.turnWait;
    return;
  }
  static constexpr int Circle[8] = {0, 4, 2, 5, 3, 7, 1, 6};
  bool diagonal = character.diagonalLoops != 0 && game_.loop(character.view, 7) != nullptr;
  int from = 0, to = 0;
  for (int i = 0; i < 8; ++i) {
    if (Circle[i] == character.loop) from = i;
    if (Circle[i] == character.turnTo) to = i;
  }
  int step = ((to - from) & 7) < 4 ? 1 : 7;
  from = (from + step) & 7;
  if (!diagonal && Circle[from] > 3 && from != to) from = (from + step) & 7;
  character.loop = Circle[from];
  character.frame = 0;
  character.turnWait = std::clamp(character.animationDelay, 0, 1000);
  if (from == to) character.turnTo = -1;
}

void Movements::stepWalk(CharacterState& character) {
  int id = state_.indexOf(character);
  Movement& movement = character.movement;
  std::vector<Point>& path = state_.characters.paths[id];
  int scale = 100;
  if (character.scaleMoveSpeed != 0 && character.room == state_.globals.room)
    scale = std::clamp(character.manualScaling != 0 ? character.scaling : areas_.scalingAt(character.x, character.y), 5,
                       100);
  const bool turnsItself = movement.animated != 0 && character.viewLocked == 0;
  auto turns = [&] {
    if (turnsItself)
      face(character, directionTo(character, path[movement.at].x, path[movement.at].y), turnsToWalk(character));
    return character.turnTo >= 0;
  };
  if (!stepMovement(movement, path, character.x, character.y, id, -1, scale, turns)) {
    bool walked = movement.animated != 0;
    stopMoving(character);
    if (log_.listening() && walked)
      log_.event("arrived", {}, {{"character", game_.scriptNameOf(id)}, {"x", character.x}, {"y", character.y}});
  } else if (turnsItself && character.turnTo < 0) {
    animations_.stepWalkFrame(character);
  }
}

void Movements::stepCharacter(CharacterState& character) {
  if (character.turnTo >= 0) return stepTurn(character);
  stepFollower(character);
  const bool speaks = character.speaking != 0 && animations_.hasSpeechView(character);
  if (character.idle == 0 &&
      (character.movement.on != 0 || character.animation.on != 0 || speaks || character.viewLocked != 0)) {
    character.idleWait = character.idleDelay;
    character.idleFresh = 0;
  }
  if (character.movement.on != 0) {
    stepWalk(character);
  } else if (character.animation.on != 0) {
    if (!animations_.step(character)) character.animation.on = 0;
  } else if (speaks) {
    animations_.stepSpeech(character);
  } else {
    animations_.stepIdle(character);
  }
}

void Movements::stepFollower(CharacterState& character) {
  CharacterState* leader = state_.character(character.follow);
  if (leader == nullptr || leader == &character) return;
  if (character.room != leader->room) {
    // A follower enters the room some time after the character that it follows.
    if (character.followWait > 0 && --character.followWait == 0) {
      placeCharacter(character, leader->room, leader->x, leader->y);
      if (leader->room == state_.globals.room) {
        Point near = areas_.nearestWalkable(leader->x, leader->y);
        character.x = near.x;
        character.y = near.y;
      }
    } else if (character.followWait <= 0) {
      character.followWait = std::clamp(state_.variables.followingRoomTimer, 1, 100'000);
    }
    return;
  }
  character.followWait = 0;
  if (character.movement.on != 0 || character.room != state_.globals.room) return;
  int dx = place(leader->x) - place(character.x), dy = place(leader->y) - place(character.y);
  Rectangle box = hits_.boxOf(*leader);
  int near = std::clamp(character.followDistance, 0, 10'000) + (box.right - box.left) / 2;
  bool far = std::abs(dx) > near + 10 || std::abs(dy) > near + 10;
  if (!far && static_cast<int>(random_.below(101)) < std::clamp(character.followEagerness, 0, 100)) return;
  if (!far && random_.below(20) != 0) return;
  int side = dx >= 0 ? -near : near;
  int x = place(leader->x) + side + static_cast<int>(random_.below(11)) - 5;
  int y = place(leader->y) + static_cast<int>(random_.below(11)) - 5;
  Point to = areas_.nearestWalkable(x, y);
  walk(character, to.x, to.y, false, true);
}

void Movements::moveObject(ObjectState& object, int x, int y, int speed, bool anywhere) {
  int id = static_cast<int>(&object - state_.room->objects.data());
  std::vector<Point>& path = state_.room->objectPaths[id];
  object.movement = {};
  if (anywhere) path.assign(1, {place(x), place(y)});
  else if (!findWay(path, object.x, object.y, x, y, -1, id)) return;
  if (path.size() == 1 && path[0] == Point{object.x, object.y}) return;
  Movement& movement = object.movement;
  movement.on = 1;
  movement.anywhere = anywhere;
  movement.speedX = movement.speedY = speed;
  movement.targetX = path.back().x;
  movement.targetY = path.back().y;
  noteBegin({state_.globals.room, id}, object.x, object.y);
  beginLeg(movement, path, object.x, object.y);
}

void Movements::moveObjectPath(ObjectState& object, const std::vector<Point>& points, int speed, int repeat,
                               bool backwards) {
  if (points.empty()) return stopMoving(object);
  std::vector<Point>& path = state_.room->objectPaths[&object - state_.room->objects.data()];
  path = points;
  if (backwards) std::reverse(path.begin(), path.end());
  Movement& movement = object.movement;
  movement = {};
  movement.on = movement.anywhere = 1;
  movement.speedX = movement.speedY = speed;
  movement.repeat = repeat == 1;
  movement.backwards = backwards;
  movement.targetX = path.back().x;
  movement.targetY = path.back().y;
  noteBegin({state_.globals.room, static_cast<Int>(&object - state_.room->objects.data())}, object.x, object.y);
  beginLeg(movement, path, object.x, object.y);
}

void Movements::stepObject(int id) {
  ObjectState& object = state_.room->objects[id];
  if (object.movement.on != 0 && !stepMovement(object.movement, state_.room->objectPaths[id], object.x, object.y, -1,
                                               id, 100, [] { return false; }))
    object.movement = {};
  if (object.animation.on != 0 && !animations_.step(object)) object.animation.on = 0;
}

}  // namespace vellum::ags::world
