// The order of things in a game: which script is told of what, and when.
//
// A tick (AGS manual, "Game events order", from its last step on): input; then what waits for the main script, among it
// repeatedly_execute; repeatedly_execute_always; the world moves; late_repeatedly_execute_always. While the main script
// waits, only what never waits runs; everything else waits for its end.
#include <algorithm>

#include "languages/ags/api/declarations.h"
#include "languages/ags/runtime.h"
#include "vm/snapshot.h"

namespace vellum::ags {

using world::Task;
using world::TaskKind;

namespace {

constexpr int MaxTasksAtOnce = 100'000;
constexpr std::size_t NoScript = SIZE_MAX;

Task makeTask(TaskKind kind, world::Int a = 0, world::Int b = 0, world::Int c = 0, world::Int d = 0) {
  return {static_cast<world::Int>(kind), a, b, c, d, 0};
}

// The event function that several scripts may have, or "".
std::string_view chainFunction(const Task& task) {
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::RepExec: return "repeatedly_execute";
    case TaskKind::Event: return "on_event";
    case TaskKind::KeyPress: return "on_key_press";
    case TaskKind::TextInput: return "on_text_input";
    case TaskKind::MouseClick: return "on_mouse_click";
    case TaskKind::UnhandledEvent: return "unhandled_event";
    case TaskKind::DialogRequest: return "dialog_request";
    case TaskKind::InterfaceClick: return "interface_click";
    case TaskKind::GameStart: return "game_start";
    default: return {};
  }
}

// facts/ags.md 3.3: the room is told first, but of the plain loop and of what is the global script's.
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
  roomOfScript_ = -2;
  const auto& units = compilation_->program().units;
  scripts_.resize(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    for (const Function* function : units[i].functions) {
      if (function->body == nullptr || function->owner != nullptr) continue;
      auto made = lowered_->functions.find(function);
      if (made == lowered_->functions.end()) continue;
      scripts_[i].functions[function->name] = {vm_.function(module_, made->second), function};
    }
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
  if (auto unit = scriptByName_.find(script); unit != scriptByName_.end()) {
    auto found = scripts_[unit->second].functions.find(name);
    if (found != scripts_[unit->second].functions.end()) return &found->second;
  }
  for (std::size_t i = scripts_.size(); i-- > 0;) {
    if (scripts_[i].room >= 0) continue;
    auto found = scripts_[i].functions.find(name);
    if (found != scripts_[i].functions.end()) return &found->second;
  }
  return nullptr;
}

const AgsRuntime::ScriptFunction* AgsRuntime::findInRoom(std::string_view name) const {
  const world::Room* room = adventure_->world->roomData();
  if (room == nullptr || name.empty()) return nullptr;
  auto unit = scriptByName_.find(room->script);
  if (unit == scriptByName_.end()) return nullptr;
  auto found = scripts_[unit->second].functions.find(name);
  return found == scripts_[unit->second].functions.end() ? nullptr : &found->second;
}

// Handlers may declare fewer parameters than there are arguments (facts/ags.md 3.3).
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
  adventure_->world->scriptRunning = false;
  adventure_->world->blocking = {};
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
  world.scriptRunning = true;
  vm_.refuel(main_);
  vm::Outcome outcome = vm_.resume(main_);
  world.scriptRunning = false;
  switch (outcome) {
    case vm::Outcome::Trapped:
      if (world.g.quit != 0) {  // QuitGame ends the script, too
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
      world.blocking = {};
      if (isDialog) world.dialogSaid(result);
      // What the script asked for comes before everything else, in its order.
      for (std::size_t i = world.deferred.size(); i-- > 0;) world.tasks.push_front(world.deferred[i]);
      world.deferred.clear();
      running_ = {};
      return true;
    }
    default: return true;
  }
}

bool AgsRuntime::runEverywhere(std::string_view name, std::initializer_list<Argument> arguments,
                               diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  auto runIn = [&](const Script& script) {
    auto found = script.functions.find(name);
    // A plain function of that name that wants something is somebody else's.
    if (found == script.functions.end() || found->second.function->parameters.size() > arguments.size()) return true;
    prepareArguments(found->second, arguments, slots_);
    bool wasRunning = world.scriptRunning;
    world.scriptRunning = false;
    vm::Outcome outcome = vm_.run(always_, found->second.ref, slots_);
    world.scriptRunning = wasRunning;
    if (outcome == vm::Outcome::Finished || world.g.quit != 0) {
      vm_.clear(always_);
      return true;
    }
    report(always_.trap(), emitter);
    vm_.clear(always_);
    return fail(emitter);
  };
  for (const Script& script : scripts_)
    if (script.room < 0 && !runIn(script)) return false;
  const world::Room* room = world.roomData();
  if (room == nullptr) return true;
  auto unit = scriptByName_.find(room->script);
  return unit == scriptByName_.end() || runIn(scripts_[unit->second]);
}

