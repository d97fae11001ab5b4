// Pictures that scripts read from files and write to them.
#pragma once

#include <optional>

#include "languages/ags/runtime/adventure.h"

namespace vellum::ags::api {

// Reads a PNG or BMP file of the world's storage, by a path of scripts, in the game's colours; nothing when it does not
// exist, can't be read or is too large. Transparent: alpha 0, and the colour 255, 0, 255.
std::optional<world::Canvas> readPictureFile(vm::HostCall& call, std::string_view path);
// The extension selects .png or .bmp; false for another one, or when the file can't be written.
bool writePictureFile(vm::HostCall& call, std::string_view path, const world::Canvas& canvas);

}  // namespace vellum::ags::api
