// From the pixels of files to those of canvases, and back.
#pragma once

#include "base/image/picture.h"
#include "languages/ags/files/packing.h"
#include "languages/ags/world/canvas.h"

namespace vellum::ags::world {

// `byNumber`: the game has 256 colours, and a pixel is the number of one. See-through are alpha 0, the colour
// 255, 0, 255, and number 0.
Canvas canvasOf(const base::Picture& picture, bool byNumber);
// `isSolid`: nothing is see-through, as in backgrounds.
Canvas canvasOf(const files::Pixels& pixels, bool byNumber, bool isSolid);
// What is see-through has alpha 0 and the colour 255, 0, 255.
base::Picture pictureOf(const Canvas& canvas, bool byNumber);

}  // namespace vellum::ags::world
