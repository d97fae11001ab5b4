// A file that was dropped onto the window of a running world.
#pragma once

#include <string>

#include "driver/session.h"

namespace vellum::driver {

// Loads it into the world; `remove`: undoes that, where the file says how. Errors are shown.
void takeDroppedFile(Session& session, World& world, const std::string& path, bool remove);

}  // namespace vellum::driver
