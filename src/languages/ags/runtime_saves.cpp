// Save slots: the state of the whole game in the host's storage.
#include "base/text.h"
#include "languages/ags/runtime.h"

namespace vellum::ags {

bool AgsRuntime::saveSlot(int slot) {
  host::Storage* storage = world_.host.storage;
  world::World& world = *adventure_->world;
  if (storage == nullptr) return false;
  std::string description = std::move(adventure_->saveDescriptions[slot]);
  adventure_->saveDescriptions.erase(slot);
  base::ByteWriter writer;
  writer.raw("VELLUM AGS 1\n");
  writer.text(description);
  writer.u64(world_.tick);
  writer.text(snapshot());
  auto written = storage->write(api::slotName(world, slot), writer.take());
  if (world.log().listening())
    world.log().event("saved", base::cat(written ? "game saved: " : "game can't be saved: ", description),
                      {{"slot", slot}, {"description", description}});
  return static_cast<bool>(written);
}

bool AgsRuntime::restoreSlot(int slot, diagnostics::Emitter& emitter) {
  host::Storage* storage = world_.host.storage;
  world::World& world = *adventure_->world;
  auto bytes = storage != nullptr ? storage->read(api::slotName(world, slot)) : base::Error{"there are no files"};
  if (!bytes) return true;  // no such save: nothing happens
  base::ByteReader reader(*bytes);
  bool good = reader.raw(13) == "VELLUM AGS 1\n";
  reader.text();
  reader.u64();
  std::string state(reader.text());
  if (good && reader.ok()) {
    vm::SnapshotReader snapshot(vm_, state);
    stopFibers();
    good = restoreState(snapshot) && snapshot.ok();
  }
  if (!good || !reader.ok()) {
    emitter.emit(diag::ScriptError, {}, base::cat("save ", slot, " is damaged, or of another version of the game"));
    return fail(emitter);
  }
  world.tasks.clear();
  world.deferred.clear();
  world.blocking = {};
  if (world.log().listening())
    world.log().event("restored", base::cat("game restored from slot ", slot), {{"slot", slot}});
  world.tasks.push_front({static_cast<world::Int>(world::TaskKind::Event), 10, slot, 0, 0, 0});
  return true;
}

}  // namespace vellum::ags
