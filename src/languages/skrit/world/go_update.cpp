#include "languages/skrit/world/go_update.h"

#include <utility>

#include "languages/skrit/world/go_lifecycle.h"
#include "languages/skrit/world/go_skrits.h"
#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/party.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/trigger_update.h"

namespace vellum::skrit {

void beforeUpdate(GoWorld& world) { deliverDue(world, world.engine.clock.updates + 1); }

static void updateModifiers(GoWorld& world) {
  if (!std::exchange(world.modifiersDirty, false)) return;
  std::vector<std::int32_t> changed;
  for (const auto& go : world.gos.all())
    if (std::exchange(go->modifiersDirty, false)) changed.push_back(go->id);
  for (std::int32_t id : changed) {
    if (Go* go = world.gos.find(id)) sendToComponents(world, *go, events::OnGoResetModifiers, {});
    if (Go* go = world.gos.find(id)) sendToComponents(world, *go, events::OnGoRecalcModifiers, {});
  }
}

static void updatePlayers(GoWorld& world) {
  if (!world.gos.anyPlayer()) return;
  std::vector<std::int32_t> players;
  for (const auto& go : world.gos.all())
    if (go->player) players.push_back(go->id);
  for (std::int32_t id : players)
    if (Go* go = world.gos.find(id)) sendToComponents(world, *go, events::OnGoUpdateSpecial, world.engine.elapsed);
}

void afterUpdate(GoWorld& world, bool development) {
  walk(world);
  runTriggers(world);
  updateModifiers(world);
  updatePlayers(world);
  broadcast(world.engine, events::OnGoDraw, world.engine.elapsed);
  if (development) broadcast(world.engine, events::OnGoDrawDebugHud, {});
  broadcast(world.engine, events::OnBotDraw, {});
  std::vector<std::int32_t> marked;
  for (const auto& go : world.gos.all())
    if (go->marked) marked.push_back(go->id);
  for (std::int32_t id : marked) destroyGo(world, id);
}

}  // namespace vellum::skrit
