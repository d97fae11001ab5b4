// Folders of an installed game outside of the folder that --dir names.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// Those that the game itself names; scripts may read them, too.
std::vector<std::string> foldersBeside(Engine& engine, const std::string& game);

}  // namespace vellum::driver
