// Chapters "Agents" and "Creatures" of the manual: a creature's feet, directions, movements and looks.
#include "languages/caos/runtime/creature_body.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/runtime/creature_feet.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/runtime/creature_navigation.h"
#include "languages/caos/world/motion.h"

namespace vellum::caos {

static const LimbFiles& limbFiles(Call& call) {
  const LimbFiles& files = limbFilesOf(call.world);
  call.chargeFiles(files.count());
  return files;
}

// Places

static constexpr std::size_t WorkOfLayout = 4;  // where all parts of a body are

static BodySpot spotOf(Call& call, const Living& living, BodySpot BodyLayout::*spot) {
  call.charge(WorkOfLayout);
  return onMap(living.agent, layoutOf(living.creature.skeleton).*spot);
}
VELLUM_CAOS_CREATURE_FLOAT(DftxFloat, spotOf(call, living, &BodyLayout::downSole).x)
VELLUM_CAOS_CREATURE_FLOAT(DftyFloat, spotOf(call, living, &BodyLayout::downSole).y)
VELLUM_CAOS_CREATURE_FLOAT(UftxFloat, spotOf(call, living, &BodyLayout::upSole).x)
VELLUM_CAOS_CREATURE_FLOAT(UftyFloat, spotOf(call, living, &BodyLayout::upSole).y)
VELLUM_CAOS_CREATURE_FLOAT(MthxFloat, spotOf(call, living, &BodyLayout::mouth).x)
VELLUM_CAOS_CREATURE_FLOAT(MthyFloat, spotOf(call, living, &BodyLayout::mouth).y)

VELLUM_CAOS_BODY(Mvft) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!footFits(living, call.f(0), call.f(1)) && !call.standIns())
    return call.fail(diag::InvalidMapPosition, call.f(0), call.f(1));
  call.charge(3 * WorkOfLayout);
  putFoot(living, onMap(call.f(0)), onMap(call.f(1)));
  return call.done();
}
VELLUM_CAOS_BODY(TmvfInteger) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  call.charge(WorkOfLayout);
  return call.done(footFits(living, call.f(0), call.f(1)) ? 1 : 0);
}

// CAOS: DIRN. North 0, south 1, east 2, west 3.
VELLUM_CAOS_BODY(Dirn) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) > 3) return call.fail(diag::NoSuchDirection);
  call.charge(2 * WorkOfLayout);
  face(living, static_cast<Heading>(call.i(0)));
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(DirnInteger, living.creature.skeleton.direction)

// Movement

VELLUM_CAOS_BODY(Gait) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) >= static_cast<std::int32_t>(GaitGeneCount)) return call.fail(diag::NoSuchGait);
  startGait(living.creature.skeleton, call.i(0));
  return call.done();
}
VELLUM_CAOS_CREATURE_COMMAND(Walk, beginTask(living, MotorTask::Walk, false))
VELLUM_CAOS_CREATURE_INTEGER(ByitInteger, isByIt(living))

// Starts a task, and blocks until it is done. A creature without a skeleton has scripts for the way.
static vm::HostResult waitFor(Call& call, MotorTask task) {
  if (call.target() == nullptr) return call.fail(diag::InvalidTarg);
  if (!call.script.blockable) return call.fail(diag::Blocking);
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!living.creature.skeletal) {
    if (task == MotorTask::Reach) return call.done();
    Callback callback = navigationCallback(living, task == MotorTask::Flee);
    return callSubroutine(call, callback.event, vm::Value::ofFloat(callback.x), vm::Value::ofFloat(callback.y));
  }
  Motor& motor = living.creature.motor;
  endInst(call.script);
  if (!motor.waiting) beginTask(living, task, true);
  if (!motor.done) return vm::HostResult::Block;
  motor.waiting = motor.done = false;
  return call.done();
}
VELLUM_CAOS_BODY(Appr) { return waitFor(call, MotorTask::Approach); }
VELLUM_CAOS_BODY(Flee) { return waitFor(call, MotorTask::Flee); }
VELLUM_CAOS_BODY(Touc) { return waitFor(call, MotorTask::Reach); }

// Looks

// Each part looks for its sprites and attachment points.
static void dress(Call& call, Living& living) {
  limbFiles(call);
  dressBody(living);
}

VELLUM_CAOS_BODY(Body) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(1) < 0) return call.fail(diag::InvalidRange);
  wearEverywhere(living.creature.wardrobe, call.i(0), call.i(1));
  dress(call, living);
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(BodyInteger, outermostSet(living.creature.wardrobe, call.i(0)))
VELLUM_CAOS_BODY(Wear) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(1) < 0 || call.i(2) < 0 || !wear(living.creature.wardrobe, call.i(0), call.i(1), call.i(2)))
    return call.fail(diag::InvalidRange);
  dress(call, living);
  return call.done();
}
VELLUM_CAOS_BODY(Nude) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  undress(living.creature.wardrobe);
  dress(call, living);
  return call.done();
}
VELLUM_CAOS_BODY(Hair) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  std::int32_t before = hairSet(living.creature.wardrobe);
  changeHair(living.creature.wardrobe, call.i(0));
  if (hairSet(living.creature.wardrobe) == before) return call.done();
  dress(call, living);
  return call.done();
}

VELLUM_CAOS_CREATURE_INTEGER(ExprInteger, living.creature.skeleton.expression)
VELLUM_CAOS_BODY(Face) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) >= ExpressionCount) return call.fail(diag::InvalidRange);
  living.creature.skeleton.expression = static_cast<std::uint8_t>(call.i(0));
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(FaceInteger,
                             facePicture(living.creature.skeleton.expression, living.creature.skeleton.eyesClosed))
VELLUM_CAOS_BODY(FaceString) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  return call.done(std::string_view(faceFile(limbFiles(call), living.creature.bodyGenes, living.creature.sex)));
}
// body_part genus gender age variant; genus from 1, as GNUS.
VELLUM_CAOS_BODY(LimbString) {
  auto within = [&](int slot, std::int32_t least, std::int32_t most) {
    return call.i(slot) >= least && call.i(slot) <= most;
  };
  if (!within(0, 0, LimbNames - 1) || !within(1, 1, CreatureGenera) || !within(2, 1, 2) ||
      !within(3, 0, LifeStages - 1) || !within(4, 0, BreedCount - 1))
    return call.fail(diag::InvalidRange);
  Limb limb{call.i(0), call.i(1) - 1, static_cast<Sex>(call.i(2)), call.i(3), call.i(4)};
  return call.done(std::string_view(nearestLimb(limbFiles(call).images, limb)));
}

}  // namespace vellum::caos
