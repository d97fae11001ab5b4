// Draws what GAL's channels did, for the terminal.
#pragma once

#include <vellum/vellum.hpp>

namespace vellum::driver {

// False: the world has no agents.
bool drawTimeline(const World& world, int columns, bool color, std::string& out);

}  // namespace vellum::driver
