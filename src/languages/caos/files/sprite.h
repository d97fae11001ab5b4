// The sprite files of Creatures: s16, c16 (transparent pixels packed) and blk (a background in tiles).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::caos {

// Pixels are five bits of red, six of green, five of blue; 0 is transparent, and solid black is SolidBlack.
struct SpriteImage {
  std::uint16_t width = 0, height = 0;
  std::vector<std::uint16_t> pixels;  // row by row

  std::uint16_t at(int x, int y) const { return pixels[std::size_t(y) * width + std::size_t(x)]; }
};

constexpr std::uint16_t SolidBlack = 0x0020;

struct SpriteFile {
  std::vector<SpriteImage> images;
};

enum class SpriteFormat : std::uint8_t { S16, C16, Blk };

constexpr std::size_t MaxSpriteImages = 65535;
constexpr std::uint64_t MaxSpritePixels = 32'000'000;  // of one file

// The bytes identify the format, except for blk files, which the caller must request (their header is that of an s16).
// Any bytes are legal input: every size and offset is checked. A blk becomes one image.
base::Result<SpriteFile> readSprites(std::string_view bytes, bool isBackground);

// `wide` is 565, otherwise 555 (the green loses a bit). A blk contains one image, whose sides are padded to whole tiles
// of 128 pixels.
base::Result<std::string> writeSprites(const SpriteFile& file, SpriteFormat format, bool wide);

// The format as a listing shows it: "c16, 565".
std::string describeSprites(std::string_view bytes, bool isBackground);

base::Picture toPicture(const SpriteImage& image);
// Pixels with less than half alpha become transparent. Returns false when a side is longer than 65535.
bool toSprite(const base::Picture& picture, SpriteImage& image);

inline std::uint16_t pack565(unsigned r, unsigned g, unsigned b) {
  auto color = static_cast<std::uint16_t>((r >> 3) << 11 | (g >> 2) << 5 | b >> 3);
  return color == 0 ? SolidBlack : color;
}
struct Rgb {
  std::uint8_t r, g, b;
};
inline Rgb unpack565(std::uint16_t color) {
  unsigned r = color >> 11, g = color >> 5 & 63, b = color & 31;
  if (color == SolidBlack) g = 0;
  return {static_cast<std::uint8_t>(r << 3 | r >> 2), static_cast<std::uint8_t>(g << 2 | g >> 4),
          static_cast<std::uint8_t>(b << 3 | b >> 2)};
}

}  // namespace vellum::caos
