// Draws into a picture: images, boxes, lines. Everything is clipped, and no number is too large.
#pragma once

#include "languages/caos/files/sprite.h"
#include "languages/caos/world/parts.h"

namespace vellum::caos {

struct Blit {
  bool mirrored = false;
  Tint tint;
  std::int32_t alpha = 0;  // 0 solid to 256 invisible
};

class Canvas {
 public:
  Canvas(int width, int height) : picture_(width, height) {}
  int width() const { return picture_.width; }
  int height() const { return picture_.height; }
  void clear(Rgb color);
  void image(const SpriteImage& image, std::int64_t x, std::int64_t y, const Blit& blit);
  void box(std::int64_t x, std::int64_t y, std::int64_t w, std::int64_t h, Rgb color, std::int32_t alpha = 0);
  void frame(std::int64_t x, std::int64_t y, std::int64_t w, std::int64_t h, Rgb color);
  // Alternates `on` and `off` pixels; 0: solid.
  void line(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Rgb color, int on = 0, int off = 0);
  // Draws another picture, stretched into a box.
  void picture(const base::Picture& from, std::int64_t x, std::int64_t y, int w, int h);
  base::Picture take() { return std::move(picture_); }

 private:
  void mix(unsigned char* to, Rgb color, std::int32_t alpha);
  base::Picture picture_;
};

// CAOS: TINT
Rgb tinted(Rgb color, const Tint& tint);

}  // namespace vellum::caos
