#include "languages/caos/world/events.h"

#include <algorithm>

namespace vellum::caos {

std::size_t maxMessages(const World& world) { return std::max(MaxMessages, std::size_t(2) * world.agents.max); }

void raiseEvent(World& world, const Agent& to, std::int32_t event, AgentHandle from, const vm::Value& p1,
                const vm::Value& p2) {
  if (!world.scripts.find(to.classifier, event)) return;
  if (world.messages.size() >= maxMessages(world)) {
    world.messagesLost = true;
    return;
  }
  Message message;
  message.to = to.handle;
  message.id = event;
  message.from = vm::Value::ofHandle(from);
  message.parameter1 = p1;
  message.parameter2 = p2;
  message.due = world.worldTick;
  message.constructor = true;
  world.messages.push_back(message);
  world.messageBytes += sizeof message;
}

std::vector<AgentHandle> listenersTo(const World& world, std::int32_t event) {
  std::vector<AgentHandle> listeners;
  for (const Agent* agent : world.agents.inOrder())
    if (agent != nullptr && world.scripts.find(agent->classifier, event)) listeners.push_back(agent->handle);
  return listeners;
}

void raiseOnAll(World& world, std::int32_t event, const vm::Value& p1, const vm::Value& p2) {
  for (AgentHandle listener : listenersTo(world, event))
    raiseEvent(world, *world.agents.find(listener), event, 0, p1, p2);
}

}  // namespace vellum::caos
