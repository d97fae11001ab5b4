#include "languages/ags/runtime/tasks.h"

#include <algorithm>

#include "languages/ags/runtime/handlers.h"
#include "languages/ags/runtime/save.h"
#include "languages/ags/runtime/save_slots.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/dialogs.h"
#include "languages/ags/world/movements.h"
#include "languages/ags/world/rooms.h"
#include "languages/ags/world/speech.h"
#include "languages/ags/world/tasks.h"

namespace vellum::ags {

using world::EventType;
using world::makeEvent;
using world::makeTask;
using world::RoomHandler;
using world::Task;
using world::TaskKind;

namespace {

constexpr int MaxTasksAtOnce = 100'000;

Task makeRoomEvent(RoomHandler handler) { return makeTask(TaskKind::RoomEvent, static_cast<world::Int>(handler)); }

bool then(Engine& engine, std::initializer_list<Task> steps) {
  for (auto at = steps.end(); at != steps.begin();) engine.world().state.tasks.push_front(*--at);
  return true;
}

bool runIf(Engine& engine, const ScriptFunction* function, Arguments arguments, diagnostics::Emitter& emitter) {
  return function == nullptr || engine.main.start(*function, arguments, emitter);
}

// Its variables have their initial values again.
bool resetRoomScript(Engine& engine, int number, diagnostics::Emitter& emitter) {
  const world::Room* room = engine.world().game.room(number);
  std::size_t unit = room != nullptr ? engine.scripts.unitNamed(room->script) : Scripts::NoUnit;
  return unit == Scripts::NoUnit || engine.code.resetGlobals(unit, emitter);
}

bool performInRoom(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  const world::Room* room = world.areas.roomData();
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::RoomEvent:
      if (room == nullptr || task.a < 0 || static_cast<std::size_t>(task.a) >= std::size(world::RoomHandlers))
        return true;
      return runIf(engine, engine.scripts.findInRoom(room->*world::RoomHandlers[task.a]), {}, emitter);
    case TaskKind::RegionEvent: {
      if (room == nullptr || task.a < 0 || static_cast<std::size_t>(task.a) >= room->regions.size()) return true;
      const world::Region& region = room->regions[static_cast<std::size_t>(task.a)];
      const std::string& name = task.b == 0 ? region.onStand : task.b == 1 ? region.onWalkOnto : region.onWalkOff;
      return runIf(engine, engine.scripts.findInRoom(name), {{task.a, true, api::Type::Region}}, emitter);
    }
    case TaskKind::OnCall: {
      world.state.variables.roomscriptFinished = 1;
      const Script* script = engine.scripts.ofRoom();
      return runIf(engine, script != nullptr ? script->find(Entry::OnCall) : nullptr, {{task.a}}, emitter);
    }
    default: {
      world::CharacterState* player = world.state.character(world.state.globals.player);
      if (player == nullptr) return true;
      world.movements.walk(*player, task.a, task.b, false, true);
      if (player->movement.on != 0) world.tasks.block(world::Wait::Walk, -1, 0, world.state.globals.player);
      return true;
    }
  }
}

bool performOnGui(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  if (world.state.gui(task.a) == nullptr) return true;
  const world::Gui& gui = engine.adventure->game.guis[static_cast<std::size_t>(task.a)];
  if (static_cast<TaskKind>(task.kind) == TaskKind::GuiClick)
    return runIf(engine, engine.scripts.find(gui.script, gui.onClick), {{task.a, true, api::Type::Gui}, {task.b}},
                 emitter);
  if (world.state.control(task.a, task.b) == nullptr) return true;
  const world::Control& control = gui.controls[static_cast<std::size_t>(task.b)];
  const ScriptFunction* function = engine.scripts.find(gui.script, control.handler);
  if (function == nullptr && control.kind == world::ControlKind::Button)
    return then(engine, {makeTask(TaskKind::InterfaceClick, task.a, task.b)});
  auto type = static_cast<api::Type>(static_cast<int>(api::Type::Control) + static_cast<int>(control.kind));
  return runIf(engine, function, {{task.a | task.b << 16, true, type}, {task.c}}, emitter);
}

bool changeRoom(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  const world::Room* room = world.areas.roomData();
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::LeaveRoom:
      if (world.game.room(task.a) == nullptr) {
        emitter.emit(diag::ScriptError, engine.session.placeOfRoom(task.a),
                     base::cat("there is no room ", task.a, " to go to"));
        return engine.execution.fail(emitter);
      }
      if (room == nullptr) return then(engine, {makeTask(TaskKind::EnterRoom, task.a, task.b, task.c, task.d)});
      return then(engine, {makeRoomEvent(RoomHandler::Leave), makeEvent(EventType::LeaveRoom, world.state.globals.room),
                           makeTask(TaskKind::UnloadRoom, task.a, task.b, task.c, task.d)});
    case TaskKind::UnloadRoom:
      return then(engine, {makeEvent(EventType::LeftRoom, world.state.globals.room), makeRoomEvent(RoomHandler::Unload),
                           makeTask(TaskKind::EnterRoom, task.a, task.b, task.c, task.d)});
    case TaskKind::ResetRoomScript: return resetRoomScript(engine, task.a, emitter);
    case TaskKind::EnterRoom: {
      // A room that keeps no state starts over when it is entered again (manual, "Rooms").
      if (room != nullptr && !room->saveState && !resetRoomScript(engine, world.state.globals.room, emitter))
        return false;
      world.rooms.leave();
      world.rooms.enter(task.a, task.b, task.c, task.d);
      if (world.state.room == nullptr) return true;
      bool first = world.state.room->visited == 0;
      world.state.room->visited = 1;
      return then(engine, {makeEvent(EventType::EnterRoom, task.a), makeRoomEvent(RoomHandler::Load),
                           makeTask(TaskKind::FadeIn), makeTask(TaskKind::EnteredRoom, first)});
    }
    case TaskKind::FadeIn:
      world.state.globals.nextTransition = -1;
      world.state.globals.faded = 0;
      return true;
    default: {
      then(engine,
           {makeEvent(EventType::EnteredRoom, world.state.globals.room), makeRoomEvent(RoomHandler::AfterFadeIn)});
      return task.a == 0 || then(engine, {makeRoomEvent(RoomHandler::FirstLoad)});
    }
  }
}

