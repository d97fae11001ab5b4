// Compiled rooms of the editor (room1.crm), as versions 3.0 to 3.6 write them. Two bytes of version, then blocks: a
// number (or 0 and a name of 16 bytes), the length, the bytes; 0xFF ends the file. All numbers are little-endian.
//
// What is read: size, edges, hotspots, objects, regions, walkable areas, walk-behinds, their masks, names, handlers,
// custom properties, messages, options; the pictures of the backgrounds as they are packed. Left out: the compiled
// script (room1.asc is the room's script).
#pragma once

#include <string_view>

#include "base/result.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

// Any bytes are legal. The error says which part of the file is wrong, and at which byte. `room` is then as far as it
// was read, and not to be used. `mostCells`: how many cells the room's masks may have together.
base::Result<void> readCrm(std::string_view bytes, world::Room& room, std::size_t mostCells);

// How many cells the room's masks have together.
std::size_t maskCellsOf(const world::Room& room);

}  // namespace vellum::ags::game
