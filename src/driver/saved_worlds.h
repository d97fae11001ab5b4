// Saved worlds as files: run --save and --load.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

// A whole save that is there already is kept as NAME.before; a damaged one is not. Errors are shown.
void saveWorld(Session& session, const World& world, const std::string& path);
// Into a fresh world. Returns an exit status; errors are shown.
int loadWorld(Session& session, World& world, const std::string& path);

}  // namespace vellum::driver
