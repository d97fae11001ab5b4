#include "languages/ags/runtime/handlers.h"

#include "languages/ags/diagnostics.h"
#include "languages/ags/world/areas.h"
#include "languages/ags/world/views.h"

namespace vellum::ags {

using world::FrameOwner;
using world::makeTask;
using world::Task;
using world::TaskKind;

static const ScriptFunction* frameHandlerOf(Engine& engine, const Task& task) {
  const world::World& world = engine.world();
  const world::Game& game = engine.adventure->game;
  const world::Room* room = world.areas.roomData();
  auto number = static_cast<std::size_t>(task.b);
  switch (static_cast<FrameOwner>(task.a)) {
    case FrameOwner::Character:
      if (number >= game.characters.size()) return nullptr;
      return engine.scripts.find(game.characters[number].handlers.script, game.characters[number].handlers.onFrame);
    case FrameOwner::Object:
      if (room == nullptr || number >= room->objects.size()) return nullptr;
      return engine.scripts.findInRoom(room->objects[number].handlers.onFrame);
    case FrameOwner::Button: {
      std::size_t gui = number & 0xffff, control = number >> 16;
      if (gui >= game.guis.size() || control >= game.guis[gui].controls.size()) return nullptr;
      return engine.scripts.find(game.guis[gui].script, game.guis[gui].controls[control].onFrame);
    }
    default: return nullptr;
  }
}

Handler handlerOf(Engine& engine, const Task& task) {
  if (static_cast<TaskKind>(task.kind) == TaskKind::FrameEvent) return {frameHandlerOf(engine, task)};
  world::World& world = engine.world();
  const world::Game& game = engine.adventure->game;
  const world::Room* room = world.areas.roomData();
  const world::Handlers* handlers = nullptr;
  std::string_view special;
  bool inRoom = false;
  auto a = static_cast<std::size_t>(task.a);
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::HotspotEvent:
      if (room == nullptr || a >= room->hotspots.size()) return {};
      handlers = &room->hotspots[a].handlers;
      if (task.b == world::HandlerStand) special = room->hotspots[a].onStand;
      if (task.b == world::HandlerMouse) special = room->hotspots[a].onMouseOver;
      inRoom = true;
      break;
    case TaskKind::ObjectEvent:
      if (room == nullptr || a >= room->objects.size()) return {};
      handlers = &room->objects[a].handlers;
      inRoom = true;
      break;
    case TaskKind::CharacterEvent:
      if (a >= game.characters.size()) return {};
      handlers = &game.characters[a].handlers;
      break;
    case TaskKind::ItemEvent:
      if (a >= game.items.size()) return {};
      handlers = &game.items[a].handlers;
      break;
    default: return {};
  }
  auto look = [&](std::string_view name) -> const ScriptFunction* {
    if (name.empty()) return nullptr;
    return inRoom && handlers->script.empty() ? engine.scripts.findInRoom(name)
                                              : engine.scripts.find(handlers->script, name);
  };
  if (task.b == world::HandlerStand || task.b == world::HandlerMouse) return {look(special)};
  if (task.b == world::HandlerAny) return {look(handlers->anyClick)};
  const ScriptFunction* anyClick = look(handlers->anyClick);
  const ScriptFunction* found =
      task.b >= 0 && task.b < world::ModeCount ? look(handlers->byMode[static_cast<std::size_t>(task.b)]) : nullptr;
  if (game.isApi40) return {found, anyClick != nullptr};
  if (static_cast<TaskKind>(task.kind) == TaskKind::ItemEvent) {
    // "Other click" handles events without a handler of their own.
    return {found != nullptr ? found : task.b >= 1 && task.b <= 4 && task.b != 2 ? nullptr : anyClick};
  }
  return {found, anyClick != nullptr && task.b != 0};
}

