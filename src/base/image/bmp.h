// Windows bitmaps (BITMAPINFOHEADER and its successors) to and from pictures.
#pragma once

#include <string_view>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::base {

// Reads 1, 4, 8, 16, 24 and 32 bits per pixel, bottom-up or top-down, with or without bit masks; rejects RLE. Any bytes
// are legal; rejects a picture of more than 16 million pixels. Pixels are opaque unless there is an alpha mask.
Result<Picture> readBmp(std::string_view bytes);
// 24 bits per pixel; alpha is dropped.
std::string writeBmp(const Picture& picture);

}  // namespace vellum::base
