// Reads the pictures of a file in any of the formats.
#pragma once

#include <string_view>

#include "languages/caos/files/sprite.h"

namespace vellum::caos {

// The name's extension decides for .png, .art, and .blk (a background); the bytes decide for all others.
base::Result<SpriteFile> readPictures(std::string_view name, std::string_view bytes);

}  // namespace vellum::caos
