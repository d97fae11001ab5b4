// The functions of a game's scripts that are called by name, without a call in a script.
#pragma once

#include <cstdint>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

#include "languages/ags/world/game_data.h"
#include "languages/ags/world/state.h"

namespace vellum::ags {

enum class Entry : std::uint8_t {
  RepExec,
  OnEvent,
  KeyPress,
  TextInput,
  MouseClick,
  UnhandledEvent,
  DialogRequest,
  InterfaceClick,
  GameStart,
  Always,
  LateAlways,
  OnCall,
  ValidateSave,
  OptionsDimensions,
  OptionsRender,
  OptionsRepExec,
  OptionsKeyPress,
  OptionsTextInput,
  OptionsMouseClick,
  OptionsGetActive,
  OptionsClose,
  Count,
};

struct EntryRow {
  std::string_view function;
  world::TaskKind task = world::TaskKind::None;  // several scripts handle it, one after the other
};
inline constexpr EntryRow Entries[] = {{"repeatedly_execute", world::TaskKind::RepExec},
                                       {"on_event", world::TaskKind::Event},
                                       {"on_key_press", world::TaskKind::KeyPress},
                                       {"on_text_input", world::TaskKind::TextInput},
                                       {"on_mouse_click", world::TaskKind::MouseClick},
                                       {"unhandled_event", world::TaskKind::UnhandledEvent},
                                       {"dialog_request", world::TaskKind::DialogRequest},
                                       {"interface_click", world::TaskKind::InterfaceClick},
                                       {"game_start", world::TaskKind::GameStart},
                                       {"repeatedly_execute_always"},
                                       {"late_repeatedly_execute_always"},
                                       {"on_call"},
                                       {"validate_restored_save"},
                                       {"dialog_options_get_dimensions"},
                                       {"dialog_options_render"},
                                       {"dialog_options_repexec"},
                                       {"dialog_options_key_press"},
                                       {"dialog_options_text_input"},
                                       {"dialog_options_mouse_click"},
                                       {"dialog_options_get_active"},
                                       {"dialog_options_close"}};
inline constexpr std::size_t EntryCount = static_cast<std::size_t>(Entry::Count);
static_assert(std::size(Entries) == EntryCount);

// The function with which several scripts handle such a task; Count for all others.
constexpr Entry entryOf(const world::Task& task) {
  for (std::size_t i = 0; i < EntryCount; ++i)
    if (Entries[i].task != world::TaskKind::None && static_cast<world::Int>(Entries[i].task) == task.kind)
      return static_cast<Entry>(i);
  return Entry::Count;
}

// The functions that the engine calls (AGS behaviour, "Run-time rules", "Threads and events") and those named by the
// game's data: handlers of things and rooms, functions of dialogs.
std::set<std::string, std::less<>> entriesOf(const world::Game& game);

}  // namespace vellum::ags