bool AgsRuntime::tick(diagnostics::Emitter& emitter) {
  if (stopped_ || lowered_ == nullptr) return true;
  world::World& world = *adventure_->world;
  bool good = session_.step(emitter);
  if (world.g.quit != 0) return good;
  // A cutscene that is skipped goes as fast as it can (manual, StartCutscene).
  for (int i = 0; i < 1000; ++i) {
    world.takeInput();
    if (chainAt_ < 0 && world.blocking.kind == 0) {
      // The room's own repeated function comes first.
      const world::Room* room = world.roomData();
      if (room != nullptr && findInRoom(room->onRepExec) != nullptr)
        world.tasks.push_back(makeTask(TaskKind::RoomEvent, static_cast<world::Int>(world::RoomHandler::RepExec)));
      world.tasks.push_back(makeTask(TaskKind::RepExec));
      if (room != nullptr && world.g.overKind == static_cast<world::Int>(world::Thing::Hotspot) &&
          static_cast<std::size_t>(world.g.overId) < room->hotspots.size() &&
          findInRoom(room->hotspots[static_cast<std::size_t>(world.g.overId)].onMouseOver) != nullptr)
        world.tasks.push_back(makeTask(TaskKind::HotspotEvent, world.g.overId, world::HandlerMouse));
    }
    good = runMain(emitter) && good;
    if (stopped_ || world.g.quit != 0) break;
    good = driveOptions(emitter) && good;
    if (stopped_ || world.g.quit != 0) break;
    good = always("repeatedly_execute_always", emitter) && good;
    if (stopped_ || world.g.quit != 0) break;
    world.update();
    good = always("late_repeatedly_execute_always", emitter) && good;
    if (stopped_) break;
    if (world.g.skippingCutscene == 0 && world.g.skippingUntil < 0) break;
    if (world.g.skippingUntil >= 0) {
      const world::CharacterState* who = world.character(world.g.skippingUntil);
      if (who == nullptr || who->movement.on == 0) world.g.skippingUntil = -1;
    }
  }
  adventure_->settle();
  api::settle(vm_, context_);
  return good;
}

bool AgsRuntime::runMain(diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  for (int count = 0; !stopped_ && world.g.quit == 0; ++count) {
    if (count > MaxTasksAtOnce) {
      emitter.emit(diag::ScriptError, {}, "events cause each other without end");
      return fail(emitter);
    }
    if (world.blocking.kind != 0) {
      if (world.blocking.done == 0) return true;
      if (world.blocking.byScript != 0) {
        if (!main_.paused()) world.blocking = {};
        else if (!resumeMain(emitter)) return false;
      } else {
        world.blocking = {};
      }
      continue;
    }
    if (chainAt_ >= 0) {
      if (!nextOfChain(emitter)) return false;
      continue;
    }
    if (world.tasks.empty()) return true;
    Task task = world.tasks.front();
    world.tasks.pop_front();
    running_ = task;
    if (!perform(task, emitter)) return false;
  }
  return !stopped_;
}

// The room's script, then the others in order; ClaimEvent ends it.
bool AgsRuntime::nextOfChain(diagnostics::Emitter& emitter) {
  std::string_view name = chainFunction(chain_);
  if (adventure_->claimed && isClaimable(chain_)) {
    adventure_->claimed = false;
    chainAt_ = -1;
    return true;
  }
  adventure_->claimed = false;
  const ScriptFunction* function = nullptr;
  while (function == nullptr) {
    std::size_t at = static_cast<std::size_t>(chainAt_++);
    if (at == 0) {
      if (roomHears(chain_)) function = findInRoom(name);
      continue;
    }
    if (at - 1 >= scripts_.size()) {
      chainAt_ = -1;
      return true;
    }
    const Script& script = scripts_[at - 1];
    if (script.room >= 0) continue;
    // One script's game_start: that of a program that was loaded later must not run those before it again.
    if (static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart && static_cast<world::Int>(at - 1) < chain_.a)
      continue;
    auto found = script.functions.find(name);
    if (found != script.functions.end()) function = &found->second;
  }
  running_ = chain_;
  bool plain = static_cast<TaskKind>(chain_.kind) == TaskKind::GameStart;
  if (plain) return startMain(*function, {}, emitter);
  return startMain(*function, {{chain_.a}, {chain_.b}, {chain_.c}, {chain_.d}, {chain_.e}}, emitter);
}

