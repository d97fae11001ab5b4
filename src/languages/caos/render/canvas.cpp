#include "languages/caos/render/canvas.h"

#include <algorithm>
#include <cstdlib>

namespace vellum::caos {

static int blend(int a, int b, int amount, int whole) { return a + (b - a) * amount / whole; }

Rgb tinted(Rgb color, const Tint& tint) {
  auto add = [](int channel, int amount) { return std::clamp(channel + amount - 128, 0, 255); };
  int r = add(color.r, tint.red), g = add(color.g, tint.green), b = add(color.b, tint.blue);
  int turn = std::clamp(int(tint.rotation) - 128, -127, 127);
  if (turn != 0) {
    int amount = std::abs(turn);
    int toR = turn > 0 ? b : g, toG = turn > 0 ? r : b, toB = turn > 0 ? g : r;
    r = blend(r, toR, amount, 127), g = blend(g, toG, amount, 127), b = blend(b, toB, amount, 127);
  }
  if (int swap = std::min(127, std::abs(int(tint.swap) - 128)); swap != 0) {
    int oldR = r;
    r = blend(r, b, swap, 127);
    b = blend(b, oldR, swap, 127);
  }
  return {static_cast<std::uint8_t>(r), static_cast<std::uint8_t>(g), static_cast<std::uint8_t>(b)};
}

void Canvas::clear(Rgb color) { box(0, 0, width(), height(), color); }

void Canvas::mix(unsigned char* to, Rgb color, std::int32_t alpha) {
  auto channel = [&](unsigned char old, std::uint8_t fresh) {
    return static_cast<unsigned char>((old * alpha + fresh * (256 - alpha)) >> 8);
  };
  to[0] = channel(to[0], color.r);
  to[1] = channel(to[1], color.g);
  to[2] = channel(to[2], color.b);
  to[3] = 255;
}

void Canvas::image(const SpriteImage& image, std::int64_t x, std::int64_t y, const Blit& blit) {
  if (blit.alpha >= 256) return;
  std::int64_t left = std::max<std::int64_t>(0, -x), right = std::min<std::int64_t>(image.width, width() - x);
  std::int64_t top = std::max<std::int64_t>(0, -y), bottom = std::min<std::int64_t>(image.height, height() - y);
  bool plain = blit.tint.plain();
  for (std::int64_t row = top; row < bottom; ++row) {
    if (left >= right) return;
    unsigned char* to = picture_.at(static_cast<int>(x + left), static_cast<int>(y + row));
    const std::uint16_t* from = image.pixels.data() + row * image.width;
    for (std::int64_t column = left; column < right; ++column, to += 4) {
      std::uint16_t pixel = from[blit.mirrored ? image.width - 1 - column : column];
      if (pixel == 0) continue;
      Rgb color = unpack565(pixel);
      if (!plain) color = tinted(color, blit.tint);
      mix(to, color, blit.alpha);
    }
  }
}

void Canvas::box(std::int64_t x, std::int64_t y, std::int64_t w, std::int64_t h, Rgb color, std::int32_t alpha) {
  std::int64_t left = std::max<std::int64_t>(0, x), right = std::min<std::int64_t>(width(), x + w);
  std::int64_t top = std::max<std::int64_t>(0, y), bottom = std::min<std::int64_t>(height(), y + h);
  for (std::int64_t row = top; row < bottom && left < right; ++row) {
    unsigned char* to = picture_.at(static_cast<int>(left), static_cast<int>(row));
    for (std::int64_t column = left; column < right; ++column, to += 4) mix(to, color, alpha);
  }
}

void Canvas::frame(std::int64_t x, std::int64_t y, std::int64_t w, std::int64_t h, Rgb color) {
  box(x, y, w, 1, color);
  box(x, y + h - 1, w, 1, color);
  box(x, y, 1, h, color);
  box(x + w - 1, y, 1, h, color);
}

void Canvas::line(std::int64_t x1, std::int64_t y1, std::int64_t x2, std::int64_t y2, Rgb color, int on, int off) {
  // Clips to the picture first (Liang and Barsky), so that a line of any length takes a bounded time.
  double t0 = 0, t1 = 1;
  double dx = double(x2) - double(x1), dy = double(y2) - double(y1);
  const double p[4] = {-dx, dx, -dy, dy};
  const double q[4] = {double(x1), double(width()) - 1 - double(x1), double(y1), double(height()) - 1 - double(y1)};
  for (int i = 0; i < 4; ++i) {
    if (p[i] == 0) {
      if (q[i] < 0) return;
      continue;
    }
    double t = q[i] / p[i];
    if (p[i] < 0) t0 = std::max(t0, t);
    else t1 = std::min(t1, t);
  }
  if (t0 > t1) return;
  double steps = std::max(std::max(dx, -dx), std::max(dy, -dy));
  auto first = static_cast<std::int64_t>(t0 * steps), last = static_cast<std::int64_t>(t1 * steps);
  for (std::int64_t i = first; i <= last; ++i) {
    if (on > 0 && off > 0 && i % (on + off) >= on) continue;
    double k = steps > 0 ? double(i) / steps : 0;
    auto x = static_cast<std::int64_t>(double(x1) + dx * k + 0.5),
         y = static_cast<std::int64_t>(double(y1) + dy * k + 0.5);
    box(x, y, 1, 1, color);
  }
}

void Canvas::picture(const base::Picture& from, std::int64_t x, std::int64_t y, int w, int h) {
  if (from.width < 1 || from.height < 1) return;
  for (int row = 0; row < h; ++row) {
    std::int64_t toY = y + row;
    if (toY < 0 || toY >= height()) continue;
    int fromY = static_cast<int>(std::int64_t(row) * from.height / h);
    for (int column = 0; column < w; ++column) {
      std::int64_t toX = x + column;
      if (toX < 0 || toX >= width()) continue;
      const unsigned char* source = from.at(static_cast<int>(std::int64_t(column) * from.width / w), fromY);
      unsigned char* to = picture_.at(static_cast<int>(toX), static_cast<int>(toY));
      for (int c = 0; c < 4; ++c) to[c] = source[c];
    }
  }
}

}  // namespace vellum::caos
