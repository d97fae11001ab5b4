// Walls, floors and ceilings (CAOS: ELAS, FRIC, PERM, WALL). A body touches them with the middles of its four sides and
// with its own middle; each of these points is traced through the rooms, so that nothing is too fast to hit a wall.
#include "languages/caos/world/collisions.h"

#include <cmath>

#include "languages/caos/world/events.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/trace.h"

namespace vellum::caos {

static constexpr double Still = 0.05;      // slower than this on a floor is rest, in pixels a tick
static constexpr double StepHeight = 4;    // a sliding agent crosses steps between floors up to this height
static constexpr double Pressed = 0.01;    // this far inside a wall still counts as beside it
static constexpr double FloorSlack = 1.5;  // this far from a floor still counts as on it
static constexpr std::int32_t CollisionEvent = 6;

static double length(double x, double y) { return std::sqrt(x * x + y * y); }

struct Feelers {
  struct Point {
    double x = 0, y = 0;  // from the agent's corner
    const Room* room = nullptr;
  };
  Point at[5];  // bottom, left, right, top, middle
  double pushX = 0, pushY = 0;
};
struct Hit {
  Trace wall;
  double x = 0, y = 0;  // of the point, from the agent's corner
};

// The points of a body that meet walls, and their rooms as seen from its middle: rooms beyond a closed door are
// excluded. `push` moves a body that is partly in a wall out of it.
static Feelers feelersOf(const World& world, const Agent& agent, const Room& room) {
  Feelers all;
  Bounds box = bodyOf(agent);
  double w = box.right - box.left, h = box.bottom - box.top, x = box.left + w / 2, y = box.top + h / 2;
  static constexpr int Ways[4][2] = {{0, 1}, {-1, 0}, {1, 0}, {0, -1}};
  for (int i = 0; i < 4; ++i) {
    double dx = Ways[i][0] * w / 2, dy = Ways[i][1] * h / 2;
    all.at[i] = {x + dx, y + dy, &room};
    if (room.contains(agent.x + x + dx, agent.y + y + dy)) continue;
    Trace found = trace(world.map, room, agent.x + x, agent.y + y, dx, dy, agent.permission);
    all.at[i].room = found.room;
    if (!found.blocked) continue;
    all.pushX -= dx * (1 - found.t);
    all.pushY -= dy * (1 - found.t);
  }
  all.at[4] = {x, y, &room};
  return all;
}

// The first wall that one of the points meets.
static Hit firstHit(const World& world, const Agent& agent, const Feelers& feelers, double dx, double dy) {
  Hit first;
  for (const Feelers::Point& at : feelers.at) {
    Trace found = trace(world.map, *at.room, agent.x + at.x, agent.y + at.y, dx, dy, agent.permission);
    if (!found.blocked || (first.wall.blocked && found.t >= first.wall.t)) continue;
    first = {found, at.x, at.y};
  }
  return first;
}

// Whether gravity holds it between two walls, with no way along either.
static bool isWedged(const World& world, const Agent& agent, const Feelers& feelers) {
  double dx = 0, dy = agent.acceleration;
  for (int walls = 0; walls < 2; ++walls) {
    Trace wall = firstHit(world, agent, feelers, dx, dy).wall;
    if (!wall.blocked || wall.t * length(dx, dy) > Pressed) return false;
    double into = -(dx * wall.normalX + dy * wall.normalY);
    dx += into * wall.normalX;
    dy += into * wall.normalY;
  }
  return true;
}

static void goAlong(World& world, Agent& agent, const Feelers& feelers, const Hit& hit, double dx, double dy) {
  const Feelers::Point& middle = feelers.at[4];
  dx *= hit.wall.t;
  dy *= hit.wall.t;
  const Room& end = reached(world.map, *middle.room, agent.x + middle.x, agent.y + middle.y, dx, dy, agent.permission);
  agent.body.room = end.id;
  double newX = agent.x + dx, newY = agent.y + dy;
  if (hit.wall.blocked && hit.wall.side == Direction::Down) newY = hit.wall.room->floorAt(newX + hit.x) - hit.y;
  placeAt(world, agent, static_cast<float>(newX), static_cast<float>(newY));
}

// Whether friction, from 0 to 1, keeps an agent on a floor: 0.5 does so up to a slope of 1:2. Agents on hills wait for
// FALL 0.
static bool holds(double friction, double slope) { return friction >= 1 || std::fabs(slope) <= friction; }

static void bounce(World& world, Agent& agent, const Trace& wall, double into) {
  agent.body.wall = static_cast<std::int8_t>(wall.side);
  raiseEvent(world, agent, CollisionEvent, agent.handle, vm::Value::ofFloat(agent.velocityX),
             vm::Value::ofFloat(agent.velocityY));
  double alongX = agent.velocityX + into * wall.normalX, alongY = agent.velocityY + into * wall.normalY;
  double back = into * percent(agent.elasticity);
  if (wall.side == Direction::Down && has(agent, attribute::SufferPhysics)) {
    double kept = 1 - percent(agent.friction);
    alongX *= kept;
    alongY *= kept;
    if (back <= std::fabs(agent.acceleration)) {
      agent.body.grounded = true;
      agent.velocityX = static_cast<float>(alongX);
      agent.velocityY = static_cast<float>(alongY);
      if (holds(1 - kept, wall.room->floorSlope()) && std::fabs(alongX) < Still) rest(agent);
      return;
    }
  }
  agent.velocityX = static_cast<float>(alongX + back * wall.normalX);
  agent.velocityY = static_cast<float>(alongY + back * wall.normalY);
}

// Gravity presses it to a floor or, below 0, to a ceiling.
static void lean(World& world, Agent& agent, const Feelers& feelers, const Trace& wall, double into) {
  agent.body.wall = static_cast<std::int8_t>(wall.side);
  if (wall.side == Direction::Down) {
    agent.body.grounded = true;
    if (slide(world, agent)) return;
  }
  // A side touches a steep floor: the body slides along it.
  double kept = wall.side == Direction::Down ? 1 - percent(agent.friction) : 1;
  double dx = (agent.velocityX + into * wall.normalX) * kept, dy = (agent.velocityY + into * wall.normalY) * kept;
  if (length(dx, dy) < Still) return rest(agent);
  Hit next = firstHit(world, agent, feelers, dx, dy);
  goAlong(world, agent, feelers, next, dx, dy);
  agent.velocityX = static_cast<float>(dx);
  agent.velocityY = static_cast<float>(dy);
  if (next.wall.blocked) bounce(world, agent, next.wall, -(dx * next.wall.normalX + dy * next.wall.normalY));
}

void fly(World& world, Agent& agent) {
  double dx = agent.velocityX, dy = agent.velocityY;
  if (dx == 0 && dy == 0) return;
  if (!has(agent, attribute::SufferCollisions) || agent.body.room == -1) {
    placeAt(world, agent, static_cast<float>(agent.x + dx), static_cast<float>(agent.y + dy));
    return;
  }
  Feelers feelers = feelersOf(world, agent, *world.map.room(agent.body.room));
  if (std::fabs(feelers.pushX) > Pressed || std::fabs(feelers.pushY) > Pressed) {
    const Feelers::Point& middle = feelers.at[4];
    const Room& pushed = reached(world.map, *middle.room, agent.x + middle.x, agent.y + middle.y, feelers.pushX,
                                 feelers.pushY, agent.permission);
    placeAt(world, agent, static_cast<float>(agent.x + feelers.pushX), static_cast<float>(agent.y + feelers.pushY));
    feelers = feelersOf(world, agent, pushed);
  }
  Hit hit = firstHit(world, agent, feelers, dx, dy);
  const Trace& wall = hit.wall;
  bool still = wall.blocked && wall.t * length(dx, dy) < Pressed;
  double gravity = has(agent, attribute::SufferPhysics) ? agent.acceleration : 0;
  double into = -(dx * wall.normalX + dy * wall.normalY);  // speed into the wall
  bool dull = gravity != 0 && into * percent(agent.elasticity) <= 4 * std::fabs(gravity);
  if (still && dull && isWedged(world, agent, feelers)) return rest(agent);
  bool pressed = gravity * wall.normalY < 0;
  if (still && pressed && into <= std::fabs(gravity) * 1.001) return lean(world, agent, feelers, wall, into);
  goAlong(world, agent, feelers, hit, dx, dy);
  if (wall.blocked) bounce(world, agent, wall, into);
}

// The pull of a slope on a sliding agent; `kept` is the part of a speed that friction and air leave.
struct Sliding {
  double acceleration, kept, friction;
  double pull(double slope) const {
    return holds(friction, slope) ? 0 : acceleration * slope / (1 + slope * slope) * kept;
  }
};

// A foot that goes from floor to floor until it is at `target` or an obstacle ends the walk.
struct FloorWalk {
  enum End : std::uint8_t { Arrived, Blocked, Valley, Edge } end = Arrived;
  const Room* room;
  double target;
  double floor = 0;  // Valley, Edge: its height there
};

static void walkFloor(const Map& map, const Agent& agent, const Sliding& sliding, double speed, double pull,
                      FloorWalk& walk) {
  for (int crossings = 0; crossings < 1000; ++crossings) {
    bool right = speed > 0;
    double edge = right ? walk.room->right : walk.room->left;
    if (right ? walk.target <= edge : walk.target >= edge) return;
    walk.floor = walk.room->floorAt(edge);
    const Room* next = map.roomBeyond(*walk.room, edge + (right ? 1 : -1), walk.floor, StepHeight);
    bool open = next != nullptr && passes(map, agent.permission, *walk.room, *next);
    if (open && std::fabs(next->floorAt(edge) - walk.floor) <= StepHeight) {
      // The bottom of a valley, too slow to leave it.
      double against = sliding.pull(next->floorSlope());
      if (against * speed < 0 && std::fabs(speed) <= std::fabs(pull) + std::fabs(against)) {
        walk.end = FloorWalk::Valley;
        walk.target = edge;
        return;
      }
      walk.room = next;
      continue;
    }
    walk.end = open && next->floorAt(edge) > walk.floor ? FloorWalk::Edge : FloorWalk::Blocked;
    if (walk.end == FloorWalk::Blocked) walk.target = edge;
    return;
  }
}

// Moves a foot over the floors, and the body above it; then handles the reason that ended the walk.
static void slideAlong(World& world, Agent& agent, const Sliding& sliding, const Room& room, const Trace& wall,
                       double speed) {
  Physique& body = agent.body;
  Bounds box = bodyOf(agent);
  double footX = (box.left + box.right) / 2, slope = room.floorSlope(), pull = sliding.pull(slope);
  FloorWalk walk{.room = &room, .target = agent.x + footX + speed * wall.t};
  walkFloor(world.map, agent, sliding, speed, pull, walk);
  auto placeFoot = [&](double floor) {
    placeAt(world, agent, static_cast<float>(walk.target - footX), static_cast<float>(floor - box.bottom));
  };
  if (walk.end == FloorWalk::Valley) {
    placeFoot(walk.floor);
    return rest(agent);
  }
  if (walk.end == FloorWalk::Edge) {
    // From here on it flies.
    placeFoot(walk.floor);
    agent.velocityX = static_cast<float>(speed);
    agent.velocityY = static_cast<float>(slope * speed);
    body.grounded = false;
    return;
  }
  placeFoot(walk.room->floorAt(walk.target));
  bool blocked = wall.blocked || walk.end == FloorWalk::Blocked;
  // An agent that the slope only presses against the wall has come to rest.
  if (blocked && pull * speed > 0 && std::fabs(speed) <= std::fabs(pull) * 1.001) return rest(agent);
  if (blocked) {
    Direction side = walk.end != FloorWalk::Blocked ? wall.side : speed > 0 ? Direction::Right : Direction::Left;
    body.wall = static_cast<std::int8_t>(side);
    raiseEvent(world, agent, CollisionEvent, agent.handle, vm::Value::ofFloat(static_cast<float>(speed)),
               vm::Value::ofFloat(static_cast<float>(slope * speed)));
    speed = -speed * percent(agent.elasticity);
  }
  agent.velocityX = static_cast<float>(speed);
  agent.velocityY = static_cast<float>(walk.room->floorSlope() * speed);
  if (std::fabs(speed) < Still && std::fabs(pull) < Still) rest(agent);
}

// One tick on the floor. Returns false when the agent has left the floor: it falls.
bool slide(World& world, Agent& agent) {
  Physique& body = agent.body;
  Bounds box = bodyOf(agent);
  double footX = (box.left + box.right) / 2, x = agent.x + footX, y = agent.y + box.bottom;
  const Room* room = locate(world.map, x, y, world.map.room(body.room), agent.permission);
  auto fall = [&] {
    body.grounded = false;
    return false;
  };
  if (room == nullptr || std::fabs(room->floorAt(x) - y) > FloorSlack) return fall();
  const Room* below = world.map.roomBeyond(*room, x, room->floorAt(x) + 1, FloorSlack);
  if (below != nullptr && below->floorAt(x) > y + FloorSlack && passes(world.map, agent.permission, *room, *below))
    return fall();
  if (agent.acceleration < 0) return fall();
  double slope = room->floorSlope(), kept = 1 - percent(agent.friction);
  kept *= 1 - percent(agent.aerodynamics);
  Sliding sliding{agent.acceleration, kept, percent(agent.friction)};
  double pull = sliding.pull(slope), speed = agent.velocityX * kept + pull;
  if (std::fabs(speed) < Still && std::fabs(pull) < Still) {
    rest(agent);
    return true;
  }
  // The side ahead hits walls; the foot goes from floor to floor.
  double ahead = (speed > 0 ? box.right : box.left), middle = (box.top + box.bottom) / 2;
  const Room& own = *world.map.room(body.room);
  const Room& there = reached(world.map, own, x, agent.y + middle, agent.x + ahead - x, 0, agent.permission);
  Trace wall = trace(world.map, there, agent.x + ahead, agent.y + middle, speed, slope * speed, agent.permission);
  slideAlong(world, agent, sliding, *room, wall, speed);
  return true;
}

}  // namespace vellum::caos
