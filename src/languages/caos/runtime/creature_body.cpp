#include "languages/caos/runtime/creature_body.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/runtime/creature_navigation.h"
#include "languages/caos/runtime/creature_stimuli.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

namespace {

constexpr float AboveFloor = 8;            // pixels: a foot so far above the floor is on it
constexpr float StepHeight = 30;           // between rooms
constexpr std::int32_t Patience = 30;      // updates without coming nearer, then APPR ends
constexpr std::int32_t LongestReach = 20;  // updates, of TOUC
constexpr std::int32_t BumpEvent = 7, BumpStimulus = 7, ImpactStimulus = 39;

bool suffersPhysics(const Agent& agent) { return has(agent, attribute::SufferPhysics); }

// The room in which the foot ends up on its way from `from` to x; null at a wall or a closed door.
const Room* roomAhead(const Living& living, const Room& from, float x) {
  if (x >= static_cast<float>(from.left) && x <= static_cast<float>(from.right)) return &from;
  double edge = x < static_cast<float>(from.left) ? from.left : from.right;
  const Room* next = living.world.map.roomBeyond(from, x, from.floorAt(edge) - 1, StepHeight);
  if (next == nullptr || living.world.map.door(from.id, next->id) < living.agent.permission) return nullptr;
  return next->floorAt(x) < from.floorAt(edge) - StepHeight ? nullptr : next;  // no step is higher
}

void bump(Living& living) {
  if (std::exchange(living.creature.motor.bumped, true)) return;
  living.engine.scheduler.fire(living.agent, BumpEvent, vm::Value::ofHandle(living.agent.handle), {}, {});
  stimulate(living, nullptr, BumpStimulus, 1);
}

// Puts the down foot on the floor of a room; falls when that is far below.
void stand(Living& living, const BodyLayout& layout, const Room* room) {
  Creature& creature = living.creature;
  Agent& agent = living.agent;
  BodySpot foot = onMap(agent, layout.downSole);
  creature.motor.onFoot = false;
  if (room == nullptr) return;
  auto floor = static_cast<float>(room->floorAt(foot.x));
  if (foot.y < floor - AboveFloor) {
    if (suffersPhysics(agent) && !has(agent, attribute::Floatable)) wake(living.world, agent);
    return;
  }
  creature.motor.onFoot = true;
  placeAt(living.world, agent, agent.x, agent.y + floor - foot.y);
  agent.velocityX = agent.velocityY = 0;
  agent.body.falling = false;
}

// One update of the skeleton on a floor: the sole of the down foot stays, then the other one may be the lower.
// `before`, in `room`: the down foot before this update.
void step(Living& living, const SkeletonStep& moved, BodySpot before, const Room* room) {
  Agent& agent = living.agent;
  float x = agent.x + moved.shift.x, y = agent.y + moved.shift.y;
  const BodyLayout& layout = layoutOf(living.creature.skeleton);
  float foot = x + layout.downSole.x;
  const Room* next = room != nullptr ? roomAhead(living, *room, foot) : nullptr;
  bool blocked = room != nullptr && next == nullptr;
  if (blocked) {
    x += before.x - foot;
  } else if (next != nullptr && next != room) {
    y += static_cast<float>(next->floorAt(foot)) - (y + layout.downSole.y);  // over a step
    if (next->floorAt(foot) > room->floorAt(before.x) + AboveFloor)
      y = agent.y + moved.shift.y;  // off an edge: it falls
  }
  placeAt(living.world, agent, x, y);
  fitBody(living, layout);
  stand(living, layout, blocked ? room : next);
  if (blocked) bump(living);
}

// The strongest of the gait loci (CAOS: WALK, "chooses a walking gait according to chemo-receptors").
std::int32_t gaitNow(const Creature& creature) {
  std::int32_t best = 0;
  for (std::int32_t i = 1; i < GaitCount; ++i)
    if (creature.loci.gaits[static_cast<std::size_t>(i)] > creature.loci.gaits[static_cast<std::size_t>(best)])
      best = i;
  return best;
}

void walk(Living& living) {
  Skeleton& skeleton = living.creature.skeleton;
  if (!startGait(skeleton, gaitNow(living.creature))) startGait(skeleton, 0);
}

void walkTowards(Living& living, float x, bool away) {
  bool left = (x < middleXOf(living.agent)) != away;
  face(living, left ? Heading::West : Heading::East);
  walk(living);
}

void finish(Living& living) {
  living.creature.motor.done = true;
  endTask(living);
}

// Room by room (CAOS: APPR without IT). False: this room is the best, or there is no way on foot.
bool walkBySmell(Living& living, bool away) {
  WayOut way = followSmell(living, away);
  if (way.kind != WayOut::Neighbour) return false;
  walkTowards(living, static_cast<float>(way.room->middleX()), false);
  return true;
}

void approach(Living& living) {
  Motor& motor = living.creature.motor;
  bool away = motor.task == MotorTask::Flee;
  const Agent* it = living.world.agents.find(living.creature.mind.it);
  if (it == nullptr) {
    if (!walkBySmell(living, away) || ++motor.sinceNearer > 20 * Patience) finish(living);
    return;
  }
  float distance = std::fabs(middleXOf(*it) - middleXOf(living.agent));
  if (away) {
    // Farther off, it would no longer see what it flees from, and another decision would end the script.
    static constexpr float OfSight = 0.9f;
    if (distance >= OfSight * std::max(living.agent.range, 1.0f) || motor.bumped) return finish(living);
  } else if (isByIt(living) || (motor.bumped && motor.sinceNearer > 2)) {
    return finish(living);
  }
  bool better = away ? distance > motor.nearest : distance < motor.nearest;
  if (better) motor.nearest = distance, motor.sinceNearer = 0;
  else if (++motor.sinceNearer > Patience) return finish(living);
  walkTowards(living, middleXOf(*it), away);
}

// Stretches an arm towards IT, low or high.
void reach(Living& living) {
  Motor& motor = living.creature.motor;
  if (isByIt(living) || ++motor.sinceNearer > LongestReach) return finish(living);
  ItPlace it = placeOfIt(living);
  if (!it.known) return finish(living);
  static constexpr float High = -20, Low = 30;
  Pose pose;
  pose.characters.fill('X');
  pose.characters[0] = '?';
  pose.characters[1] = '?';
  char arm = it.y < High ? '3' : it.y > Low ? '1' : '2';
  for (BodyPart part : {BodyPart::RightUpperArm, BodyPart::RightForearm})
    pose.characters[1 + static_cast<std::size_t>(part)] = arm;
  setPose(living.creature.skeleton, pose, it);
}

// Hand in hand with the pointer, it walks where that goes.
void followHand(Living& living) {
  static constexpr float ArmLength = 40;
  const Agent* pointer = living.world.agents.find(living.world.pointer);
  if (pointer == nullptr) return;
  if (std::fabs(middleXOf(*pointer) - middleXOf(living.agent)) > ArmLength)
    return walkTowards(living, middleXOf(*pointer), false);
  stopGait(living.creature.skeleton);
}

void pursueTask(Living& living) {
  if (living.world.handHeld == living.agent.handle) return followHand(living);
  switch (living.creature.motor.task) {
    case MotorTask::None: break;
    case MotorTask::Walk: walk(living); break;
    case MotorTask::Approach:
    case MotorTask::Flee: approach(living); break;
    case MotorTask::Reach: reach(living); break;
  }
}

}  // namespace

