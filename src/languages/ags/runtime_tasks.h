// What the files of the runtime share about the tasks that wait for the main script.
#pragma once

#include <string_view>

#include "languages/ags/world/state.h"

namespace vellum::ags {

inline world::Task makeTask(world::TaskKind kind, world::Int a = 0, world::Int b = 0, world::Int c = 0,
                            world::Int d = 0) {
  return {static_cast<world::Int>(kind), a, b, c, d, 0};
}

// The events of which several scripts may be told, one after the other.
struct ToldEvent {
  world::TaskKind kind;
  std::string_view function;
};
inline constexpr ToldEvent ToldEvents[] = {
    {world::TaskKind::RepExec, "repeatedly_execute"},   {world::TaskKind::Event, "on_event"},
    {world::TaskKind::KeyPress, "on_key_press"},        {world::TaskKind::TextInput, "on_text_input"},
    {world::TaskKind::MouseClick, "on_mouse_click"},    {world::TaskKind::UnhandledEvent, "unhandled_event"},
    {world::TaskKind::DialogRequest, "dialog_request"}, {world::TaskKind::InterfaceClick, "interface_click"},
    {world::TaskKind::GameStart, "game_start"}};

// The function of such an event; "" for every other task.
inline std::string_view toldFunction(const world::Task& task) {
  for (const ToldEvent& event : ToldEvents)
    if (static_cast<world::Int>(event.kind) == task.kind) return event.function;
  return {};
}

}  // namespace vellum::ags