bool performDialog(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  const world::Dialog* dialog = world.game.dialog(task.a);
  if (dialog == nullptr) return true;
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::StartDialog:
      world.dialogs.start(task.a);
      return then(engine, {makeEvent(EventType::DialogStart, task.a),
                           makeTask(TaskKind::RunOption, task.a, std::max(task.b, 0))});
    case TaskKind::RunOption: {
      const std::string* name = &dialog->startFunction;
      if (task.b > 0 && static_cast<std::size_t>(task.b) < dialog->options.size())
        name = &dialog->options[static_cast<std::size_t>(task.b)].function;
      world.state.globals.chosenOption = task.b;
      const ScriptFunction* function = engine.scripts.find(dialog->script, *name);
      if (function != nullptr) return engine.main.start(*function, {}, emitter);
      world.dialogs.goOn(world::DialogNext::Return);
      return true;
    }
    case TaskKind::DialogOptions:
      if (task.b == 0 && !world.dialogs.choices(task.a).empty())
        return then(engine,
                    {makeEvent(EventType::DialogOptionsOpen, task.a), makeTask(TaskKind::DialogOptions, task.a, 1)});
      if (world.state.dialogs.stopAfter != 0) world.dialogs.goOn(world::DialogNext::Stop);
      else world.dialogs.showOptions(task.a, false, 1);
      return true;
    default: {
      bool isOption = task.b >= 1 && static_cast<std::size_t>(task.b) < dialog->options.size();
      if (!isOption || world.state.character(world.state.globals.player) == nullptr) return true;
      const std::string text(world.dialogs.optionText(task.a, task.b));
      world.speech.say(world.state.globals.player, text, false, true);
      world.tasks.block(world::Wait::Speech, world.speech.ticksOfSpeech(text),
                        world.speech.skipOf(world.state.globals.skipStyle), world.state.globals.player);
      return true;
    }
  }
}

