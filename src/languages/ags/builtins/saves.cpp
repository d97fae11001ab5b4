#include "languages/ags/runtime/saved_games.h"

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"
#include "languages/ags/builtins/attributes.h"
#include "languages/ags/builtins/delayed.h"
#include "languages/ags/builtins/objects.h"
#include "languages/ags/runtime/open_files.h"
#include "languages/ags/world/string_comparison.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags::api {

namespace {

bool isSlot(vm::HostCall& call, int slot, vm::HostResult& answer) {
  if (slot >= 0 && slot <= MaxSlot) return true;
  answer = call.fail(base::cat("save slots go from 0 to 999, not ", slot));
  return false;
}

}  // namespace

VELLUM_AGS_BODY(globalSaveGameSlot) {
  vm::HostResult answer;
  if (!isSlot(call, call.i(0), answer)) return answer;
  if (!mayComeLater(call, answer)) return answer;
  if (call.r(1) == nullptr) return noText(call);
  Adventure& adventure = adventureOf(call);
  adventure.saveDescriptions[call.i(0)] = call.s(1).substr(0, world::MaxKeptText);
  adventure.world->tasks.schedule(world::TaskKind::SaveSlot, call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(globalRestoreGameSlot) {
  vm::HostResult answer;
  if (!isSlot(call, call.i(0), answer)) return answer;
  if (!mayComeLater(call, answer)) return answer;
  worldOf(call).tasks.schedule(world::TaskKind::RestoreSlot, call.i(0));
  return call.done();
}
VELLUM_AGS_BODY(globalDeleteSaveSlot) {
  vm::HostResult answer;
  if (!isSlot(call, call.i(0), answer)) return answer;
  Adventure& adventure = adventureOf(call);
  host::Storage* storage = adventure.context.host.storage;
  if (storage == nullptr || !storage->exists(slotName(*adventure.world, call.i(0)))) return call.done();
  (void)storage->remove(slotName(*adventure.world, call.i(0))).ok();
  if (call.i(0) < 1 || call.i(0) > 50) return call.done();
  // The highest of the first fifty replaces it (manual, DeleteSaveSlot).
  for (int slot = 50; slot > call.i(0); --slot) {
    if (!storage->exists(slotName(*adventure.world, slot))) continue;
    auto bytes = storage->read(slotName(*adventure.world, slot));
    if (bytes && storage->write(slotName(*adventure.world, call.i(0)), *bytes))
      (void)storage->remove(slotName(*adventure.world, slot)).ok();
    break;
  }
  return call.done();
}
namespace {

vm::HostResult copySlot(vm::HostCall& call, bool keeps) {
  vm::HostResult answer;
  if (!isSlot(call, call.i(0), answer) || !isSlot(call, call.i(1), answer)) return answer;
  Adventure& adventure = adventureOf(call);
  host::Storage* storage = adventure.context.host.storage;
  if (storage == nullptr || call.i(0) == call.i(1)) return call.done();
  auto bytes = storage->read(slotName(*adventure.world, call.i(0)));
  if (bytes && storage->write(slotName(*adventure.world, call.i(1)), *bytes) && !keeps)
    (void)storage->remove(slotName(*adventure.world, call.i(0))).ok();
  return call.done();
}

}  // namespace

VELLUM_AGS_BODY(globalCopySaveSlot) { return copySlot(call, true); }
VELLUM_AGS_BODY(globalMoveSaveSlot) { return copySlot(call, false); }
VELLUM_AGS_BODY(gameGetSaveSlotDescription) {
  SaveInfo info;
  if (!readSave(adventureOf(call), call.i(0), info)) return call.done(static_cast<vm::Object*>(nullptr));
  return call.doneString(info.description);
}
VELLUM_AGS_BODY(gameGetSaveSlotTime) {
  SaveInfo info;
  if (!readSave(adventureOf(call), call.i(0), info)) return call.done(static_cast<vm::Object*>(nullptr));
  return makeDateTime(call, info.seconds, 0);
}
VELLUM_AGS_BODY(gameGetSaveSlots) {
  std::vector<SaveInfo> saves = findSaves(adventureOf(call), call.i(0), call.i(1), call.i(2), call.i(3));
  vm::Object* array = call.vm.heap().makeArray(contextOf(call).intArrayType, static_cast<std::uint32_t>(saves.size()));
  if (array == nullptr) return outOfMemory(call);
  for (std::size_t i = 0; i < saves.size(); ++i) set(array, i * 4, static_cast<std::int32_t>(saves[i].slot));
  return call.done(array);
}
VELLUM_AGS_BODY(gameScanSaveSlots) {
  vm::Object* valid = call.r(0);
  if (valid == nullptr) return nullPointer(call);
  std::vector<SaveInfo> saves = findSaves(adventureOf(call), call.i(1), call.i(2), call.i(3), call.i(4));
  call.vm.chargeBytes(std::size_t(valid->length) * 4);
  for (std::uint32_t i = 0; i < valid->length; ++i)
    set(valid, std::size_t(i) * 4, i < saves.size() ? static_cast<std::int32_t>(saves[i].slot) : -1);
  return call.done();
}
VELLUM_AGS_BODY(gameSetSaveGameDirectory) {
  if (call.r(0) == nullptr) return noText(call);
  std::string_view folder = call.s(0);
  chargeText(call, folder);
  for (std::string_view place : {"$SAVEGAMEDIR$/", "$MYDOCS$/", "$APPDATADIR$/"})
    if (folder.starts_with(place)) folder.remove_prefix(place.size());
  for (char c : folder)
    if (!base::isAsciiAlnum(c) && c != '_' && c != '-' && c != ' ') return call.done(std::int32_t(0));
  worldOf(call).state.saveFolder = folder.substr(0, 200);
  return call.done(std::int32_t(1));
}
VELLUM_AGS_BODY(globalSetRestartPoint) {
  worldOf(call).tasks.schedule(world::TaskKind::SetRestartPoint);
  return call.done();
}
VELLUM_AGS_BODY(globalRestartGame) {
  vm::HostResult answer;
  if (!mayComeLater(call, answer)) return answer;
  worldOf(call).tasks.schedule(world::TaskKind::Restart);
  return call.done();
}
// There is no player to choose: behaves as if the player had chosen nothing.
VELLUM_AGS_BODY(globalRestoreGameDialog) {
  worldOf(call).log.event("restore_dialog", "the restore dialog is asked for");
  return call.done();
}
VELLUM_AGS_BODY(globalSaveGameDialog) {
  worldOf(call).log.event("save_dialog", "the save dialog is asked for");
  return call.done();
}

}  // namespace vellum::ags::api
