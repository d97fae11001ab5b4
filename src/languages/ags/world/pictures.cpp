#include "languages/ags/world/pictures.h"

namespace vellum::ags::world {

namespace {

constexpr int PaletteColors = 32;  // the colours that all games share
constexpr Rgb SeeThroughColor{255, 0, 255};

int distance(Rgb a, Rgb b) {
  auto square = [](int n) { return n * n; };
  return square(a.red - b.red) + square(a.green - b.green) + square(a.blue - b.blue);
}

// For palette modes, the number of the nearest colour.
Int pixelOf(Rgb color, int alpha, PixelFormat format) {
  if (format == PixelFormat::Colors32) return deepColorOf(color, alpha);
  if (format == PixelFormat::Colors16) return colorOf(color);
  int nearest = 0;
  for (int i = 1; i < PaletteColors; ++i)
    if (distance(rgbOf(paletteColor(i)), color) < distance(rgbOf(paletteColor(nearest)), color)) nearest = i;
  return nearest;
}

// One pixel of a file: its colour, its alpha, and its number if it is a colour of the game's palette.
struct FilePixel {
  Rgb color;
  int alpha = 255, number = -1;
};

FilePixel filePixel(const files::Pixels& pixels, std::size_t index) {
  auto byte = [](std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
  };
  auto depth = static_cast<std::size_t>(pixels.bytesAPixel);
  std::size_t at = index * depth;
  int number = depth == 1 ? byte(pixels.bytes, at) : -1;
  if (depth == 1 && pixels.palette.empty()) return {rgbOf(paletteColor(number)), 255, number};
  if (depth == 2) return {rgbOf(byte(pixels.bytes, at) | byte(pixels.bytes, at + 1) << 8), 255, -1};
  std::string_view from = pixels.bytes;
  if (depth == 1) {
    at = static_cast<std::size_t>(number) * 4;
    from = pixels.palette;
  }
  return {{byte(from, at + 2), byte(from, at + 1), byte(from, at)}, depth == 3 ? 255 : byte(from, at + 3), number};
}

// 32-bit sprites created without an alpha channel have 0 in it everywhere.
bool hasAlpha(const files::Pixels& pixels) {
  if (pixels.bytesAPixel != 4) return true;
  for (std::size_t at = 3; at < pixels.bytes.size(); at += 4)
    if (pixels.bytes[at] != 0) return true;
  return false;
}

}  // namespace

Canvas canvasOf(const base::Picture& picture, PixelFormat format) {
  Canvas canvas(picture.width, picture.height, Canvas::SeeThrough);
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const unsigned char* from = picture.at(x, y);
      Rgb color{from[0], from[1], from[2]};
      if (from[3] != 0 && distance(color, SeeThroughColor) != 0) canvas.set(x, y, pixelOf(color, from[3], format));
    }
  }
  return canvas;
}

Canvas canvasOf(const files::Pixels& pixels, PixelFormat format, bool isSolid) {
  Canvas canvas(pixels.width, pixels.height, Canvas::SeeThrough);
  bool usesAlpha = !isSolid && hasAlpha(pixels);
  // A background's palette is the game's while it is shown; a sprite's own palette is only a storage format.
  bool numbered = pixels.bytesAPixel == 1 && (isSolid || pixels.palette.empty());
  std::size_t index = 0;
  for (Int& to : canvas.pixels()) {
    FilePixel pixel = filePixel(pixels, index++);
    bool isThere = isSolid || (numbered ? pixel.number != 0 : distance(pixel.color, SeeThroughColor) != 0);
    if (!isThere || (usesAlpha && pixel.alpha == 0)) continue;
    to = numbered && format == PixelFormat::Numbers ? pixel.number
                                                    : pixelOf(pixel.color, usesAlpha ? pixel.alpha : 255, format);
  }
  return canvas;
}

base::Picture pictureOf(const Canvas& canvas, bool byNumber) {
  base::Picture picture(canvas.width(), canvas.height());
  for (int y = 0; y < canvas.height(); ++y) {
    for (int x = 0; x < canvas.width(); ++x) {
      Int pixel = canvas.at(x, y);
      bool isSolid = pixel != Canvas::SeeThrough;
      Rgb color = !isSolid ? SeeThroughColor : rgbOf(byNumber ? paletteColor(pixel) : pixel);
      unsigned char* to = picture.at(x, y);
      to[0] = static_cast<unsigned char>(color.red);
      to[1] = static_cast<unsigned char>(color.green);
      to[2] = static_cast<unsigned char>(color.blue);
      to[3] = static_cast<unsigned char>(alphaOf(pixel));
    }
  }
  return picture;
}

}  // namespace vellum::ags::world
