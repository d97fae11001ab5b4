// Converts between the pixels of files and those of canvases.
#pragma once

#include "base/image/picture.h"
#include "languages/ags/files/packing.h"
#include "languages/ags/world/canvas.h"

namespace vellum::ags::world {

// Alpha 0, the colour 255, 0, 255, and number 0 are transparent.
Canvas canvasOf(const base::Picture& picture, PixelFormat format);
// `isSolid`: nothing is transparent, as in backgrounds.
Canvas canvasOf(const files::Pixels& pixels, PixelFormat format, bool isSolid);
// `byNumber`: the game has 256 colours, and a pixel is the number of one. Transparent pixels get alpha 0 and the colour
// 255, 0, 255.
base::Picture pictureOf(const Canvas& canvas, bool byNumber);

}  // namespace vellum::ags::world
