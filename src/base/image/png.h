// PNG files (ISO/IEC 15948) to and from pictures.
#pragma once

#include <string_view>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::base {

// All colour types and depths, interlaced or not. Any bytes are legal; rejects a picture of more than 16 million
// pixels. Ignores the checksums of chunks.
Result<Picture> readPng(std::string_view bytes);
// A picture with a palette: red, green and blue are the number of the pixel's colour.
Result<Picture> readPngNumbers(std::string_view bytes);
// Eight bits per channel; without alpha when every pixel is opaque.
std::string writePng(const Picture& picture);

}  // namespace vellum::base
