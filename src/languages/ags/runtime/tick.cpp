// The order of events in a game: which script is called for what, and when.
//
// A tick (AGS manual, "Game events order", starting at its last step): input; then tasks of the main script, including
// repeatedly_execute; repeatedly_execute_always; the world moves; late_repeatedly_execute_always. While the main script
// waits, only functions that never wait run; everything else waits for its end.
#include <algorithm>

#include "languages/ags/builtins/declarations.h"
#include "languages/ags/runtime/entries.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/inputs.h"
#include "vm/snapshot.h"

namespace vellum::ags {

using world::makeTask;
using world::Task;
using world::TaskKind;

namespace {

constexpr int MaxTasksAtOnce = 100'000;

// AGS behaviour, "Run-time rules": the room is called first, except for the plain loop and for events of the global
// script.
bool roomHears(const Task& task) {
  auto kind = static_cast<TaskKind>(task.kind);
  return kind == TaskKind::Event || kind == TaskKind::KeyPress || kind == TaskKind::TextInput ||
         kind == TaskKind::MouseClick;
}

bool isClaimable(const Task& task) { return roomHears(task); }

}  // namespace

void AgsRuntime::useGame(world::Game&& game) {
  adventure_->useGame(std::move(game));
  context_.words = &adventure_->game.words;
  compilation_->declareGame(api::gameDeclarations(adventure_->game));
}

void AgsRuntime::findFunctions() {
  scripts_.clear();
  scriptByName_.clear();
  roomOfScript_ = NoRoomYet;
  const auto& units = compilation_->program().units;
  scripts_.resize(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const Function* function : units[i].functions) {
      if (function->body == nullptr || function->owner != nullptr) continue;
      auto made = lowered_->functions.find(function);
      if (made == lowered_->functions.end()) continue;
      scripts_[i].functions[function->name] = {vm_.function(module_, made->second), function};
    }
    for (std::size_t entry = 0; entry < EntryCount; ++entry)
      scripts_[i].entries[entry] = scripts_[i].find(Entries[entry].function);
    if (!units[i].isHeader) scriptByName_[units[i].name] = i;
  }
  for (std::size_t number = 0; number < adventure_->game.rooms.size(); ++number) {
    const world::Room& room = adventure_->game.rooms[number];
    auto found = scriptByName_.find(room.script);
    if (room.exists && found != scriptByName_.end()) scripts_[found->second].room = static_cast<int>(number);
  }
}

const AgsRuntime::ScriptFunction* AgsRuntime::find(std::string_view script, std::string_view name) const {
  if (name.empty()) return nullptr;
  if (script.empty()) script = adventure_->game.globalScript;
  if (auto unit = scriptByName_.find(script); unit != scriptByName_.end())
    if (const ScriptFunction* found = scripts_[unit->second].find(name)) return found;
  for (std::size_t i = scripts_.size(); i-- > 0;)
    if (const ScriptFunction* found = scripts_[i].room < 0 ? scripts_[i].find(name) : nullptr) return found;
  return nullptr;
}

const AgsRuntime::Script* AgsRuntime::roomScript() {
  int number = adventure_->world->state.globals.room;
  if (number == roomOfScript_) return roomScript_;
  const world::Room* room = adventure_->world->areas.roomData();
  auto unit = room != nullptr ? scriptByName_.find(room->script) : scriptByName_.end();
  roomScript_ = unit != scriptByName_.end() ? &scripts_[unit->second] : nullptr;
  roomOfScript_ = number;
  return roomScript_;
}

const AgsRuntime::ScriptFunction* AgsRuntime::findInRoom(std::string_view name) {
  const Script* script = name.empty() ? nullptr : roomScript();
  return script != nullptr ? script->find(name) : nullptr;
}

