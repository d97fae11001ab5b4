// Chapter "Agents" of the manual: the body box, holding and being held.
#include <algorithm>

#include "languages/caos/builtins/call.h"
#include "languages/caos/world/carrying.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/place.h"

namespace vellum::caos {

// The body

static bool coreIsInRange(Call& call) {
  for (int i = 0; i < 4; ++i)
    if (!(call.f(i) >= -100'000 && call.f(i) <= 100'000)) return false;
  return true;
}
// Existing agents give the edges in any order, and bodies without width ("core 0 61 0 0").
static void setCore(Call& call, Agent& agent) {
  Gear& gear = agent.body.gear.make();
  gear.hasCore = true;
  gear.core[0] = std::min(call.f(2), call.f(3));
  gear.core[1] = std::min(call.f(0), call.f(1));
  gear.core[2] = std::max(call.f(2), call.f(3));
  gear.core[3] = std::max(call.f(0), call.f(1));
}
VELLUM_CAOS_BODY(Core) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!coreIsInRange(call)) return call.fail(diag::InvalidRange);
  setCore(call, agent);
  wake(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(TcorInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (!coreIsInRange(call) || call.f(0) > call.f(1) || call.f(2) > call.f(3)) return call.done(0);
  if (!call.world.map.hasRooms()) return call.done(1);
  Rare<Gear> before = agent.body.gear;
  setCore(call, agent);
  bool roomy = fits(call.world, agent, agent.x, agent.y);
  agent.body.gear = std::move(before);
  return call.done(roomy ? 1 : 0);
}

// Holding

VELLUM_CAOS_BODY(CarrAgent) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(call.world.agents.find(agent.body.carrier));
}
VELLUM_CAOS_BODY(HeldAgent) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  if (gear == nullptr || gear->carried.empty()) return call.done(static_cast<const Agent*>(nullptr));
  auto count = static_cast<std::uint32_t>(gear->carried.size());
  return call.done(
      call.world.agents.find(gear->carried[count == 1 ? 0 : call.engine.environment.random().below(count)]));
}
VELLUM_CAOS_BODY(Drop) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  if (gear == nullptr) return call.done();
  std::vector<AgentHandle> carried = gear->carried;
  for (AgentHandle handle : carried)
    if (Agent* held = call.world.agents.find(handle)) drop(call.world, *held);
  return call.done();
}

static vm::HostResult setPoint(Call& call, std::vector<HoldPoint> Gear::*points) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t pose = call.i(0);
  if (pose < -1 || pose >= agent.parts[0].appearance->imageCount) return call.fail(diag::InvalidPose);
  std::vector<HoldPoint>& list = agent.body.gear.make().*points;
  if (pose == -1) list.clear();
  HoldPoint point{pose, call.i(1), call.i(2)};
  bool known = false;
  for (HoldPoint& old : list)
    if (old.pose == pose) old = point, known = true;
  if (!known) list.push_back(point);
  return call.done();
}
static vm::HostResult getPoint(Call& call, std::vector<HoldPoint> Gear::*points) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t pose = call.i(0);
  if (pose < 0 || pose >= agent.parts[0].appearance->imageCount) return call.fail(diag::InvalidPose);
  if (call.i(1) != 1 && call.i(1) != 2) return call.fail(diag::InvalidRange);
  HoldPoint found;
  if (const Gear* gear = agent.body.gear.get())
    for (const HoldPoint& point : gear->*points)
      if (point.pose == pose || (point.pose == -1 && found.pose == -1)) found = point;
  return call.done(call.i(1) == 1 ? found.x : found.y);
}
VELLUM_CAOS_BODY(Puhl) { return setPoint(call, &Gear::handles); }
VELLUM_CAOS_BODY(Pupt) { return setPoint(call, &Gear::hands); }
VELLUM_CAOS_BODY(PuhlInteger) { return getPoint(call, &Gear::handles); }
VELLUM_CAOS_BODY(PuptInteger) { return getPoint(call, &Gear::hands); }

}  // namespace vellum::caos
