// Windows bitmaps (BITMAPINFOHEADER and its successors) to and from pictures.
#pragma once

#include <string_view>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::base {

// 1, 4, 8, 16, 24 and 32 bits a pixel, from the bottom up or from the top down, with masks of bits or without; packed
// ones (RLE) are refused. Any bytes are legal; a picture of more than 16 million pixels is refused. Pixels are solid
// unless there is a mask of alpha bits.
Result<Picture> readBmp(std::string_view bytes);
// 24 bits a pixel; alpha is not kept.
std::string writeBmp(const Picture& picture);

}  // namespace vellum::base