namespace {

// In 4.0: a LocationType, and the cursor mode.
bool unhandled40(const world::Game& game, const Task& task, world::Int& what, world::Int& type) {
  enum Location : world::Int { Nothing, Hotspot, Character, Object, Item };
  if (task.b <= 0 || task.b >= world::ModeCount) return false;  // 0: walk
  auto mode = static_cast<std::size_t>(task.b);
  if (mode < game.cursors.size() && !game.cursors[mode].makesEvents) return false;
  type = task.b;
  switch (static_cast<TaskKind>(task.kind)) {
    case TaskKind::HotspotEvent: what = task.a == 0 ? Nothing : Hotspot; return true;
    case TaskKind::CharacterEvent: what = Character; return true;
    case TaskKind::ObjectEvent: what = Object; return true;
    case TaskKind::ItemEvent: what = Item; return true;
    default: return false;
  }
}

// Manual, unhandled_event: the thing, and the kind of the click.
bool unhandled(const world::Game& game, const Task& task, world::Int& what, world::Int& type) {
  if (game.isApi40) return unhandled40(game, task, what, type);
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

bool runHandlers(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  world::World& world = engine.world();
  auto [function, any] = handlerOf(engine, task);
  bool special = task.b >= world::HandlerStand;
  if (any) {
    Task also = task;
    also.b = world::HandlerAny;
    also.c = task.b;
    world.state.tasks.push_front(also);
  }
  if (function == nullptr) {
    Task unhandledTask = makeTask(TaskKind::UnhandledEvent);
    if (!any && !special && unhandled(engine.adventure->game, task, unhandledTask.a, unhandledTask.b))
      world.state.tasks.push_front(unhandledTask);
    return true;
  }
  auto kind = static_cast<TaskKind>(task.kind);
  api::Type type = kind == TaskKind::HotspotEvent     ? api::Type::Hotspot
                   : kind == TaskKind::ObjectEvent    ? api::Type::Object
                   : kind == TaskKind::CharacterEvent ? api::Type::Character
                                                      : api::Type::Item;
  return engine.main.start(*function, {{task.a, true, type}, {task.b == world::HandlerAny ? task.c : task.b}}, emitter);
}

bool runFrameEvent(Engine& engine, const Task& task, diagnostics::Emitter& emitter) {
  const ScriptFunction* function = frameHandlerOf(engine, task);
  if (function == nullptr) return true;
  vm::Object* event = engine.vm().heap().makeString(engine.world().views.eventOf({task.c, task.d, task.e}));
  if (event == nullptr) {
    emitter.emit(diag::ScriptError, {}, "the scripts have used up their memory");
    return engine.execution.fail(emitter);
  }
  static constexpr api::Type Types[] = {api::Type::Character, api::Type::Object, api::Type::Button};
  Argument name;
  name.object = event;
  Arguments arguments = {{task.b, true, Types[task.a]}, {task.c}, {task.d}, {task.e}, name};
  bool isFree = !engine.main.paused() && !engine.main.inChain() && engine.world().state.blocking.kind == 0;
  bool good = isFree ? engine.main.start(*function, arguments, emitter)
                     : engine.execution.runEvent(*function, arguments, emitter);
  engine.vm().heap().release(event);
  return good;
}

bool runFrameEvents(Engine& engine, diagnostics::Emitter& emitter) {
  if (!engine.adventure->game.isApi40) return true;
  std::vector<Task> events;
  for (world::Queue<Task>* list : {&engine.world().state.tasks, &engine.world().state.deferred}) {
    for (std::size_t left = list->size(); left > 0; --left) {
      Task task = list->front();
      list->pop_front();
      if (static_cast<TaskKind>(task.kind) == TaskKind::FrameEvent) events.push_back(task);
      else list->push_back(task);
    }
  }
  for (const Task& task : events)
    if (!engine.execution.stopped && !runFrameEvent(engine, task, emitter)) return false;
  return true;
}

}  // namespace vellum::ags
