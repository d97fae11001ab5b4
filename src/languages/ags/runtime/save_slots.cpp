// Save slots: the state of the whole game in the host's storage.
#include "base/text.h"
#include "languages/ags/builtins/saves.h"
#include "languages/ags/runtime/entries.h"
#include "languages/ags/runtime/runtime.h"

namespace vellum::ags {

bool AgsRuntime::saveSlot(int slot) {
  host::Storage* storage = world_.host.storage;
  world::World& world = *adventure_->world;
  if (storage == nullptr) return false;
  std::string description = std::move(adventure_->saveDescriptions[slot]);
  adventure_->saveDescriptions.erase(slot);
  host::Clock* clock = world_.host.clock;
  std::int64_t seconds = clock == nullptr ? 0 : clock->unixMilliseconds() / 1000;
  base::ArchiveWriter writer;
  writer.raw(api::SlotMark);
  writer.format(api::SlotFormat);
  writer(api::SaveInfo{slot, description, world_.tick, seconds}, snapshot());
  auto written = storage->write(api::slotName(world, slot), writer.take());
  if (world.log.listening())
    world.log.event("saved", base::cat(written ? "game saved: " : "game can't be saved: ", description),
                    {{"slot", slot}, {"description", description}});
  return static_cast<bool>(written);
}

// Manual, validate_restored_save: scripts may refuse a restored save.
bool AgsRuntime::validate(int slot, bool& refused, diagnostics::Emitter& emitter) {
  if (!isAnywhere(Entry::ValidateSave)) return true;
  vm::Object* info = adventure_->fresh(api::Type::SaveInfo, slot);
  bool good = info == nullptr || runEverywhere(Entry::ValidateSave, {{.object = info}}, emitter);
  refused = (api::Adventure::secondOf(info) & 1) != 0 && info != nullptr;
  vm_.heap().release(info);
  return good;
}

bool AgsRuntime::restoreSlot(int slot, diagnostics::Emitter& emitter) {
  host::Storage* storage = world_.host.storage;
  world::World& world = *adventure_->world;
  auto bytes = storage != nullptr ? storage->read(api::slotName(world, slot)) : base::Error{"there are no files"};
  if (!bytes) return true;  // no such save: does nothing
  base::ArchiveReader reader(*bytes);
  api::SaveInfo info;
  std::string_view state;
  std::string before = snapshot();
  if (api::beginSlot(reader)) reader(info, state);
  if (reader.wasRefused()) {
    emitter.emit(diag::ScriptError, {}, base::cat("save ", slot, ": ", reader.error().message));
    return fail(emitter);
  }
  if (!reader.ok() || !restoreSnapshot(state)) {
    emitter.emit(diag::ScriptError, {}, base::cat("save ", slot, " is damaged, or of another version of the game"));
    return fail(emitter);
  }
  bool refused = false;
  if (!validate(slot, refused, emitter)) return false;
  if (refused) {
    // The script that refuses the save may have left no memory to restore the previous state.
    if (!restoreSnapshot(before)) {
      emitter.emit(diag::ScriptError, {}, base::cat("the game can't go back to how it was before save ", slot));
      return fail(emitter);
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
