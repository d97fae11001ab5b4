#include "languages/ags/runtime/main_script.h"

#include "languages/ags/world/dialogs.h"

namespace vellum::ags {

using world::Task;
using world::TaskKind;

namespace {

// AGS behaviour, "Run-time rules": the room is called first, except for the plain loop and for events of the global
// script.
bool roomHears(const Task& task) {
  auto kind = static_cast<TaskKind>(task.kind);
  return kind == TaskKind::Event || kind == TaskKind::KeyPress || kind == TaskKind::TextInput ||
         kind == TaskKind::MouseClick;
}

bool isClaimable(const Task& task) { return roomHears(task); }

}  // namespace

bool MainScript::start(const ScriptFunction& function, Arguments arguments, diagnostics::Emitter& emitter) {
  vm_.start(fiber, function.ref, execution_.slotsFor(function, arguments));
  return resume(emitter);
}

// After a wait, the limit of loops counts from 0 again.
bool MainScript::resume(diagnostics::Emitter& emitter) {
  fiber.restartLoopCount();
  world::World& world = *adventure_.world;
  world.state.scriptRunning = true;
  vm::Outcome outcome = vm_.resume(fiber);
  world.state.scriptRunning = false;
  switch (outcome) {
    case vm::Outcome::Trapped:
      if (world.state.globals.quit != 0) {  // QuitGame ends the script, too
        vm_.clear(fiber);
        return true;
      }
      execution_.report(fiber.trap(), emitter);
      vm_.clear(fiber);
      return execution_.fail(emitter);
    case vm::Outcome::Finished: {
      std::int32_t result = fiber.result().i;
      bool isDialog = running.kind == static_cast<world::Int>(TaskKind::RunOption);
      vm_.clear(fiber);
      world.state.blocking = {};
      if (isDialog) world.dialogs.goOn(result);
      // The script's requests come before everything else, in their order.
      for (std::size_t i = world.state.deferred.size(); i-- > 0;) world.state.tasks.push_front(world.state.deferred[i]);
      world.state.deferred.clear();
      running = {};
      return true;
    }
    default: return true;
  }
}

void MainScript::stop() {
  vm_.clear(fiber);
  running = chain_ = {};
  chainAt_ = -1;
}

void MainScript::beginChain(const Task& task) {
  chain_ = task;
  chainAt_ = 0;
  adventure_.claimed = false;
}

bool MainScript::nextOfChain(diagnostics::Emitter& emitter) {
  Entry entry = entryOf(chain_);
  if (entry == Entry::Count || (adventure_.claimed && isClaimable(chain_))) {
    adventure_.claimed = false;
    chainAt_ = -1;
    return true;
  }
  adventure_.claimed = false;
  const ScriptFunction* function = nullptr;
  while (function == nullptr) {
    std::size_t at = static_cast<std::size_t>(chainAt_++);
    if (at == 0) {
      const Script* room = roomHears(chain_) ? scripts_.ofRoom() : nullptr;
      if (room != nullptr) function = room->find(entry);
      continue;
    }
    if (at - 1 >= scripts_.all().size()) {
      chainAt_ = -1;
      return true;
    }
    const Script& script = scripts_.all()[at - 1];
    if (script.room >= 0) continue;
    // Runs one script's game_start: a program that is loaded later must not repeat those before it.
    if (static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart && static_cast<world::Int>(at - 1) < chain_.a)
      continue;
    function = script.find(entry);
  }
  running = chain_;
  bool plain = static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart;
  if (plain) return start(*function, {}, emitter);
  return start(*function, {{chain_.a}, {chain_.b}, {chain_.c}, {chain_.d}, {chain_.e}}, emitter);
}

}  // namespace vellum::ags
