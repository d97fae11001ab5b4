// Ports and the lines between them (CAOS: PRT:). Both ends store the connection.
#include "languages/caos/world/ports.h"

#include <algorithm>
#include <cmath>

#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"

namespace vellum::caos {

static constexpr std::int32_t ConnectionBreakEvent = 118;

void breakInput(World& world, Agent& agent, InputPort& port) {
  if (OutputPort* output = outputOf(world.agents.find(port.source), port.output))
    std::erase_if(output->targets,
                  [&](const PortTarget& target) { return target.agent == agent.handle && target.input == port.id; });
  port.source = 0;
  port.output = -1;
}

void breakOutput(World& world, Agent& agent, OutputPort& port) {
  for (const PortTarget& target : port.targets) {
    InputPort* input = inputOf(world.agents.find(target.agent), target.input);
    if (input == nullptr || input->source != agent.handle || input->output != port.id) continue;
    input->source = 0;
    input->output = -1;
  }
  port.targets.clear();
}

void join(World& world, Agent& source, OutputPort& output, Agent& target, InputPort& input) {
  breakInput(world, target, input);
  input.source = source.handle;
  input.output = output.id;
  output.targets.push_back({target.handle, input.id});
}

void addWired(World& world, Agent& agent) {
  if (agent.body.wired) return;
  agent.body.wired = true;
  world.bodies.wired.push_back(agent.handle);
}

double portDistance(const Agent& source, const OutputPort& output, const Agent& target, const InputPort& input) {
  double dx = (double(source.x) + output.x) - (double(target.x) + input.x);
  double dy = (double(source.y) + output.y) - (double(target.y) + input.y);
  return std::sqrt(dx * dx + dy * dy);
}

void findConnected(const World& world, const Agent& agent, std::vector<AgentHandle>& handles) {
  std::vector<bool> seen(world.agents.slots().size());
  auto add = [&](AgentHandle handle) {
    if (world.agents.find(handle) == nullptr || seen[world.agents.indexOf(handle)]) return;
    seen[world.agents.indexOf(handle)] = true;
    handles.push_back(handle);
  };
  std::size_t at = handles.size();
  add(agent.handle);
  for (; at < handles.size(); ++at) {
    const Gear* gear = world.agents.find(handles[at])->body.gear.get();
    if (gear == nullptr) continue;
    for (const InputPort& input : gear->inputs) add(input.source);
    for (const OutputPort& output : gear->outputs)
      for (const PortTarget& target : output.targets) add(target.agent);
  }
}

// Lines that are too long snap; both agents get a message.
void checkPortLines(World& world) {
  double longest = gameNumber(world, "engine_distance_before_port_line_snaps");
  std::erase_if(world.bodies.wired, [&](AgentHandle handle) { return world.agents.find(handle) == nullptr; });
  for (std::size_t i = world.bodies.wired.size(); i-- > 0;) {
    Agent* agent = world.agents.find(world.bodies.wired[i]);
    for (InputPort& input : agent->body.gear.make().inputs) {
      if (input.source == 0) continue;
      Agent* source = world.agents.find(input.source);
      OutputPort* output = outputOf(source, input.output);
      if (output == nullptr) {
        breakInput(world, *agent, input);
        continue;
      }
      if (portDistance(*source, *output, *agent, input) <= longest) continue;
      raiseEvent(world, *agent, ConnectionBreakEvent, source->handle, vm::Value::ofInt(input.id), vm::Value::ofInt(0));
      raiseEvent(world, *source, ConnectionBreakEvent, agent->handle, vm::Value::ofInt(output->id),
                 vm::Value::ofInt(1));
      breakInput(world, *agent, input);
    }
  }
}

}  // namespace vellum::caos
