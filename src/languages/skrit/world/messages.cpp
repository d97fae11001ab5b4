#include "languages/skrit/world/messages.h"

#include "languages/skrit/world/go_skrits.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

// Messages go directly to the components, then to the jobs of the mind; then watchers get a copy.
static void deliverTo(GoWorld& world, Go& go, const WorldMessage& message) {
  std::int32_t id = go.id;
  bool activates = message.event == world.numbers.of(WE_TRIGGER_ACTIVATE);
  if (activates || message.event == world.numbers.of(WE_TRIGGER_DEACTIVATE)) world.triggers.setActive(id, activates);
  else world.triggers.got(id, message);
  Arguments arguments{Argument::ofInt(message.event), Argument::ofInt(message.id)};
  sendToComponents(world, go, events::OnGoHandleMessage, arguments);
  if (!go.jobs.empty()) sendToJobs(world, go, events::OnWorldMessage, arguments);
  if (message.event == world.numbers.of(WE_REQ_DELETE)) go.marked = true;
  if (go.watchers.empty()) return;
  for (std::int32_t watcher : std::vector<std::int32_t>(go.watchers)) {
    Go* other = world.gos.find(watcher);
    if (other == nullptr || watcher == id) continue;
    sendToComponents(world, *other, events::OnGoHandleCcMessage, arguments);
    if (!other->jobs.empty()) sendToJobs(world, *other, events::OnCcWorldMessage, arguments);
  }
}

static void deliver(GoWorld& world, const WorldMessage& message) {
  world.messages.begin(message);
  if (message.broadcast) {
    std::vector<std::int32_t> ids;
    for (const auto& go : world.gos.all()) ids.push_back(go->id);
    for (std::int32_t id : ids)
      if (Go* go = world.gos.find(id)) deliverTo(world, *go, message);
  } else if (Go* go = world.gos.find(message.to)) {
    deliverTo(world, *go, message);
  }
  broadcast(world.engine, events::OnBotHandleMessage, {Argument::ofInt(message.event), Argument::ofInt(message.id)});
  world.outside.delivered(message);
  world.messages.end();
}

// Two objects that answer each other endlessly continue in the next update.
static void deliverSoon(GoWorld& world, WorldMessage message) {
  if (world.messages.tooDeep()) return postMessage(world, message, 0);
  message.id = world.messages.nextId++;
  message.due = world.engine.clock.updates;
  deliver(world, message);
}

void sendMessage(GoWorld& world, std::int32_t event, std::int32_t from, std::int32_t to, std::int32_t data1,
                 std::int32_t data2) {
  deliverSoon(world, {.event = event, .from = from, .to = to, .data1 = data1, .data2 = data2});
}

void broadcastMessage(GoWorld& world, std::int32_t event, std::int32_t from, std::int32_t data1) {
  deliverSoon(world, {.event = event, .from = from, .data1 = data1, .broadcast = true});
}

void postMessage(GoWorld& world, WorldMessage message, double delay) {
  if (world.messages.full()) return world.outside.overflow("messages on their way");
  message.id = world.messages.nextId++;
  double updates = delay * UpdatesPerSecond;
  std::uint64_t wait = 1;
  if (updates > 1) wait = updates < 1e9 ? static_cast<std::uint64_t>(updates + 0.999) : 1'000'000'000;
  message.due = world.engine.clock.updates + wait;
  world.messages.add(message);
}

void deliverDue(GoWorld& world, std::uint64_t update) {
  for (const WorldMessage& message : world.messages.takeDue(update)) deliver(world, message);
}

}  // namespace vellum::skrit
