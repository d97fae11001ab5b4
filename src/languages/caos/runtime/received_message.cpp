#include "languages/caos/runtime/received_message.h"

namespace vellum::caos {

std::optional<vm::Value> netText(Engine& engine, std::string_view text) {
  vm::Heap& heap = engine.heap();
  vm::Object* string = heap.hasRoomFor(text.size()) ? heap.makeString(text) : nullptr;
  if (string == nullptr) return std::nullopt;
  return vm::Value::ofString(string);
}

static std::optional<vm::Value> valueOf(Engine& engine, const NetValue& value) {
  switch (value.kind) {
    case NetValue::Kind::Integer: return vm::Value::ofInt(value.integer);
    case NetValue::Kind::Float: return vm::Value::ofFloat(value.number);
    case NetValue::Kind::String: return netText(engine, value.text);
    case NetValue::Kind::Agent: break;
  }
  return vm::Value::ofHandle(0);
}

static bool deliverTo(Engine& engine, AgentHandle agent, std::string_view sender, const NetMessage& received) {
  Message message;
  message.to = agent;
  message.id = received.message;
  message.due = engine.world.worldTick;
  auto from = netText(engine, sender), p1 = valueOf(engine, received.parameters[0]),
       p2 = valueOf(engine, received.parameters[1]);
  if (!from || !p1 || !p2) {
    for (const auto& value : {from, p1, p2})
      if (value) engine.heap().release(*value);
    return false;
  }
  message.from = *from;
  message.parameter1 = *p1;
  message.parameter2 = *p2;
  return engine.messages.send(message);
}

bool deliver(Engine& engine, std::string_view sender, const NetMessage& message) {
  bool all = true;
  for (const NetEntry& entry : engine.world.network.heard)
    if (entry.name == message.channel && engine.world.agents.find(entry.agent) != nullptr)
      all = deliverTo(engine, entry.agent, sender, message) && all;
  return all;
}

}  // namespace vellum::caos
