// Chapter "Ports" of the manual: machines that exchange signals.
#include "languages/caos/world/ports.h"

#include "languages/caos/builtins/call.h"
#include "languages/caos/world/events.h"

namespace vellum::caos {

static constexpr std::size_t MaxPortText = 10'000;

// Adds a port; replaces an old one with the same number.
template <class Port>
static Port* newPort(Call& call, std::vector<Port>& ports) {
  if (call.i(0) < 0 || call.s(1).size() > MaxPortText || call.s(2).size() > MaxPortText) return nullptr;
  Port* port = portOf(ports, call.i(0));
  if (port == nullptr) {
    if (ports.size() >= MaxPorts) return nullptr;
    ports.emplace_back();
    port = &ports.back();
    port->id = call.i(0);
  }
  port->name = call.s(1);
  port->description = call.s(2);
  port->x = call.i(3);
  port->y = call.i(4);
  return port;
}

VELLUM_CAOS_BODY(PrtInew) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  InputPort* port = newPort(call, agent.body.gear.make().inputs);
  if (port == nullptr) return call.fail(diag::InvalidPort);
  port->message = call.i(5);
  addWired(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(PrtOnew) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  if (newPort(call, agent.body.gear.make().outputs) == nullptr) return call.fail(diag::InvalidPort);
  addWired(call.world, agent);
  return call.done();
}
VELLUM_CAOS_BODY(PrtIzap) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  InputPort* port = inputOf(agent, call.i(0));
  if (port == nullptr) return call.fail(diag::InvalidPort);
  breakInput(call.world, agent, *port);
  std::erase_if(agent.body.gear.make().inputs, [&](const InputPort& other) { return &other == port; });
  return call.done();
}
VELLUM_CAOS_BODY(PrtOzap) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  OutputPort* port = outputOf(agent, call.i(0));
  if (port == nullptr) return call.fail(diag::InvalidPort);
  breakOutput(call.world, agent, *port);
  std::erase_if(agent.body.gear.make().outputs, [&](const OutputPort& other) { return &other == port; });
  return call.done();
}
VELLUM_CAOS_BODY(PrtItotInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  return call.done(gear == nullptr ? 0 : static_cast<std::int32_t>(gear->inputs.size()));
}
VELLUM_CAOS_BODY(PrtOtotInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const Gear* gear = agent.body.gear.get();
  return call.done(gear == nullptr ? 0 : static_cast<std::int32_t>(gear->outputs.size()));
}
VELLUM_CAOS_BODY(PrtNameString) {
  const Agent* agent = call.agent(0);
  std::string_view name;
  if (agent != nullptr && call.i(2) == 0) {
    if (const InputPort* port = inputOf(*agent, call.i(3))) name = port->name;
  } else if (agent != nullptr) {
    if (const OutputPort* port = outputOf(*agent, call.i(3))) name = port->name;
  }
  return call.done(name);
}

VELLUM_CAOS_BODY(PrtJoin) {
  VELLUM_CAOS_REQUIRE_AGENT(source, 0);
  VELLUM_CAOS_REQUIRE_AGENT(target, 3);
  OutputPort* output = outputOf(source, call.i(2));
  InputPort* input = inputOf(target, call.i(5));
  if (output == nullptr || input == nullptr || output->targets.size() >= MaxTargets)
    return call.fail(diag::InvalidPort);
  join(call.world, source, *output, target, *input);
  return call.done();
}
VELLUM_CAOS_BODY(PrtKrak) {
  VELLUM_CAOS_REQUIRE_AGENT(agent, 0);
  if (call.i(2) == 0) {
    InputPort* port = inputOf(agent, call.i(3));
    if (port == nullptr) return call.fail(diag::InvalidPort);
    breakInput(call.world, agent, *port);
  } else {
    OutputPort* port = outputOf(agent, call.i(3));
    if (port == nullptr) return call.fail(diag::InvalidPort);
    breakOutput(call.world, agent, *port);
  }
  return call.done();
}
// Each line breaks with a probability of `strength` percent.
VELLUM_CAOS_BODY(PrtBang) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t strength = call.i(0);
  Gear* gear = agent.body.gear.get();
  if (gear == nullptr) return call.done();
  auto struck = [&] { return static_cast<std::int32_t>(call.engine.environment.random().below(100)) < strength; };
  for (InputPort& port : gear->inputs)
    if (port.source != 0 && struck()) breakInput(call.world, agent, port);
  for (OutputPort& port : gear->outputs) {
    for (std::size_t i = port.targets.size(); i-- > 0;) {
      PortTarget line = port.targets[i];
      Agent* target = call.world.agents.find(line.agent);
      InputPort* input = target != nullptr ? inputOf(*target, line.input) : nullptr;
      if (input != nullptr && struck()) breakInput(call.world, *target, *input);
    }
  }
  return call.done();
}
VELLUM_CAOS_BODY(PrtFrmaAgent) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const InputPort* port = inputOf(agent, call.i(0));
  return call.done(port == nullptr ? static_cast<const Agent*>(nullptr) : call.world.agents.find(port->source));
}
// -1: there is no such port; -2: nothing is connected.
VELLUM_CAOS_BODY(PrtFromInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  const InputPort* port = inputOf(agent, call.i(0));
  if (port == nullptr) return call.done(-1);
  return call.done(call.world.agents.find(port->source) == nullptr ? -2 : port->output);
}
VELLUM_CAOS_BODY(PrtSend) {
  VELLUM_CAOS_REQUIRE_OWNER(agent);
  const OutputPort* port = outputOf(agent, call.i(0));
  if (port == nullptr) return call.fail(diag::InvalidPort);
  for (const PortTarget& line : port->targets) {
    const Agent* target = call.world.agents.find(line.agent);
    const InputPort* input = target != nullptr ? inputOf(*target, line.input) : nullptr;
    if (input == nullptr) continue;
    Message message;
    message.to = target->handle;
    message.id = input->message;
    message.from = vm::Value::ofHandle(agent.handle);
    message.parameter1 = call.v(1);
    vm::Heap::retain(call.v(1));
    message.due = call.world.worldTick;
    if (!call.engine.messages.send(message)) return call.fail(diag::TooManyMessages, maxMessages(call.world));
  }
  return call.done();
}

}  // namespace vellum::caos
