// A tick: the player's input, the agents' turns, the messages, then view and sound.
#include <utility>

#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/creature_update.h"
#include "languages/caos/runtime/life_events.h"
#include "languages/caos/runtime/network.h"
#include "languages/caos/runtime/replaced_code.h"
#include "languages/caos/runtime/runtime.h"
#include "languages/caos/runtime/scrolling.h"
#include "languages/caos/runtime/world_requests.h"
#include "languages/caos/world/emission.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/physics.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

static void beginTick(Engine& engine) {
  World& world = engine.world;
  ++world.engineTick;
  if (!world.worldPaused) ++world.worldTick;
  engine.input.addScheduled(engine.reports);
  engine.input.take();
  if (usesNetwork(engine)) takeNetwork(engine);
  moveAgents(world);
  if (!world.worldPaused) updateCreatures(engine);
}

static void endTick(Engine& engine) {
  World& world = engine.world;
  Session& session = engine.session;
  session.tick = {};
  announceLife(engine);
  engine.messages.deliver();
  session.tick.left = 0;
  static constexpr std::uint64_t TrimEvery = 16;
  if (world.engineTick % TrimEvery == 0) engine.messages.trim();
  if (!world.worldPaused) spreadSmells(world);
  session.refreshed = (world.wolf & wolf::RefreshDisplay) != 0;
  world.wolf &= ~wolf::RefreshDisplay;
  scrollView(world, session.scrolling);
  tickCameras(world);
  engine.sounds.tick();
  if (std::exchange(world.messagesLost, false)) engine.reports.fail(diag::TooManyMessages, {}, maxMessages(world));
}

// DBG: TACK can stop a tick midway, so that it stays open between two calls.
static void runTick(Engine& engine) {
  OpenTick& tick = engine.session.tick;
  tick.stopped = false;
  if (tick.open) {
    engine.turns.takeLeft();
  } else {
    beginTick(engine);
    engine.turns.takeAll();
  }
  if (!tick.stopped) endTick(engine);
}

bool CaosRuntime::tick(diagnostics::Emitter& emitter) {
  Engine& engine = engine_;
  engine.reports.begin(emitter);
  if (!engine.session.tick.open) takeRequests(engine);
  if (over()) return engine.reports.end();
  if (engine.world.debugPaused) engine.input.takeDebugKeys();
  std::int32_t ticks = engine.session.forcedTicks + (engine.world.debugPaused ? 0 : 1);
  engine.session.forcedTicks = 0;
  for (; ticks > 0; --ticks) runTick(engine);
  engine.outputFiles.writeDue(engine.scheduler);
  engine.freeDead();
  freeReplacedCode(engine);
  return engine.reports.end();
}

}  // namespace vellum::caos
