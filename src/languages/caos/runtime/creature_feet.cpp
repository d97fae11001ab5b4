#include "languages/caos/runtime/creature_feet.h"

#include <algorithm>
#include <cmath>

#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

BodySpot onMap(const Agent& agent, const BodySpot& spot) { return {agent.x + spot.x, agent.y + spot.y}; }

const Room* roomAtFoot(const World& world, const BodySpot& foot) {
  // On slopes, and after the body has turned, a foot may be a little outside.
  static constexpr double Near = 2, Beside = 30;
  const Room* room = world.map.roomAt(foot.x, foot.y - 1, Near);
  return room != nullptr ? room : world.map.roomAt(foot.x, foot.y - 1, Beside);
}

const Room* roomOfFoot(const Living& living) {
  if (!living.creature.skeletal) return roomOf(living.world, living.agent);
  return roomAtFoot(living.world, onMap(living.agent, layoutOf(living.creature.skeleton).downSole));
}

bool facingLeft(const Creature& creature) { return creature.skeleton.direction == Heading::West; }

bool footFits(const Living& living, float x, float y) {
  if (!(std::fabs(x) <= MaxCoordinate && std::fabs(y) <= MaxCoordinate)) return false;
  return !living.world.map.hasRooms() || living.world.map.roomAt(x, y, 1) != nullptr;
}

bool isByIt(const Living& living) {
  static constexpr float Reach = 20;
  const Agent* it = living.world.agents.find(living.creature.mind.it);
  if (it == nullptr) return false;
  Bounds own = boxOf(living.agent), other = boxOf(*it);
  return own.left - Reach < other.right && other.left < own.right + Reach && own.top - Reach < other.bottom &&
         other.top < own.bottom + Reach;
}

ItPlace placeOfIt(const Living& living) {
  const Agent* it = living.world.agents.find(living.creature.mind.it);
  if (it == nullptr) return {};
  BodySpot neck = onMap(living.agent, layoutOf(living.creature.skeleton).neck);
  return {true, middleXOf(*it) - neck.x, middleYOf(*it) - neck.y};
}

void fitBody(Living& living, const BodyLayout& layout) {
  if (!living.creature.skeletal) return;
  Part& part = living.agent.parts[0];
  auto side = [](float size) {
    return static_cast<std::uint16_t>(std::clamp(std::ceil(size), 1.0f, float(MaxPartSide)));
  };
  std::uint16_t width = side(layout.width), height = side(layout.height);
  if (part.width == width && part.height == height) return;
  part.width = width;
  part.height = height;
  resized(living.world, living.agent);
}

void keepSole(Living& living) {
  BodySpot shift = settle(living.creature.skeleton);
  placeAt(living.world, living.agent, living.agent.x + shift.x, living.agent.y + shift.y);
  fitBody(living, layoutOf(living.creature.skeleton));
}

}  // namespace vellum::caos
