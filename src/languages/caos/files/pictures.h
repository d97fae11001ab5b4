// The pictures of a file, whichever of the formats it has.
#pragma once

#include <string_view>

#include "languages/caos/files/sprite.h"

namespace vellum::caos {

// By the ending of its name: .png, .art, or .blk for a background; the bytes show what all others are.
base::Result<SpriteFile> readPictures(std::string_view name, std::string_view bytes);

}  // namespace vellum::caos
