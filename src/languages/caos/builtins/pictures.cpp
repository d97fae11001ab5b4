// Chapter "Agents" of the manual: the appearance of agents.
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/builtins/creature_call.h"

#include "base/text.h"
#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/lifecycle.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

const Gallery* galleryOf(Call& call, std::string_view name, vm::HostResult& result) {
  std::string problem;
  const Gallery* gallery = call.world.galleries.find(name, problem);
  if (gallery == nullptr) result = call.fail(diag::SpriteFile, problem);
  return gallery;
}

Part* workingPart(Call& call, Agent& agent) { return agent.part(isCompound(agent) ? call.script.part : 0); }

bool giveGallery(Call& call, Part& part, std::string_view name, std::int32_t first, std::int32_t count,
                 vm::HostResult& result) {
  const Gallery* gallery = galleryOf(call, name, result);
  if (gallery == nullptr) return false;
  std::int32_t rest = first >= 0 && first < gallery->count() ? gallery->count() - first : 1;
  bool all = count < 1 || (gallery->missing && call.standIns());
  part.appearance = call.world.appearances.find({name.substr(0, 200), gallery, first, all ? rest : count});
  measure(part);
  return true;
}

void shown(Call& call, Agent& agent, Part& part) {
  std::int32_t width = part.width, height = part.height;
  measure(part);
  if (part.id == 0 && (part.width != width || part.height != height)) resized(call.world, agent);
}

vm::HostResult createTarget(Call& call, AgentKind kind) {
  call.charge(CostOfAgent);
  Part part;
  vm::HostResult result = vm::HostResult::Done;
  if (!giveGallery(call, part, call.s(3), call.i(5), call.i(4), result)) return result;
  Agent* agent = createAgent(call.world, kind, call.classifier(0));
  if (agent == nullptr) return call.fail(diag::TooManyAgents, call.world.agents.count());
  agent->parts[0] = std::move(part);
  agent->plane = call.i(6);
  resized(call.world, *agent);
  call.engine.execution.setTarget(call.script, agent->handle);
  call.script.part = 0;
  call.engine.environment.traceAgent("new", *agent);
  call.engine.environment.reportLife(host::EventKind::Birth, *agent);
  Message constructor;
  constructor.to = agent->handle;
  constructor.id = 10;
  constructor.from = vm::Value::ofHandle(agent->handle);
  constructor.constructor = true;
  constructor.due = call.world.worldTick;
  return call.engine.messages.send(constructor) ? call.done()
                                                : call.fail(diag::TooManyMessages, maxMessages(call.world));
}

VELLUM_CAOS_BODY(NewSimp) { return createTarget(call, AgentKind::Simple); }

// Poses

// A creature with a skeleton takes its poses from its genes (CAOS: POSE, ANIM, OVER).
static Creature* skeletalCreature(Agent& agent) { return isSkeletal(agent) ? agent.creature() : nullptr; }

// One that is about to take a pose: it walks no longer (CAOS: WALK lasts until another command).
static Creature* posingCreature(Agent& agent) {
  Creature* creature = skeletalCreature(agent);
  if (creature != nullptr && creature->motor.task == MotorTask::Walk) creature->motor.task = MotorTask::None;
  return creature;
}

VELLUM_CAOS_BODY(Pose) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (posingCreature(agent) != nullptr) {
    Living living(call.engine, agent);
    setPose(living.creature.skeleton, call.i(0), placeOfIt(living));
    return call.done();
  }
  VELLUM_CAOS_REQUIRE_PART(part);
  std::int64_t image = std::int64_t(part.base) + call.i(0);
  if (call.i(0) < 0 || image >= part.appearance->imageCount)
    return call.fail(diag::PoseChangeFailed, call.i(0), part.id, part.base);
  part.pose = call.i(0);
  part.stopAnimation();
  shown(call, agent, part);
  return call.done();
}

VELLUM_CAOS_BODY(Base) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  if (call.i(0) < 0 || call.i(0) >= part.appearance->imageCount)
    return call.fail(diag::BaseChangeFailed, call.i(0), part.id);
  part.base = call.i(0);
  shown(call, agent, part);
  return call.done();
}

#define VELLUM_CAOS_PART_INTEGER(id, expression)         \
  VELLUM_CAOS_BODY(id) {                                 \
    VELLUM_CAOS_REQUIRE_TARGET(agent);                   \
    const Part* part = workingPart(call, agent);         \
    return call.done(part == nullptr ? -1 : expression); \
  }
VELLUM_CAOS_BODY(PoseInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (const Creature* creature = skeletalCreature(agent)) return call.done(creature->skeleton.pose);
  const Part* part = workingPart(call, agent);
  return call.done(part == nullptr ? -1 : part->pose);
}
VELLUM_CAOS_PART_INTEGER(BaseInteger, part->base)
VELLUM_CAOS_PART_INTEGER(AbbaInteger, part->appearance->firstImage)

VELLUM_CAOS_BODY(GallString) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  return call.done(std::string_view(part.appearance->gallery));
}

// The pose and the number of images of NEW: stay.
VELLUM_CAOS_BODY(Gall) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  vm::HostResult result = vm::HostResult::Done;
  std::int32_t width = part.width, height = part.height;
  if (!giveGallery(call, part, call.s(0), call.i(1), part.appearance->imageCount, result)) return result;
  if (part.id == 0 && (part.width != width || part.height != height)) resized(call.world, agent);
  return call.done();
}

VELLUM_CAOS_BODY(Frat) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  if (call.i(0) < 1 || call.i(0) > 255) return call.fail(diag::FrameRateOutOfRange, call.i(0));
  part.frameRate = static_cast<std::uint8_t>(call.i(0));
  return call.done();
}

