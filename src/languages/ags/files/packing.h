// Pixels in the editor's files, and their packing.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::ags::files {

// Row by row from the upper left; a pixel has 1 (a colour of a palette), 2 (5 bits red, 6 green, 5 blue), 3 or 4 bytes
// (blue, green, red, alpha).
struct Pixels {
  int width = 0, height = 0, bytesAPixel = 0;
  std::string bytes;    // width * height * bytesAPixel
  std::string palette;  // of one byte a pixel, four bytes a colour as above; empty: the game's own
};

Pixels pixelsOf(const base::Picture& picture);  // four bytes a pixel

// Runs: a byte n, then one pixel repeated 1 - n times (n negative), or n + 1 literal pixels. -128 counts as 0. Reads
// `size` bytes of pixels; a longer run is an error. The caller checks whether there were enough bytes.
base::Result<std::string> unpackRuns(base::ByteReader& in, std::size_t size, std::size_t bytesAPixel);

// LZSS with a window of 4096 bytes: a byte of eight flags from the lowest, then for a flag of 0 one literal byte, for 1
// two bytes: 12 bits of distance, less one, and 4 bits of length, less three. At most `limit` bytes are produced.
std::string unpackLzss(std::string_view packed, std::size_t limit);

// A picture of a room file: bytes of a row, number of rows, pixels, all packed by LZSS.
base::Result<Pixels> unpackBackground(std::string_view packed, int bytesAPixel, int mostSide);

// The inverse, without making it smaller.
std::string packBackground(const Pixels& pixels);

}  // namespace vellum::ags::files
