// Positions as skrits see them (world/go_positions.h). A Vector has the handle of its position.
#include "languages/skrit/builtins/go_calls.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

// ---- Which objects have a position

VELLUM_SKRIT_FAST_BODY(GoPlacement_Position) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(component->id);
}
VELLUM_SKRIT_FAST_BODY(GoPlacement_RawPosition) { return GoPlacement_PositionAnswer(call); }
HostResult GoPlacement_SSetPosition(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return takePosition(call, 1, go->at) ? call.done() : HostResult::Trap;
}
HostResult GoPlacement_RCSetPosition(HostCall& call) { return GoPlacement_SSetPosition(call); }
VELLUM_SKRIT_FAST_BODY(GoPlacement_Distance) {
  VELLUM_SKRIT_COMPONENT(go, component);
  const Go* other = worldOf(call).gos.find(call.i(1));
  if (other == nullptr) return call.fail("the other game object is gone");
  return call.done(static_cast<float>(distanceOf(worldOf(call), go->at, other->at)));
}

VELLUM_SKRIT_FAST_BODY(GoMind_TempPos1) { return GoPlacement_PositionAnswer(call); }
VELLUM_SKRIT_FAST_BODY(GoMind_Distance) { return GoPlacement_DistanceAnswer(call); }

VELLUM_SKRIT_FAST_BODY(Job_GoalPosition) {
  return worldOf(call).gos.job(call.i(0)) == nullptr ? gone(call, "job") : call.done(call.i(0));
}
HostResult Job_InitPosition(HostCall& call) {
  GoWorld& world = worldOf(call);
  GoJob* job = world.gos.job(call.i(0));
  if (job == nullptr) return gone(call, "job");
  if (world.positions.find(job->started) == nullptr) job->started = holdPosition(world, job->start);
  return call.done(job->started);
}
VELLUM_SKRIT_FAST_BODY(AIQuery_TempPos1) { return call.done(std::int32_t(GoPositions::Scratch)); }

// ---- Positions

static HostResult hold(HostCall& call, const GoPosition& position, std::int32_t owner = 0) {
  return call.done(holdPosition(worldOf(call), position, owner));
}
HostResult SiegePos_Make(HostCall& call) { return hold(call, {call.f(0), call.f(1), call.f(2), call.i(3)}); }
HostResult SiegePos_MakeDefault(HostCall& call) { return hold(call, {}); }
HostResult SiegePos_Copy(HostCall& call) {
  GoPosition position;
  return takePosition(call, 0, position) ? hold(call, position) : HostResult::Trap;
}
VELLUM_SKRIT_FAST_BODY(SiegePos_Undefined) { return call.done(std::int32_t(GoPositions::Undefined)); }
VELLUM_SKRIT_FAST_BODY(SiegePos_Pos) { return call.i(0) == 0 ? gone(call, "position") : call.done(call.i(0)); }

static HostResult number(HostCall& call, float GoPosition::*which) {
  GoPosition position;
  return takePosition(call, 0, position) ? call.done(position.*which) : HostResult::Trap;
}
static HostResult setNumber(HostCall& call, float GoPosition::*which) {
  GoPosition position;
  if (!takePosition(call, 0, position)) return HostResult::Trap;
  position.*which = call.f(1);
  setPosition(worldOf(call), call.i(0), position);
  return call.done();
}
HostResult Vector_X(HostCall& call) { return number(call, &GoPosition::x); }
HostResult Vector_SetX(HostCall& call) { return setNumber(call, &GoPosition::x); }
HostResult Vector_Y(HostCall& call) { return number(call, &GoPosition::y); }
HostResult Vector_SetY(HostCall& call) { return setNumber(call, &GoPosition::y); }
HostResult Vector_Z(HostCall& call) { return number(call, &GoPosition::z); }
HostResult Vector_SetZ(HostCall& call) { return setNumber(call, &GoPosition::z); }

HostResult Global_PositionText(HostCall& call) {
  GoPosition position;
  if (!takePosition(call, 0, position)) return HostResult::Trap;
  std::string out;
  for (float each : {position.x, position.y, position.z}) {
    base::appendGeneral(out, each, 6);
    out += ',';
  }
  out += "0x";
  base::appendHex(out, static_cast<std::uint32_t>(position.node), 8);
  return call.doneString(out);
}

static HostResult distance(HostCall& call, int from, float& metres) {
  GoPosition a, b;
  if (!takePosition(call, from, a) || !takePosition(call, from + 1, b)) return HostResult::Trap;
  metres = static_cast<float>(distanceOf(worldOf(call), a, b));
  return HostResult::Done;
}
HostResult Global_PositionDistance(HostCall& call) {
  float metres = 0;
  return distance(call, 0, metres) == HostResult::Trap ? HostResult::Trap : call.done(metres);
}
HostResult AIQuery_Distance(HostCall& call) { return Global_PositionDistance(call); }
HostResult AIQuery_IsInRange(HostCall& call) {
  float metres = 0;
  if (distance(call, 0, metres) == HostResult::Trap) return HostResult::Trap;
  return call.done(std::int32_t(metres <= call.f(2)));
}

// ---- Variables of effects

HostResult SiegeFx_AddVariable(HostCall& call) {
  GoPosition position;
  return takePosition(call, 0, position) ? hold(call, position, call.i(1)) : HostResult::Trap;
}
static HeldPosition* variable(HostCall& call, std::int32_t owner) {
  HeldPosition* found = worldOf(call).positions.find(call.i(0));
  return found != nullptr && found->owner == owner ? found : nullptr;
}
HostResult SiegeFx_GetVariable(HostCall& call) {
  const HeldPosition* found = variable(call, call.i(1));
  return call.done(found == nullptr ? std::int32_t(0) : found->id);
}
HostResult SiegeFx_SetVariable(HostCall& call) {
  GoPosition position;
  if (!takePosition(call, 1, position)) return HostResult::Trap;
  if (HeldPosition* found = variable(call, call.i(2))) found->at = position;
  return call.done();
}
HostResult SiegeFx_ClearVariables(HostCall& call) {
  std::vector<HeldPosition>& held = worldOf(call).positions.held;
  call.vm.charge(static_cast<std::int64_t>(held.size()) / 8);
  std::erase_if(held, [&](const HeldPosition& each) { return each.owner != 0 && each.owner == call.i(0); });
  return call.done();
}

}  // namespace vellum::skrit::exports
