// PNG files (ISO/IEC 15948) to and from pictures.
#pragma once

#include <string_view>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::base {

// All colour types and depths, interlaced or not. Any bytes are legal; a picture of more than 16 million pixels is
// refused. Checksums of chunks are not required to be right.
Result<Picture> readPng(std::string_view bytes);
// Eight bits a channel; without alpha when every pixel is solid.
std::string writePng(const Picture& picture);

}  // namespace vellum::base
