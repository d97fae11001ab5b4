// CAOS: PRAY IMPO without keep_file. What becomes of the file of a creature that was imported.
#pragma once

#include <string_view>

#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// Moves a creature from its resource file to the Porch of the world's folder, by the name of its first chunk (UTF-8):
// the whole file, or its own chunks when others live in it too. A file of the game directory or of the command line is
// only hidden. False: the storage refuses.
bool moveToPorch(Engine& engine, std::string_view name);

}  // namespace vellum::caos