// Handlers may declare fewer parameters than there are arguments (AGS behaviour, "Run-time rules").
void AgsRuntime::prepareArguments(const ScriptFunction& function, std::initializer_list<Argument> arguments,
                                  std::vector<vm::Slot>& slots) {
  slots.clear();
  auto argument = arguments.begin();
  for (const Parameter& parameter : function.function->parameters) {
    vm::Slot slot;
    bool given = argument != arguments.end();
    switch (registerType(parameter.type)) {
      case ir::Type::I32: slot.i = given && !argument->isThing ? argument->number : 0; break;
      case ir::Type::F32: slot.f = 0; break;
      default:
        if (given && argument->object != nullptr) {
          vm::Heap::retain(argument->object);
          slot.r = argument->object;
          break;
        }
        slot.r = given && argument->isThing && parameter.type->kind == TypeKind::Pointer
                     ? adventure_->objectFor(argument->type, argument->number & 0xffff, argument->number >> 16)
                     : nullptr;
        break;
    }
    if (given) ++argument;
    slots.push_back(slot);
  }
}

bool AgsRuntime::fail(diagnostics::Emitter&) {
  stopped_ = true;
  adventure_->world->state.scriptRunning = false;
  adventure_->world->state.blocking = {};
  return false;
}

bool AgsRuntime::startMain(const ScriptFunction& function, std::initializer_list<Argument> arguments,
                           diagnostics::Emitter& emitter) {
  prepareArguments(function, arguments, slots_);
  vm_.start(main_, function.ref, slots_);
  return resumeMain(emitter);
}

bool AgsRuntime::resumeMain(diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  world.state.scriptRunning = true;
  vm_.refuel(main_);
  vm::Outcome outcome = vm_.resume(main_);
  world.state.scriptRunning = false;
  switch (outcome) {
    case vm::Outcome::Trapped:
      if (world.state.globals.quit != 0) {  // QuitGame ends the script, too
        vm_.clear(main_);
        return true;
      }
      report(main_.trap(), emitter);
      vm_.clear(main_);
      return fail(emitter);
    case vm::Outcome::Finished: {
      std::int32_t result = main_.result().i;
      bool isDialog = running_.kind == static_cast<world::Int>(TaskKind::RunOption);
      vm_.clear(main_);
      world.state.blocking = {};
      if (isDialog) world.dialogs.goOn(result);
      // The script's requests come before everything else, in their order.
      for (std::size_t i = world.state.deferred.size(); i-- > 0;) world.state.tasks.push_front(world.state.deferred[i]);
      world.state.deferred.clear();
      running_ = {};
      return true;
    }
    default: return true;
  }
}

bool AgsRuntime::runEverywhere(Entry entry, std::initializer_list<Argument> arguments, diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  auto runIn = [&](const Script& script) {
    const ScriptFunction* found = script.find(entry);
    // A function of that name with parameters is not the engine's.
    if (found == nullptr || found->function->parameters.size() > arguments.size()) return true;
    prepareArguments(*found, arguments, slots_);
    bool wasRunning = world.state.scriptRunning;
    world.state.scriptRunning = false;
    vm::Outcome outcome = vm_.run(always_, found->ref, slots_);
    world.state.scriptRunning = wasRunning;
    if (outcome == vm::Outcome::Finished || world.state.globals.quit != 0) {
      vm_.clear(always_);
      return true;
    }
    report(always_.trap(), emitter);
    vm_.clear(always_);
    return fail(emitter);
  };
  for (const Script& script : scripts_)
    if (script.room < 0 && !runIn(script)) return false;
  const Script* room = roomScript();
  return room == nullptr || runIn(*room);
}

