// Saved worlds as files: run --save and --load.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// Keeps an existing valid save as NAME.before; overwrites a damaged one. Errors are shown.
void saveWorld(Session& session, const World& world, const std::string& path);
// Restores into a fresh world. Returns an exit status; errors are shown.
int loadWorld(Session& session, World& world, const std::string& path);

}  // namespace vellum::driver
