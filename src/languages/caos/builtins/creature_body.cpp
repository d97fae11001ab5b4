// Chapters "Agents" and "Creatures" of the manual: a creature's feet, directions, movements and looks.
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/runtime/creature_body.h"
#include "languages/caos/runtime/creature_navigation.h"
#include "languages/caos/world/motion.h"

namespace vellum::caos {

// Places

VELLUM_CAOS_CREATURE_FLOAT(DftxFloat, downFootOf(living).x)
VELLUM_CAOS_CREATURE_FLOAT(DftyFloat, downFootOf(living).y)
VELLUM_CAOS_CREATURE_FLOAT(UftxFloat, upFootOf(living).x)
VELLUM_CAOS_CREATURE_FLOAT(UftyFloat, upFootOf(living).y)
VELLUM_CAOS_CREATURE_FLOAT(MthxFloat, mouthOf(living).x)
VELLUM_CAOS_CREATURE_FLOAT(MthyFloat, mouthOf(living).y)

VELLUM_CAOS_BODY(Mvft) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!footFits(living, call.f(0), call.f(1)) && !call.standIns())
    return call.fail(diag::InvalidMapPosition, call.f(0), call.f(1));
  putFoot(living, onMap(call.f(0)), onMap(call.f(1)));
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(TmvfInteger, footFits(living, call.f(0), call.f(1)))

// CAOS: DIRN. North 0, south 1, east 2, west 3.
VELLUM_CAOS_BODY(Dirn) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (call.i(0) < 0 || call.i(0) > 3) return call.fail(diag::InvalidRange);
  face(living, static_cast<Facing>(call.i(0)));
  return call.done();
}
VELLUM_CAOS_CREATURE_INTEGER(DirnInteger, living.creature.skeleton.direction)

// Movement

VELLUM_CAOS_BODY(Gait) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  startGait(living.creature.skeleton, call.i(0));
  return call.done();
}
VELLUM_CAOS_CREATURE_COMMAND(Walk, beginTask(living, MotorTask::Walk, false))
VELLUM_CAOS_CREATURE_INTEGER(ByitInteger, isByIt(living))

// Starts a task, and blocks until it is done. A creature without a skeleton has scripts for the way.
static vm::HostResult waitFor(Call& call, MotorTask task) {
  VELLUM_CAOS_REQUIRE_CREATURE(living);
  if (!call.script.blockable) return call.fail(diag::Blocking);
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

}  // namespace vellum::caos
