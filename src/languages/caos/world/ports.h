// Ports of agents by number, and the lines between them (CAOS: PRT:).
#pragma once

#include "languages/caos/world/world.h"

namespace vellum::caos {

constexpr std::size_t MaxPorts = 256, MaxTargets = 10'000;  // of an agent, of an output

template <class Port>
Port* portOf(std::vector<Port>& ports, std::int32_t id) {
  for (Port& port : ports)
    if (port.id == id) return &port;
  return nullptr;
}

// Null for a missing port or agent.
inline InputPort* inputOf(const Agent* agent, std::int32_t id) {
  Gear* gear = agent != nullptr ? agent->body.gear.get() : nullptr;
  return gear != nullptr ? portOf(gear->inputs, id) : nullptr;
}
inline OutputPort* outputOf(const Agent* agent, std::int32_t id) {
  Gear* gear = agent != nullptr ? agent->body.gear.get() : nullptr;
  return gear != nullptr ? portOf(gear->outputs, id) : nullptr;
}
inline InputPort* inputOf(const Agent& agent, std::int32_t id) { return inputOf(&agent, id); }
inline OutputPort* outputOf(const Agent& agent, std::int32_t id) { return outputOf(&agent, id); }

void breakInput(World& world, Agent& agent, InputPort& port);
void breakOutput(World& world, Agent& agent, OutputPort& port);
void join(World& world, Agent& source, OutputPort& output, Agent& target, InputPort& input);
void addWired(World& world, Agent& agent);
void findConnected(const World& world, const Agent& agent,
                   std::vector<AgentHandle>& handles);  // itself, then agents joined by lines (CAOS: ECON)
double portDistance(const Agent& source, const OutputPort& output, const Agent& target, const InputPort& input);
void checkPortLines(World& world);  // one tick: lines that are too long snap

}  // namespace vellum::caos
