#include "languages/ags/world/motions.h"

#include <algorithm>
#include <cmath>

#include "languages/ags/world/movements.h"
#include "languages/ags/world/velocity.h"

namespace vellum::ags::world {

namespace {

StageSpeed speedBetween(Point from, Point to, Velocity speed, bool isApi40) {
  const Velocity found = velocityOf(double(to.x) - from.x, double(to.y) - from.y, speed.x, speed.y, isApi40);
  auto bits = [](double value) { return std::bit_cast<Int>(std::isnan(value) ? 0.0f : static_cast<float>(value)); };
  return {bits(found.x), bits(found.y)};
}

}  // namespace

int Motions::make(std::vector<Point> points, const std::vector<Velocity>& speeds, Int repeat, bool backwards) {
  if (points.size() == 1) points.push_back(points[0]);
  GameState::Motions& kept = state_.motions;
  if (kept.points + points.size() > MaxPoints) return 0;
  const int number = kept.next++;
  kept.points += points.size();
  Motion& made = kept.list[number];
  made.speeds.resize(points.size());
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Velocity& speed = speeds[speeds.size() == 1 ? 0 : i];
    made.speeds[i] = speedBetween(points[i], points[i + 1], {pixelsOfSpeed(speed.x), pixelsOfSpeed(speed.y)}, true);
  }
  made.points = std::move(points);
  made.state.repeat = repeat;
  made.state.beganBackwards = made.state.backwards = backwards;
  made.begin();
  return number;
}

int Motions::of(const CharacterState& character) {
  return ofFigure({-1, state_.indexOf(character)}, character.movement);
}

int Motions::of(const ObjectState& object) {
  const auto number = static_cast<Int>(&object - state_.room->objects.data());
  return ofFigure({state_.globals.room, number}, object.movement);
}

int Motions::ofFigure(FigureKey key, const Movement& movement) {
  if (movement.on == 0) return -1;
  FigureMotion& begun =
      state_.motions.figures.try_emplace(key, FigureMotion{movement.fromX, movement.fromY, 0}).first->second;
  if (state_.motions.list.contains(begun.motion)) return begun.motion;
  begun.motion = state_.motions.next++;
  Motion& made = state_.motions.list[begun.motion];
  made.state.figureRoom = key.room;
  made.state.figure = key.number;
  return begun.motion;
}

Motions::Figure Motions::figureOf(FigureKey key) {
  if (key.room < 0) {
    CharacterState* character = state_.character(key.number);
    if (character == nullptr) return {};
    return {&character->movement, &state_.characters.paths[static_cast<std::size_t>(key.number)]};
  }
  ObjectState* object = key.room == state_.globals.room ? state_.object(key.number) : nullptr;
  if (object == nullptr) return {};
  return {&object->movement, &state_.room->objectPaths[static_cast<std::size_t>(key.number)]};
}

std::vector<Point> Motions::pointsOf(const Figure& figure, const FigureMotion& begun, int& skipped) const {
  std::vector<Point> points{{begun.startX, begun.startY}};
  skipped = figure.path->size() > 1 && figure.path->front() == points[0] ? 1 : 0;
  points.insert(points.end(), figure.path->begin() + skipped, figure.path->end());
  return points;
}

// Makes it what its figure does. False when the figure does something else.
bool Motions::follow(Motion& motion) {
  const FigureKey key{motion.state.figureRoom, motion.state.figure};
  const Figure figure = figureOf(key);
  auto begun = state_.motions.figures.find(key);
  if (figure.movement == nullptr || figure.movement->on == 0 || begun == state_.motions.figures.end()) return false;
  if (auto own = state_.motions.list.find(begun->second.motion);
      own == state_.motions.list.end() || &own->second != &motion)
    return false;
  const Movement& movement = *figure.movement;
  int skipped = 0;
  motion.points = pointsOf(figure, begun->second, skipped);
  if (motion.points.size() < 2) return false;
  motion.speeds.assign(motion.points.size(), {});
  const Velocity speed{pixelsOfSpeed(movement.speedX), pixelsOfSpeed(movement.speedY)};
  MotionState& state = motion.state;
  state.repeat = movement.repeat;
  state.beganBackwards = state.backwards = movement.backwards;
  state.anywhere = movement.anywhere;
  state.done = 0;
  if (movement.backwards != 0) std::reverse(motion.points.begin(), motion.points.end());
  for (int i = 0; i < motion.last(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    motion.speeds[at] = speedBetween(motion.points[at], motion.points[at + 1], speed, game_.isApi40);
  }
  const int stage = std::clamp(movement.at - skipped, 0, motion.last() - 1);
  state.stage = movement.backwards != 0 ? motion.last() - 1 - stage : stage;
  state.fromX = movement.fromX;
  state.fromY = movement.fromY;
  state.steps = std::bit_cast<Int>(static_cast<float>(movement.stepsDone()));
  motion.settle();
  return true;
}

Motion* Motions::find(int number) {
  auto found = state_.motions.list.find(number);
  if (found == state_.motions.list.end()) return nullptr;
  return found->second.state.figure < 0 || follow(found->second) ? &found->second : nullptr;
}

void Motions::moved(int number) {
  const Motion& motion = state_.motions.list[number];
  if (motion.state.figure < 0) return;
  const FigureKey key{motion.state.figureRoom, motion.state.figure};
  const Figure figure = figureOf(key);
  int skipped = 0;
  (void)pointsOf(figure, state_.motions.figures[key], skipped);
  int stage = motion.state.backwards != 0 ? motion.last() - 1 - motion.state.stage : motion.state.stage;
  double steps = double(motion.steps());
  if (motion.state.done != 0) {  // its next step is its last
    stage = motion.last() - 1;
    steps = 1e6;
  }
  movements_.continueAt(*figure.movement, *figure.path, stage + skipped, {motion.state.fromX, motion.state.fromY},
                        steps);
}

void Motions::forget(int number) {
  auto found = state_.motions.list.find(number);
  if (found == state_.motions.list.end()) return;
  if (found->second.state.figure < 0) state_.motions.points -= found->second.points.size();
  state_.motions.list.erase(found);
}

void Motions::recount() {
  state_.motions.points = 0;
  for (auto& [number, motion] : state_.motions.list)
    if (motion.state.figure < 0) state_.motions.points += motion.points.size();
}

}  // namespace vellum::ags::world
