// The player connects ports with the pointer (CAOS: PURE; scripts 110 to 114 of the pointer): a click at a port picks
// up the end of a line, a click on a port of the other kind connects the two.
#include "languages/caos/runtime/port_clicks.h"

#include <utility>

#include "languages/caos/world/ports.h"

namespace vellum::caos {

namespace {

constexpr double Reach = 8;  // pixels around a port that belong to it

enum Event : std::int32_t { Select = 110, Connect = 111, Disconnect = 112, Cancel = 113, Fault = 114 };

PortEnd portAt(const World& world, float x, float y) {
  PortEnd best;
  double nearest = Reach * Reach;
  for (Agent* agent : world.agents.inOrder()) {
    const Gear* gear = agent != nullptr && agent->body.wired ? agent->body.gear.get() : nullptr;
    if (gear == nullptr) continue;
    auto look = [&](const auto& ports, bool isOutput) {
      for (const auto& port : ports) {
        double dx = double(agent->x) + port.x - x, dy = double(agent->y) + port.y - y;
        if (dx * dx + dy * dy > nearest) continue;
        nearest = dx * dx + dy * dy;
        best = {agent->handle, port.id, isOutput};
      }
    };
    look(gear->inputs, false);
    look(gear->outputs, true);
  }
  return best;
}

bool joinEnds(World& world, const PortEnd& a, const PortEnd& b) {
  const PortEnd& from = a.isOutput ? a : b;
  const PortEnd& to = a.isOutput ? b : a;
  Agent* source = world.agents.find(from.agent);
  Agent* target = world.agents.find(to.agent);
  if (source == nullptr || target == nullptr || a.isOutput == b.isOutput) return false;
  OutputPort* output = outputOf(*source, from.id);
  InputPort* input = inputOf(*target, to.id);
  if (output == nullptr || input == nullptr || output->targets.size() >= MaxTargets) return false;
  join(world, *source, *output, *target, *input);
  return true;
}

}  // namespace

bool clickPort(World& world, Scheduler& scheduler, PortEnd& inHand, float x, float y) {
  PortEnd port = portAt(world, x, y);
  if (port.agent == 0 && inHand.agent == 0) return false;
  PortEnd before = std::exchange(inHand, PortEnd());
  std::int32_t event = Fault;
  if (before.agent == 0) {
    Agent& agent = *world.agents.find(port.agent);
    InputPort* input = port.isOutput ? nullptr : inputOf(agent, port.id);
    bool joined = input != nullptr && input->source != 0;
    if (joined) breakInput(world, agent, *input);
    else inHand = port;
    event = joined ? Disconnect : Select;
  } else if (port.agent == 0 || port == before) {
    event = Cancel;
  } else if (joinEnds(world, before, port)) {
    event = Connect;
  }
  if (Agent* pointer = world.agents.find(world.pointer); pointer != nullptr)
    scheduler.fire(*pointer, event, vm::Value::ofHandle(port.agent != 0 ? port.agent : before.agent), {}, {});
  return true;
}

}  // namespace vellum::caos