bool AgsRuntime::tick(diagnostics::Emitter& emitter) {
  if (stopped_ || lowered_ == nullptr) return true;
  world::World& world = *adventure_->world;
  bool good = session_.step(emitter);
  if (world.state.globals.quit != 0) return good;
  // A skipped cutscene runs as fast as possible (manual, StartCutscene).
  for (int i = 0; i < 1000; ++i) {
    world.inputs.take();
    if (chainAt_ < 0 && world.state.blocking.kind == 0) {
      // The room's own repeated function comes first.
      const world::Room* room = world.areas.roomData();
      if (room != nullptr && findInRoom(room->onRepExec) != nullptr)
        world.state.tasks.push_back(
            makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::RepExec)));
      world.state.tasks.push_back(makeTask(TaskKind::RepExec));
      if (room != nullptr && world.state.globals.overKind == static_cast<world::Int>(world::Thing::Hotspot) &&
          static_cast<std::size_t>(world.state.globals.overId) < room->hotspots.size() &&
          findInRoom(room->hotspots[static_cast<std::size_t>(world.state.globals.overId)].onMouseOver) != nullptr)
        world.state.tasks.push_back(makeTask(TaskKind::HotspotEvent, world.state.globals.overId, world::HandlerMouse));
    }
    good = runMain(emitter) && good;
    if (stopped_ || world.state.globals.quit != 0) break;
    good = driveOptions(emitter) && good;
    if (stopped_ || world.state.globals.quit != 0) break;
    // Manual, "Run game loops while dialog options are displayed".
    if (world.state.isChoosing() && !adventure_->game.runGameWhileDialogOptions) break;
    good = runEverywhere(Entry::Always, {}, emitter) && good;
    if (stopped_ || world.state.globals.quit != 0) break;
    world.update();
    good = runEverywhere(Entry::LateAlways, {}, emitter) && good;
    if (stopped_) break;
    if (world.state.globals.skippingCutscene == 0 && world.state.globals.skippingUntil < 0) break;
    if (world.state.globals.skippingUntil >= 0) {
      const world::CharacterState* who = world.state.character(world.state.globals.skippingUntil);
      if (who == nullptr || who->movement.on == 0) world.state.globals.skippingUntil = -1;
    }
  }
  adventure_->settle();
  api::settle(vm_, context_);
  return good;
}

bool AgsRuntime::runMain(diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  for (int count = 0; !stopped_ && world.state.globals.quit == 0; ++count) {
    if (count > MaxTasksAtOnce) {
      emitter.emit(diag::ScriptError, {}, "events cause each other without end");
      return fail(emitter);
    }
    if (world.state.blocking.kind != 0) {
      if (world.state.blocking.done == 0) return true;
      if (world.state.blocking.byScript != 0) {
        if (!main_.paused()) world.state.blocking = {};
        else if (!resumeMain(emitter)) return false;
      } else {
        world.state.blocking = {};
      }
      continue;
    }
    if (chainAt_ >= 0) {
      if (!nextOfChain(emitter)) return false;
      continue;
    }
    if (world.state.tasks.empty()) return true;
    Task task = world.state.tasks.front();
    world.state.tasks.pop_front();
    running_ = task;
    if (!perform(task, emitter)) return false;
  }
  return !stopped_;
}

// Calls the room's script, then the others in order; ClaimEvent ends the chain.
bool AgsRuntime::nextOfChain(diagnostics::Emitter& emitter) {
  Entry entry = entryOf(chain_);
  if (entry == Entry::Count || (adventure_->claimed && isClaimable(chain_))) {
    adventure_->claimed = false;
    chainAt_ = -1;
    return true;
  }
  adventure_->claimed = false;
  const ScriptFunction* function = nullptr;
  while (function == nullptr) {
    std::size_t at = static_cast<std::size_t>(chainAt_++);
    if (at == 0) {
      const Script* room = roomHears(chain_) ? roomScript() : nullptr;
      if (room != nullptr) function = room->find(entry);
      continue;
    }
    if (at - 1 >= scripts_.size()) {
      chainAt_ = -1;
      return true;
    }
    const Script& script = scripts_[at - 1];
    if (script.room >= 0) continue;
    // Runs one script's game_start: a program that is loaded later must not repeat those before it.
    if (static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart && static_cast<world::Int>(at - 1) < chain_.a)
      continue;
    function = script.find(entry);
  }
  running_ = chain_;
  bool plain = static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart;
  if (plain) return startMain(*function, {}, emitter);
  return startMain(*function, {{chain_.a}, {chain_.b}, {chain_.c}, {chain_.d}, {chain_.e}}, emitter);
}

void AgsRuntime::stopFibers() {
  vm_.clear(main_);
  vm_.clear(always_);
  running_ = chain_ = {};
  chainAt_ = -1;
}

}  // namespace vellum::ags