void putFoot(Living& living, float x, float y) {
  const BodyLayout& layout = layoutOf(living.creature.skeleton);
  placeAt(living.world, living.agent, x - layout.downSole.x, y - layout.downSole.y);
  setVelocity(living.world, living.agent, 0, 0);
  fitBody(living, layout);
  stand(living, layout, roomAtFoot(living.world, onMap(living.agent, layout.downSole)));
}

void face(Living& living, Heading heading) {
  Creature& creature = living.creature;
  if (!creature.skeletal) return;
  if (creature.skeleton.direction == heading) return;
  creature.motor.bumped = false;
  turn(creature.skeleton, heading);
  keepSole(living);
}

void beginTask(Living& living, MotorTask task, bool waits) {
  Motor& motor = living.creature.motor;
  motor.task = task;
  motor.waiting = waits;
  motor.done = false;
  motor.nearest = task == MotorTask::Flee ? 0 : MaxCoordinate;
  motor.sinceNearer = 0;
  motor.bumped = false;
}

void endTask(Living& living) {
  living.creature.motor.task = MotorTask::None;
  stopGait(living.creature.skeleton);
}

void moveBody(Living& living) {
  Creature& creature = living.creature;
  Agent& agent = living.agent;
  if (!creature.skeletal || agent.paused) return;
  bool carried = agent.body.carrier != 0;
  bool fell = !carried && !creature.motor.onFoot && creature.motor.fell;
  bool flying = !carried && !creature.motor.onFoot && agent.body.moving && suffersPhysics(agent);
  if (living.awake() && creature.runs(Faculty::Motor) && !carried && !flying) pursueTask(living);
  BodySpot foot = onMap(agent, layoutOf(creature.skeleton).downSole);
  SkeletonStep moved = advance(creature.skeleton, placeOfIt(living));
  creature.loci.muscleEnergy = moved.muscleEnergy;
  if (carried || flying) {
    creature.motor.onFoot = false;
    creature.motor.fell = flying;
    fitBody(living, layoutOf(creature.skeleton));
    if (carried) settle(living.world, agent);
    return;
  }
  step(living, moved, foot, roomAtFoot(living.world, foot));
  if (fell && creature.motor.onFoot) {
    creature.motor.fell = false;
    stimulate(living, nullptr, ImpactStimulus, 1);
  }
}

}  // namespace vellum::caos
