// Chapter "Input" of the manual.
#include "languages/caos/runtime/input.h"
#include "languages/caos/builtins/creature_call.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

// The agent under the pointer.
static Agent* agentUnderPointer(const World& world, float& x, float& y) {
  const Agent* pointer = isMouseDecoupled(world) ? world.agents.find(world.pointer) : nullptr;
  x = pointer != nullptr ? pointer->x : pointerX(world);
  y = pointer != nullptr ? pointer->y : pointerY(world);
  return agentAt(world, x, y);
}

VELLUM_CAOS_BODY(HotsAgent) {
  call.chargeWalk(call.world.agents.count());
  float x = 0, y = 0;
  return call.done(agentUnderPointer(call.world, x, y));
}

// Parts are rectangles here, unlike the agent as a whole (CAOS: HOTP).
VELLUM_CAOS_BODY(HotpInteger) {
  World& world = call.world;
  call.chargeWalk(world.agents.count());
  float x = 0, y = 0;
  const Agent* agent = agentUnderPointer(world, x, y);
  if (agent == nullptr) return call.done(-1);
  if (agent->kind == AgentKind::Simple) return call.done(0);
  const Part* best = nullptr;
  for (const Part& part : agent->parts) {
    float left = agent->x + part.x, top = agent->y + part.y;
    bool inside =
        x >= left && y >= top && x < left + static_cast<float>(part.width) && y < top + static_cast<float>(part.height);
    if (inside && (best == nullptr || part.id > best->id)) best = &part;
  }
  return call.done(best != nullptr ? best->id : -1);
}

VELLUM_CAOS_BODY(KeydInteger) {
  bool down = call.i(0) >= 0 && call.i(0) < 256 && call.world.input.keys.test(static_cast<std::size_t>(call.i(0)));
  return call.done(down ? 1 : 0);
}
VELLUM_CAOS_BODY(MopxInteger) { return call.done(static_cast<std::int32_t>(pointerX(call.world))); }
VELLUM_CAOS_BODY(MopyInteger) { return call.done(static_cast<std::int32_t>(pointerY(call.world))); }
VELLUM_CAOS_BODY(MovxFloat) { return call.done(call.world.input.velocityX); }
VELLUM_CAOS_BODY(MovyFloat) { return call.done(call.world.input.velocityY); }
VELLUM_CAOS_BODY(Mous) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  call.world.input.mouseBehaviour = call.i(0);
  return call.done();
}
VELLUM_CAOS_BODY(Pure) {
  call.world.input.pointerActs = call.i(0) != 0;
  return call.done();
}
VELLUM_CAOS_BODY(PureInteger) { return call.done(call.world.input.pointerActs ? 1 : 0); }

VELLUM_CAOS_BODY(Tran) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (isSkeletal(agent)) return call.fail(diag::NotOnCreatures);
  bool all = call.i(1) == -1, found = all;
  for (Part& part : agent.parts) {
    if (!all && part.id != call.i(1)) continue;
    // The option of PAT: BUTT has priority over a value for all parts.
    if (part.kind != PartKind::Button) part.clickThrough = call.i(0) != 0;
    else if (!all) part.detail.get()->button.pixelPerfect = call.i(0) != 0;
    found = true;
  }
  return found ? call.done() : call.fail(diag::InvalidPart, call.i(1));
}

}  // namespace vellum::caos
