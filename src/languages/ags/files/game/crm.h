// Compiled rooms of the editor (room1.crm), as versions 3.0 to 3.6 write them. Two bytes of version, then blocks: a
// number (or 0 and a name of 16 bytes), the length, the bytes; 0xFF ends the file. All numbers are little-endian.
//
// Read: size, edges, hotspots, objects, regions, walkable areas, walk-behinds, their masks, names, handlers, custom
// properties, messages, options; the pictures of the backgrounds, still packed. Not read: the compiled script
// (room1.asc is the room's script).
#pragma once

#include <string_view>

#include "base/result.h"
#include "languages/ags/world/game_data.h"

namespace vellum::ags::game {

// Any bytes are legal input. The error names the part of the file and the byte; `room` is then incomplete and not to be
// used. `mostCells`: the maximum total number of cells of the room's masks.
base::Result<void> readCrm(std::string_view bytes, world::Room& room, std::size_t mostCells);

// The total number of cells of the room's masks.
std::size_t maskCellsOf(const world::Room& room);

}  // namespace vellum::ags::game
