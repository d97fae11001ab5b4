#include "languages/ags/runtime/save_slots.h"

#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/save.h"
#include "languages/ags/runtime/saved_games.h"

namespace vellum::ags {

bool saveSlot(Engine& engine, int slot) {
  host::Storage* storage = engine.context.host.storage;
  world::World& world = engine.world();
  if (storage == nullptr) return false;
  std::string description = std::move(engine.adventure->saveDescriptions[slot]);
  engine.adventure->saveDescriptions.erase(slot);
  host::Clock* clock = engine.context.host.clock;
  std::int64_t seconds = clock == nullptr ? 0 : clock->unixMilliseconds() / 1000;
  base::ArchiveWriter writer;
  writer.raw(api::SlotMark);
  writer.format(api::SlotFormat);
  writer(api::SaveInfo{slot, description, engine.context.tick, seconds}, snapshot(engine));
  auto written = storage->write(api::slotName(world, slot), writer.take());
  if (world.log.listening())
    world.log.event("saved", base::cat(written ? "game saved: " : "game can't be saved: ", description),
                    {{"slot", slot}, {"description", description}});
  return static_cast<bool>(written);
}

// Manual, validate_restored_save: scripts may refuse a restored save.
static bool validate(Engine& engine, int slot, bool& refused, diagnostics::Emitter& emitter) {
  if (!engine.scripts.isAnywhere(Entry::ValidateSave)) return true;
  vm::Object* info = engine.adventure->fresh(api::Type::SaveInfo, slot);
  bool good = info == nullptr || engine.execution.runEverywhere(Entry::ValidateSave, {{.object = info}}, emitter);
  refused = (api::Adventure::secondOf(info) & 1) != 0 && info != nullptr;
  engine.vm().heap().release(info);
  return good;
}

bool restoreSlot(Engine& engine, int slot, diagnostics::Emitter& emitter) {
  host::Storage* storage = engine.context.host.storage;
  world::World& world = engine.world();
  auto bytes = storage != nullptr ? storage->read(api::slotName(world, slot)) : base::Error{"this host has no storage"};
  if (!bytes) return true;  // no such save: does nothing
  base::ArchiveReader reader(*bytes);
  api::SaveInfo info;
  std::string_view state;
  std::string before = snapshot(engine);
  if (api::beginSlot(reader)) reader(info, state);
  if (reader.wasRefused()) {
    emitter.emit(diag::ScriptError, {}, base::cat("save ", slot, ": ", reader.error().message));
    return engine.execution.fail(emitter);
  }
  if (!reader.ok() || !restoreSnapshot(engine, state)) {
    emitter.emit(diag::ScriptError, {}, base::cat("save ", slot, " is damaged, or of another version of the game"));
    return engine.execution.fail(emitter);
  }
  bool refused = false;
  if (!validate(engine, slot, refused, emitter)) return false;
  if (refused) {
    // The script that refuses the save may have left no memory to restore the previous state.
    if (!restoreSnapshot(engine, before)) {
      emitter.emit(diag::ScriptError, {}, base::cat("the game can't go back to how it was before save ", slot));
      return engine.execution.fail(emitter);
    }
    if (world.log.listening())
      world.log.event("refused", base::cat("the save of slot ", slot, " is refused"), {{"slot", slot}});
    return true;
  }
  world.state.tasks.clear();
  world.state.deferred.clear();
  world.state.blocking = {};
  if (world.log.listening()) world.log.event("restored", base::cat("game restored from slot ", slot), {{"slot", slot}});
  world.state.tasks.push_front(world::makeEvent(world::EventType::RestoreGame, slot));
  return true;
}

}  // namespace vellum::ags
