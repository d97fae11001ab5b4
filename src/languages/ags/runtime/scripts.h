// The loaded scripts, and their functions by the names that events use.
#pragma once

#include <array>
#include <unordered_map>

#include "languages/ags/lower/lower.h"
#include "languages/ags/runtime/adventure.h"
#include "languages/ags/runtime/entries.h"
#include "vm/vm.h"

namespace vellum::ags {

struct ScriptFunction {
  vm::FunctionRef ref = nullptr;
  const Function* function = nullptr;
};

struct Script {
  std::unordered_map<std::string_view, ScriptFunction> functions;
  std::array<const ScriptFunction*, EntryCount> entries{};  // by Entry; null: it has none of that name
  int room = -1;                                            // the room whose script it is

  const ScriptFunction* find(std::string_view name) const {
    auto found = functions.find(name);
    return found != functions.end() ? &found->second : nullptr;
  }
  const ScriptFunction* find(Entry entry) const { return entries[static_cast<std::size_t>(entry)]; }
};

class Scripts {
 public:
  static constexpr std::size_t NoUnit = SIZE_MAX;

  explicit Scripts(const api::Adventure& adventure) : adventure_(adventure) {}

  // Call after each linking: finds all functions again.
  void link(const CheckedProgram& program, const Lowered& lowered, const vm::Vm& vm, vm::ModuleId module);

  std::uint32_t version() const { return version_; }           // another one after each linking; 0 before the first one
  const std::vector<Script>& all() const { return scripts_; }  // by unit
  std::size_t unitNamed(std::string_view name) const;          // of a body, by its file name
  const Script* ofRoom();  // the script of the room that the game is in; null without one

  // In a script, the game's global one without a name; then in all that are no room's, the last one first.
  const ScriptFunction* find(std::string_view script, std::string_view name) const;
  const ScriptFunction* findInRoom(std::string_view name);
  bool isAnywhere(Entry entry) const;  // in a script that is no room's

 private:
  static constexpr int NoRoomYet = -2;

  const api::Adventure& adventure_;
  std::uint32_t version_ = 0;
  std::vector<Script> scripts_;
  std::unordered_map<std::string_view, std::size_t> unitByName_;
  const Script* roomScript_ = nullptr;  // of this room:
  int roomOfScript_ = NoRoomYet;
};

}  // namespace vellum::ags