static std::span<const std::uint8_t> bytesOf(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// Whether the agent has all images of an animation, up to the place where it repeats.
static bool hasImages(const Part& part, std::span<const std::uint8_t> poses) {
  for (std::uint8_t pose : poses) {
    if (pose == 255) break;
    if (std::int64_t(part.base) + pose >= part.appearance->imageCount) return false;
  }
  return true;
}

static vm::HostResult animate(Call& call, Agent& agent, Part& part, std::span<const std::uint8_t> poses) {
  startAnimation(part, poses);
  agent.animated = true;
  call.world.agents.rouse(agent);
  return call.done();
}

VELLUM_CAOS_BODY(Anim) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  std::span<const std::uint8_t> poses = bytesOf(call.s(0));
  if (Creature* creature = posingCreature(agent)) {
    startAnimation(creature->skeleton, poses);
    return call.done();
  }
  if (!hasImages(part, poses)) return call.fail(diag::AnimChangeFailed, part.id, part.base);
  return animate(call, agent, part, poses);
}

VELLUM_CAOS_BODY(Anms) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  std::string_view numbers = call.s(0);
  std::vector<std::uint8_t> poses;
  for (std::string_view word : base::split(numbers, ' ')) {
    if (base::trim(word).empty()) continue;
    auto number = base::parseInt(base::trim(word));
    if (!number && call.standIns()) continue;  // a name in place of a missing catalogue text
    if (!number) return call.fail(diag::InvalidPoseString, numbers.substr(0, 200));
    if (*number < 0 || *number > 255) return call.fail(diag::PoseNumberOutOfRange);
    poses.push_back(static_cast<std::uint8_t>(*number));
  }
  if (Creature* creature = posingCreature(agent)) {
    startAnimation(creature->skeleton, poses);
    return call.done();
  }
  if (!hasImages(part, poses)) return call.fail(diag::AnimStringFailed, numbers.substr(0, 200), part.id, part.base);
  return animate(call, agent, part, poses);
}

// Colours. A tint is stored with the part and applied when it is drawn: no gallery has to be cloned.

// Reads five numbers, starting at this slot.
static Tint tintOf(Call& call, int first = 0) {
  return {call.channel(first), call.channel(first + 1), call.channel(first + 2), call.channel(first + 3),
          call.channel(first + 4)};
}

VELLUM_CAOS_BODY(Tint) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  part.tint = tintOf(call);
  return call.done();
}

static bool isWorldTint(std::int32_t number) { return number >= 0 && number <= MaxWorldTint; }

VELLUM_CAOS_BODY(Wtnt) {
  if (!isWorldTint(call.i(0))) return call.fail(diag::InvalidRange);
  call.world.tints[call.i(0)] = tintOf(call, 1);
  return call.done();
}

VELLUM_CAOS_BODY(Tntw) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  if (!isWorldTint(call.i(0))) return call.fail(diag::InvalidRange);
  auto found = call.world.tints.find(call.i(0));
  part.tint = found != call.world.tints.end() ? found->second : Tint{};
  return call.done();
}

// Only the current picture remains.
VELLUM_CAOS_BODY(Tino) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  part.tint = tintOf(call);
  Appearance::Key key = part.appearance->key();
  part.appearance = call.world.appearances.find({key.gallery, key.source, part.image(), 1});
  part.base = part.pose = 0;
  part.stopAnimation();
  return call.done();
}

VELLUM_CAOS_BODY(Ucln) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  VELLUM_CAOS_REQUIRE_PART(part);
  part.tint = {};
  return call.done();
}

// The tint of anything but a skeletal creature is not returned (CAOS: TINT): 128 means unchanged.
VELLUM_CAOS_BODY(TintInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (call.i(0) < 1 || call.i(0) > 5) return call.fail(diag::InvalidRange);
  const Part* part = workingPart(call, agent);
  Tint tint = part != nullptr ? part->tint : Tint{};
  const std::uint8_t values[] = {tint.red, tint.green, tint.blue, tint.rotation, tint.swap};
  return call.done(static_cast<std::int32_t>(values[call.i(0) - 1]));
}

VELLUM_CAOS_BODY(Alph) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  auto set = [&](Part& part) {
    part.alpha = static_cast<std::uint16_t>(std::clamp(call.i(0), 0, 256));
    part.blended = call.i(1) != 0;
  };
  if (call.script.part == -1) {
    for (Part& part : agent.parts) set(part);
    return call.done();
  }
  VELLUM_CAOS_REQUIRE_PART(part);
  set(part);
  return call.done();
}

VELLUM_CAOS_BODY(Dcor) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  agent.extras.make().looks.make().showCore = call.i(0) != 0;
  return call.done();
}

VELLUM_CAOS_BODY(TranInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Part* part = partAt(agent, static_cast<float>(call.i(0)), static_cast<float>(call.i(1)), true);
  if (part == nullptr) return call.done(1);
  return call.done(isClear(agent, *part, static_cast<float>(call.i(0)), static_cast<float>(call.i(1))) ? 1 : 0);
}

VELLUM_CAOS_BODY(VisiInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  bool seen = isSeenBy(agent, call.world.camera);
  if (call.i(0) != 0 && (agent.attributes & attribute::CameraShy) == 0)
    for (Agent* other : call.allAgents()) {
      if (seen) break;
      if (other == nullptr || other->kind == AgentKind::Simple) continue;
      for (const Part& part : other->parts)
        seen = seen || (part.kind == PartKind::Camera && isSeenBy(agent, part.detail.get()->camera.camera));
    }
  return call.done(seen ? 1 : 0);
}

VELLUM_CAOS_BODY(PntrAgent) { return call.done(call.world.agents.find(call.world.pointer)); }

}  // namespace vellum::caos