// The function that handles a click or the like; `any`: also one for clicks of every kind.
const AgsRuntime::ScriptFunction* AgsRuntime::handlerOf(const Task& task, bool& any) {
  any = false;
  world::World& world = *adventure_->world;
  const world::Game& game = adventure_->game;
  const world::Room* room = world.roomData();
  const world::Handlers* handlers = nullptr;
  std::string_view special;
  bool inRoom = false;
  auto a = static_cast<std::size_t>(task.a);
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::HotspotEvent:
      if (room == nullptr || a >= room->hotspots.size()) return nullptr;
      handlers = &room->hotspots[a].handlers;
      if (task.b == world::HandlerStand) special = room->hotspots[a].onStand;
      if (task.b == world::HandlerMouse) special = room->hotspots[a].onMouseOver;
      inRoom = true;
      break;
    case TaskKind::ObjectEvent:
      if (room == nullptr || a >= room->objects.size()) return nullptr;
      handlers = &room->objects[a].handlers;
      inRoom = true;
      break;
    case TaskKind::CharacterEvent:
      if (a >= game.characters.size()) return nullptr;
      handlers = &game.characters[a].handlers;
      break;
    case TaskKind::ItemEvent:
      if (a >= game.items.size()) return nullptr;
      handlers = &game.items[a].handlers;
      break;
    default: return nullptr;
  }
  auto look = [&](std::string_view name) -> const ScriptFunction* {
    if (name.empty()) return nullptr;
    return inRoom && handlers->script.empty() ? findInRoom(name) : find(handlers->script, name);
  };
  if (task.b == world::HandlerStand || task.b == world::HandlerMouse) return look(special);
  if (task.b == world::HandlerAny) return look(handlers->anyClick);
  const ScriptFunction* anyClick = look(handlers->anyClick);
  const ScriptFunction* found =
      task.b >= 0 && task.b < world::ModeCount ? look(handlers->byMode[static_cast<std::size_t>(task.b)]) : nullptr;
  if (static_cast<TaskKind>(task.kind) == TaskKind::ItemEvent) {
    // "Other click" is for what has no handler of its own.
    return found != nullptr ? found : task.b >= 1 && task.b <= 4 && task.b != 2 ? nullptr : anyClick;
  }
  any = anyClick != nullptr && task.b != 0;
  return found;
}

namespace {

// Manual, unhandled_event: what was clicked, and how.
bool unhandled(const Task& task, world::Int& what, world::Int& type) {
  static constexpr int HotspotTypes[world::ModeCount] = {-1, 1, 2, 4, 3, 7, -1, -1, 8, 9};
  static constexpr int ThingTypes[world::ModeCount] = {-1, 0, 1, 2, 3, 5, -1, -1, 6, 7};
  if (task.b < 0 || task.b >= world::ModeCount) return false;
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::HotspotEvent:
      type = HotspotTypes[task.b];
      what = task.a == 0 ? 4 : 1;
      return type >= 0 && (task.a != 0 || type <= 4);
    case TaskKind::ObjectEvent:
    case TaskKind::CharacterEvent:
      type = ThingTypes[task.b];
      what = static_cast<TaskKind>(task.kind) == TaskKind::ObjectEvent ? 2 : 3;
      return type >= 0;
    case TaskKind::ItemEvent:
      type = task.b >= 1 && task.b <= 4 ? ThingTypes[task.b] : 4;
      what = 5;
      return true;
    default: return false;
  }
}

}  // namespace

bool AgsRuntime::runHandlers(const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = *adventure_->world;
  bool any = false;
  const ScriptFunction* function = handlerOf(task, any);
  bool special = task.b >= world::HandlerStand;
  if (any) {
    Task also = task;
    also.b = world::HandlerAny;
    also.c = task.b;
    world.tasks.push_front(also);
  }
  if (function == nullptr) {
    Task told = makeTask(TaskKind::UnhandledEvent);
    if (!any && !special && unhandled(task, told.a, told.b)) world.tasks.push_front(told);
    return true;
  }
  auto kind = static_cast<TaskKind>(task.kind);
  api::Type type = kind == TaskKind::HotspotEvent     ? api::Type::Hotspot
                   : kind == TaskKind::ObjectEvent    ? api::Type::Object
                   : kind == TaskKind::CharacterEvent ? api::Type::Character
                                                      : api::Type::Item;
  return startMain(*function, {{task.a, true, type}, {task.b == world::HandlerAny ? task.c : task.b}}, emitter);
}

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
  if (!chainFunction(task).empty()) {
    chain_ = task;
    chainAt_ = 0;
    adventure_->claimed = false;
    return true;
  }
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::RoomEvent: {
      if (room == nullptr) return true;
      const std::string* names[] = {&room->onLoad,     &room->onFirstLoad,  &room->onAfterFadeIn, &room->onLeave,
                                    &room->onUnload,   &room->onRepExec,    &room->onLeaveLeft,   &room->onLeaveRight,
                                    &room->onLeaveTop, &room->onLeaveBottom};
      if (task.a < 0 || static_cast<std::size_t>(task.a) >= std::size(names)) return true;
      return run(findInRoom(*names[task.a]), {});
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
      std::string point = restartPoint_;
      vm::SnapshotReader snapshot(vm_, point);
      stopFibers();
      if (!restoreState(snapshot) || !snapshot.ok()) {
        emitter.emit(diag::ScriptError, {}, "the game can't go back to its beginning");
        return fail(emitter);
      }
      adventure_->log.event("restart", "the game begins anew");
      return true;
    }
    default: return true;
  }
}

void AgsRuntime::stopFibers() {
  vm_.clear(main_);
  vm_.clear(always_);
  running_ = chain_ = {};
  chainAt_ = -1;
}

}  // namespace vellum::ags
