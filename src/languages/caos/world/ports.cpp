// Ports and the lines between them (CAOS: PRT:). Both ends store the connection.
#include "languages/caos/world/ports.h"

#include <algorithm>
#include <cmath>

#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

static constexpr std::int32_t ConnectionBreakEvent = 118;

void World::breakInput(Agent& agent, InputPort& port) {
  if (OutputPort* output = outputOf(find(port.source), port.output))
    std::erase_if(output->targets,
                  [&](const PortTarget& target) { return target.agent == agent.handle && target.input == port.id; });
  port.source = 0;
  port.output = -1;
}

void World::breakOutput(Agent& agent, OutputPort& port) {
  for (const PortTarget& target : port.targets) {
    InputPort* input = inputOf(find(target.agent), target.input);
    if (input == nullptr || input->source != agent.handle || input->output != port.id) continue;
    input->source = 0;
    input->output = -1;
  }
  port.targets.clear();
}

bool World::join(Agent& source, OutputPort& output, Agent& target, InputPort& input) {
  breakInput(target, input);
  input.source = source.handle;
  input.output = output.id;
  output.targets.push_back({target.handle, input.id});
  return true;
}

void World::addWired(Agent& agent) {
  if (agent.body.wired) return;
  agent.body.wired = true;
  wired_.push_back(agent.handle);
}

double World::portDistance(const Agent& source, const OutputPort& output, const Agent& target,
                           const InputPort& input) const {
  double dx = (double(source.x) + output.x) - (double(target.x) + input.x);
  double dy = (double(source.y) + output.y) - (double(target.y) + input.y);
  return std::sqrt(dx * dx + dy * dy);
}

void World::connected(const Agent& agent, std::vector<AgentHandle>& handles) const {
  std::vector<bool> seen(slots_.size());
  auto add = [&](AgentHandle handle) {
    if (find(handle) == nullptr || seen[indexOf(handle)]) return;
    seen[indexOf(handle)] = true;
    handles.push_back(handle);
  };
  std::size_t at = handles.size();
  add(agent.handle);
  for (; at < handles.size(); ++at) {
    const Gear* gear = find(handles[at])->body.gear.get();
    if (gear == nullptr) continue;
    for (const InputPort& input : gear->inputs) add(input.source);
    for (const OutputPort& output : gear->outputs)
      for (const PortTarget& target : output.targets) add(target.agent);
  }
}

// Lines that are too long snap; both agents get a message.
void World::checkPortLines() {
  double longest = gameNumber(*this, "engine_distance_before_port_line_snaps");
  std::erase_if(wired_, [&](AgentHandle handle) { return find(handle) == nullptr; });
  for (std::size_t i = wired_.size(); i-- > 0;) {
    Agent* agent = find(wired_[i]);
    for (InputPort& input : agent->body.gear.make().inputs) {
      if (input.source == 0) continue;
      Agent* source = find(input.source);
      OutputPort* output = outputOf(source, input.output);
      if (output == nullptr) {
        breakInput(*agent, input);
        continue;
      }
      if (portDistance(*source, *output, *agent, input) <= longest) continue;
      raise(*agent, ConnectionBreakEvent, source->handle, vm::Value::ofInt(input.id), vm::Value::ofInt(0));
      raise(*source, ConnectionBreakEvent, agent->handle, vm::Value::ofInt(output->id), vm::Value::ofInt(1));
      breakInput(*agent, input);
    }
  }
}

}  // namespace vellum::caos
