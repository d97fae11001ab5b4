// What is done, one after the other, when the main script is free: handlers, rooms that change, dialogs, saves.
#include <algorithm>

#include "languages/ags/runtime.h"
#include "languages/ags/runtime_tasks.h"
#include "vm/snapshot.h"

namespace vellum::ags {

using world::Task;
using world::TaskKind;

bool AgsRuntime::perform(const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  const world::Game& game = adventure_->game;
  const world::Room* room = world.roomData();
  // Steps that follow, first one first.
  auto next = [&](std::initializer_list<Task> steps) {
    for (auto at = steps.end(); at != steps.begin();) world.tasks.push_front(*--at);
    return true;
  };
  auto run = [&](const ScriptFunction* function, std::initializer_list<Argument> arguments) {
    return function == nullptr || startMain(*function, arguments, emitter);
  };
  if (!toldFunction(task).empty()) {
    chain_ = task;
    chainAt_ = 0;
    adventure_->claimed = false;
    return true;
  }
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::RoomEvent: {
      if (room == nullptr) return true;
      if (task.a < 0 || static_cast<std::size_t>(task.a) >= std::size(world::RoomHandlers)) return true;
      return run(findInRoom(room->*world::RoomHandlers[task.a]), {});
    }
    case TaskKind::RegionEvent: {
      if (room == nullptr || task.a < 0 || static_cast<std::size_t>(task.a) >= room->regions.size()) return true;
      const world::Region& region = room->regions[static_cast<std::size_t>(task.a)];
      const std::string& name = task.b == 0 ? region.onStand : task.b == 1 ? region.onWalkOnto : region.onWalkOff;
      return run(findInRoom(name), {{task.a, true, api::Type::Region}});
    }
    case TaskKind::HotspotEvent:
    case TaskKind::ObjectEvent:
    case TaskKind::CharacterEvent:
    case TaskKind::ItemEvent: return runHandlers(task, emitter);
    case TaskKind::GuiClick: {
      if (world.gui(task.a) == nullptr) return true;
      const world::Gui& gui = game.guis[static_cast<std::size_t>(task.a)];
      return run(find(gui.script, gui.onClick), {{task.a, true, api::Type::Gui}, {task.b}});
    }
    case TaskKind::ControlEvent: {
      if (world.control(task.a, task.b) == nullptr) return true;
      const world::Gui& gui = game.guis[static_cast<std::size_t>(task.a)];
      const world::Control& control = gui.controls[static_cast<std::size_t>(task.b)];
      const ScriptFunction* function = find(gui.script, control.handler);
      if (function == nullptr) {
        if (control.kind == world::ControlKind::Button)
          return next({makeTask(TaskKind::InterfaceClick, task.a, task.b)});
        return true;
      }
      api::Type type = static_cast<api::Type>(static_cast<int>(api::Type::Control) + static_cast<int>(control.kind));
      return run(function, {{task.a | task.b << 16, true, type}, {task.c}});
    }
    case TaskKind::OnCall: {
      world.vars.roomscriptFinished = 1;
      return run(findInRoom("on_call"), {{task.a}});
    }
    case TaskKind::WalkPlayer: {
      world::CharacterState* player = world.character(world.g.player);
      if (player == nullptr) return true;
      world.walk(*player, task.a, task.b, false, true);
      if (player->movement.on != 0) world.block(world::Wait::Walk, -1, 0, world.g.player);
      return true;
    }
    case TaskKind::LeaveRoom:
      if (world.roomData(task.a) == nullptr) {
        emitter.emit(diag::ScriptError, {}, base::cat("there is no room ", task.a, " to go to"));
        return fail(emitter);
      }
      if (room == nullptr) return next({makeTask(TaskKind::EnterRoom, task.a, task.b, task.c, task.d)});
      return next({makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::Leave)),
                   makeTask(TaskKind::Event, 1, world.g.room),
                   makeTask(TaskKind::UnloadRoom, task.a, task.b, task.c, task.d)});
    case TaskKind::UnloadRoom:
      return next({makeTask(TaskKind::Event, 12, world.g.room),
                   makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::Unload)),
                   makeTask(TaskKind::EnterRoom, task.a, task.b, task.c, task.d)});
    case TaskKind::ResetRoomScript: return resetRoomScript(task.a, emitter);
    case TaskKind::EnterRoom: {
      // A room that keeps nothing begins anew when it is entered again (manual, "Rooms").
      if (room != nullptr && !room->saveState && !resetRoomScript(world.g.room, emitter)) return false;
      world.leaveRoom();
      world.enterRoom(task.a, task.b, task.c, task.d);
      if (world.room == nullptr) return true;
      bool first = world.room->visited == 0;
      world.room->visited = 1;
      return next({makeTask(TaskKind::Event, 2, task.a),
                   makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::Load)),
                   makeTask(TaskKind::FadeIn), makeTask(TaskKind::EnteredRoom, first)});
    }
    case TaskKind::FadeIn:
      world.g.nextTransition = -1;
      world.g.faded = 0;
      return true;
    case TaskKind::EnteredRoom: {
      Task first = makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::FirstLoad));
      Task event = makeTask(TaskKind::Event, 11, world.g.room);
      Task after = makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::AfterFadeIn));
      if (task.a != 0) return next({first, event, after});
      return next({event, after});
    }
    case TaskKind::StartDialog:
      if (task.a < 0 || static_cast<std::size_t>(task.a) >= game.dialogs.size()) return true;
      world.startDialog(task.a);
      return next({makeTask(TaskKind::Event, 14, task.a), makeTask(TaskKind::RunOption, task.a, std::max(task.b, 0))});
    case TaskKind::RunOption: {
      if (task.a < 0 || static_cast<std::size_t>(task.a) >= game.dialogs.size()) return true;
      const world::Dialog& dialog = game.dialogs[static_cast<std::size_t>(task.a)];
      const std::string* name = &dialog.startFunction;
      if (task.b > 0 && static_cast<std::size_t>(task.b) < dialog.options.size())
        name = &dialog.options[static_cast<std::size_t>(task.b)].function;
      world.g.chosenOption = task.b;
      const ScriptFunction* function = find(dialog.script, *name);
      if (function != nullptr) return startMain(*function, {}, emitter);
      world.dialogSaid(world::DialogNext::Return);
      return true;
    }
    case TaskKind::DialogOptions:
      if (task.b == 0 && !world.choices(task.a).empty())
        return next({makeTask(TaskKind::Event, 17, task.a), makeTask(TaskKind::DialogOptions, task.a, 1)});
      if (world.stopDialogAfter != 0) world.dialogSaid(world::DialogNext::Stop);
      else world.showOptions(task.a, false, 1);
      return true;
    case TaskKind::SayOption: {
      if (world.choices(task.a).empty() && !world.isChoice(task.a, task.b) &&
          (task.a < 0 || static_cast<std::size_t>(task.a) >= game.dialogs.size() || task.b < 1 ||
           static_cast<std::size_t>(task.b) >= game.dialogs[static_cast<std::size_t>(task.a)].options.size()))
        return true;
      const auto& options = game.dialogs[static_cast<std::size_t>(task.a)].options;
      if (static_cast<std::size_t>(task.b) >= options.size() || world.character(world.g.player) == nullptr) return true;
      const std::string text(world.optionText(task.a, task.b));
      world.say(world.g.player, text, false, true);
      world.block(world::Wait::Speech, world.ticksOfText(text), world.skipOf(world.g.skipStyle), world.g.player);
      return true;
    }
    case TaskKind::SaveSlot:
      if (saveSlot(task.a)) return next({makeTask(TaskKind::Event, 13, task.a)});
      return true;
    case TaskKind::RestoreSlot: return restoreSlot(task.a, emitter);
    case TaskKind::SetRestartPoint:
      running_ = {};
      restartPoint_ = snapshot();
      return true;
    case TaskKind::Restart: {
      if (!goTo(restartPoint_)) {
        emitter.emit(diag::ScriptError, {}, "the game can't go back to its beginning");
        return fail(emitter);
      }
      adventure_->log.event("restart", "the game begins anew");
      return true;
    }
    default: return true;
  }
}

}  // namespace vellum::ags
