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
}

}  // namespace vellum::caos
