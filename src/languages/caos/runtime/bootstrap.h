// The scripts with which the worlds of an installed game begin: the .cos files in the folders of its Bootstrap, and of
// that of a game beside it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "languages/caos/world/assets.h"

namespace vellum::caos {

// In load order: by the names of the folders, then of the files, in any case; the game's own before the others.
// `choice` (--bootstrap): "" is a new world, all folders but those of the world switcher; "switcher" is what the game
// shows first, "all" both; else the names of folders, with commas between. The beginning of a name is enough.
// An error: there is no such folder, or no folder at all.
base::Result<std::vector<InstalledFile>> bootstrapFiles(const Assets& assets, std::string_view choice);

// Whether the file provider's path is that of a file of Bootstrap.
bool isBootstrap(const Assets& assets, std::string_view path);

// What is wrong with the value of --bootstrap, or "".
std::string bootstrapProblem(std::string_view choice);

}  // namespace vellum::caos