// The restart point may be of before a reload.
bool restart(Engine& engine, diagnostics::Emitter& emitter) {
  auto restore = [&] { return static_cast<bool>(restoreSnapshot(engine, engine.restartPoint)); };
  if (restore()) return true;
  if (!engine.code.hasOld() || !engine.code.restoreOld(restore, emitter)) return false;
  if (engine.main.paused()) engine.main.stop();
  return true;
}

bool performSave(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::SaveSlot:
      return !saveSlot(engine, task.a) || then(engine, {makeEvent(EventType::GameSaved, task.a)});
    case TaskKind::RestoreSlot: return restoreSlot(engine, task.a, emitter);
    case TaskKind::SetRestartPoint:
      engine.main.running = {};
      engine.restartPoint = snapshot(engine);
      engine.code.forgetOld();
      return true;
    case TaskKind::Restart:
      if (!restart(engine, emitter)) {
        emitter.emit(diag::ScriptError, {}, "the game can't go back to its beginning");
        return engine.execution.fail(emitter);
      }
      engine.adventure->log.event("restart", "the game starts again");
      return true;
    default: return true;
  }
}

bool perform(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  if (entryOf(task) != Entry::Count) {
    engine.main.beginChain(task);
    return true;
  }
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::HotspotEvent:
    case TaskKind::ObjectEvent:
    case TaskKind::CharacterEvent:
    case TaskKind::ItemEvent: return runHandlers(engine, task, emitter);
    case TaskKind::FrameEvent: return runFrameEvent(engine, task, emitter);
    case TaskKind::RoomEvent:
    case TaskKind::RegionEvent:
    case TaskKind::OnCall:
    case TaskKind::WalkPlayer: return performInRoom(engine, task, emitter);
    case TaskKind::GuiClick:
    case TaskKind::ControlEvent: return performOnGui(engine, task, emitter);
    case TaskKind::LeaveRoom:
    case TaskKind::UnloadRoom:
    case TaskKind::EnterRoom:
    case TaskKind::FadeIn:
    case TaskKind::EnteredRoom:
    case TaskKind::ResetRoomScript: return changeRoom(engine, task, emitter);
    case TaskKind::StartDialog:
    case TaskKind::RunOption:
    case TaskKind::DialogOptions:
    case TaskKind::SayOption: return performDialog(engine, task, emitter);
    default: return performSave(engine, task, emitter);
  }
}

}  // namespace

bool runTasks(Engine& engine, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  for (int count = 0; !engine.execution.stopped && world.state.globals.quit == 0; ++count) {
    if (count > MaxTasksAtOnce) {
      emitter.emit(diag::ScriptError, {}, "events cause each other without end");
      return engine.execution.fail(emitter);
    }
    if (world.state.blocking.kind != 0) {
      if (world.state.blocking.done == 0) return true;
      if (world.state.blocking.byScript != 0) {
        if (!engine.main.paused()) world.state.blocking = {};
        else if (!engine.main.resume(emitter)) return false;
      } else {
        world.state.blocking = {};
      }
      continue;
    }
    if (engine.main.inChain()) {
      if (!engine.main.nextOfChain(emitter)) return false;
      continue;
    }
    if (world.state.tasks.empty()) return true;
    Task task = world.state.tasks.front();
    world.state.tasks.pop_front();
    engine.main.running = task;
    if (!perform(engine, task, emitter)) return false;
  }
  return !engine.execution.stopped;
}

}  // namespace vellum::ags
