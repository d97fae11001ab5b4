#include "languages/ags/runtime/scripts.h"

#include "languages/ags/world/areas.h"

namespace vellum::ags {

void Scripts::link(const CheckedProgram& program, const Lowered& lowered, const vm::Vm& vm, vm::ModuleId module) {
  ++version_;
  scripts_.clear();
  unitByName_.clear();
  roomOfScript_ = NoRoomYet;
  const auto& units = program.units;
  scripts_.resize(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const Function* function : units[i].functions) {
      if (function->body == nullptr || function->owner != nullptr) continue;
      auto made = lowered.functions.find(function);
      if (made == lowered.functions.end()) continue;
      scripts_[i].functions[function->name] = {vm.function(module, made->second), function};
    }
    for (std::size_t entry = 0; entry < EntryCount; ++entry)
      scripts_[i].entries[entry] = scripts_[i].find(Entries[entry].function);
    if (!units[i].isHeader) unitByName_[units[i].name] = i;
  }
  for (std::size_t number = 0; number < adventure_.game.rooms.size(); ++number) {
    const world::Room& room = adventure_.game.rooms[number];
    std::size_t unit = unitNamed(room.script);
    if (room.exists && unit != NoUnit) scripts_[unit].room = static_cast<int>(number);
  }
}

std::size_t Scripts::unitNamed(std::string_view name) const {
  auto unit = unitByName_.find(name);
  return unit != unitByName_.end() ? unit->second : NoUnit;
}

const Script* Scripts::ofRoom() {
  int number = adventure_.world->state.globals.room;
  if (number == roomOfScript_) return roomScript_;
  const world::Room* room = adventure_.world->areas.roomData();
  std::size_t unit = room != nullptr ? unitNamed(room->script) : NoUnit;
  roomScript_ = unit != NoUnit ? &scripts_[unit] : nullptr;
  roomOfScript_ = number;
  return roomScript_;
}

const ScriptFunction* Scripts::find(std::string_view script, std::string_view name) const {
  if (name.empty()) return nullptr;
  if (script.empty()) script = adventure_.game.globalScript;
  if (std::size_t unit = unitNamed(script); unit != NoUnit)
    if (const ScriptFunction* found = scripts_[unit].find(name)) return found;
  for (std::size_t i = scripts_.size(); i-- > 0;)
    if (const ScriptFunction* found = scripts_[i].room < 0 ? scripts_[i].find(name) : nullptr) return found;
  return nullptr;
}

const ScriptFunction* Scripts::findInRoom(std::string_view name) {
  const Script* script = name.empty() ? nullptr : ofRoom();
  return script != nullptr ? script->find(name) : nullptr;
}

bool Scripts::isAnywhere(Entry entry) const {
  for (const Script& script : scripts_)
    if (script.room < 0 && script.find(entry) != nullptr) return true;
  return false;
}

}  // namespace vellum::ags
