#include "languages/caos/runtime/life_events.h"

#include <utility>

#include "languages/caos/world/events.h"

namespace vellum::caos {

static constexpr std::int32_t LifeEventScript = 127;

void announceLife(Engine& engine) {
  World& world = engine.world;
  if (world.histories.news.empty()) return;
  auto news = std::exchange(world.histories.news, {});
  std::vector<AgentHandle> listeners = listenersTo(world, LifeEventScript);
  if (listeners.empty()) return;
  Message message;
  message.id = LifeEventScript;
  message.constructor = true;
  message.due = world.worldTick;
  for (const LifeNews& each : news) {
    vm::Object* text = engine.heap().makeString(each.moniker);
    if (text == nullptr) break;
    vm::Value moniker = vm::Value::ofString(text);
    for (AgentHandle listener : listeners) {
      vm::Heap::retain(moniker);
      message.to = listener;
      message.from = vm::Value::ofHandle(0);
      message.parameter1 = moniker;
      message.parameter2 = vm::Value::ofInt(each.event);
      if (!engine.messages.send(message)) world.messagesLost = true;
    }
    engine.heap().release(moniker);
  }
}

}  // namespace vellum::caos
