#include "languages/ags/runtime/tick.h"

#include "languages/ags/runtime/dialog_options.h"
#include "languages/ags/runtime/handlers.h"
#include "languages/ags/runtime/tasks.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/inputs.h"

namespace vellum::ags {

using world::makeTask;
using world::TaskKind;

bool tick(Engine& engine, diagnostics::Emitter& emitter) {
  if (engine.execution.stopped || !engine.code.loaded()) return true;
  world::World& world = engine.world();
  bool good = engine.session.step(emitter);
  if (world.state.globals.quit != 0) return good;
  // A skipped cutscene runs as fast as possible (manual, StartCutscene).
  for (int i = 0; i < 1000; ++i) {
    world.inputs.take();
    if (!engine.main.inChain() && world.state.blocking.kind == 0) {
      // The room's own repeated function comes first.
      const world::Room* room = world.areas.roomData();
      if (room != nullptr && engine.scripts.findInRoom(room->onRepExec) != nullptr)
        world.state.tasks.push_back(
            makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::RepExec)));
      world.state.tasks.push_back(makeTask(TaskKind::RepExec));
      if (room != nullptr && world.state.globals.overKind == static_cast<world::Int>(world::Thing::Hotspot) &&
          static_cast<std::size_t>(world.state.globals.overId) < room->hotspots.size() &&
          engine.scripts.findInRoom(room->hotspots[static_cast<std::size_t>(world.state.globals.overId)].onMouseOver) !=
              nullptr)
        world.state.tasks.push_back(makeTask(TaskKind::HotspotEvent, world.state.globals.overId, world::HandlerMouse));
    }
    good = runTasks(engine, emitter) && good;
    if (engine.execution.stopped || world.state.globals.quit != 0) break;
    good = driveOptions(engine, emitter) && good;
    if (engine.execution.stopped || world.state.globals.quit != 0) break;
    // Manual, "Run game loops while dialog options are displayed".
    if (world.state.isChoosing() && !engine.adventure->game.runGameWhileDialogOptions) break;
    good = engine.execution.runEverywhere(Entry::Always, {}, emitter) && good;
    if (engine.execution.stopped || world.state.globals.quit != 0) break;
    world.update();
    good = runFrameEvents(engine, emitter) && good;
    if (engine.execution.stopped || world.state.globals.quit != 0) break;
    good = engine.execution.runEverywhere(Entry::LateAlways, {}, emitter) && good;
    if (engine.execution.stopped) break;
    if (world.state.globals.skippingCutscene == 0 && world.state.globals.skippingUntil < 0) break;
    if (world.state.globals.skippingUntil >= 0) {
      const world::CharacterState* who = world.state.character(world.state.globals.skippingUntil);
      if (who == nullptr || who->movement.on == 0) world.state.globals.skippingUntil = -1;
    }
  }
  engine.settle();
  return good;
}

}  // namespace vellum::ags
