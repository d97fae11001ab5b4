// Scripts of rooms that are missing, and scripts that belong to no room.
#pragma once

#include "languages/ags/files/game/loader.h"

namespace vellum::ags::game {

// Warns of a room that names functions and has no script, and of a file room<number>.asc beside game.toml that no room
// has. Call it when all rooms are read.
void checkRoomScripts(Loader& loader);

}  // namespace vellum::ags::game
