// The functions of a game's scripts that are called by name, without a call in a script.
#pragma once

#include <cstdint>
#include <iterator>
#include <string_view>

#include "languages/ags/check/entry_points.h"
#include "languages/ags/world/game_data.h"
#include "languages/ags/world/state.h"

namespace vellum::ags {

enum class Entry : std::uint8_t {
#define VELLUM_AGS_EVENT(entry, function, task, signature, doc) entry,
#include "languages/ags/builtins/events.def"
  Count,
};

struct EntryRow {
  std::string_view function;
  world::TaskKind task = world::TaskKind::None;  // several scripts handle it, one after the other
};
inline constexpr EntryRow Entries[] = {
#define VELLUM_AGS_EVENT(entry, function, task, signature, doc) {#function, world::TaskKind::task},
#include "languages/ags/builtins/events.def"
};
inline constexpr std::size_t EntryCount = static_cast<std::size_t>(Entry::Count);
static_assert(std::size(Entries) == EntryCount);

// The function with which several scripts handle such a task; Count for all others.
constexpr Entry entryOf(const world::Task& task) {
  for (std::size_t i = 0; i < EntryCount; ++i)
    if (Entries[i].task != world::TaskKind::None && static_cast<world::Int>(Entries[i].task) == task.kind)
      return static_cast<Entry>(i);
  return Entry::Count;
}

// The script of a room; without one, the file that the project would take for it.
std::string roomFileOf(const world::Game& game, int room);
// The functions that the engine calls (AGS behaviour, "Run-time rules", "Threads and events") and those named by the
// game's data: handlers of things and rooms, functions of dialogs.
EntryPoints entriesOf(const world::Game& game);

}  // namespace vellum::ags
