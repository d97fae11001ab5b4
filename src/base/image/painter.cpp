#include "base/image/painter.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/image/font.h"

namespace vellum::base {

namespace {

// The first whole number not below, within the picture.
int firstAt(float edge, int limit) {
  if (!(edge > 0)) return 0;
  return edge >= static_cast<float>(limit) ? limit : static_cast<int>(std::ceil(edge));
}

float within(float coordinate) {
  constexpr float Most = 1e6f;
  return coordinate > -Most ? std::min(coordinate, Most) : coordinate <= -Most ? -Most : 0;
}

}  // namespace

void Painter::mix(int x, int y, Color color) {
  ++painted_;
  unsigned char* to = picture_.at(x, y);
  const int from[] = {color.red, color.green, color.blue};
  for (int i = 0; i < 3; ++i)
    to[i] = static_cast<unsigned char>((from[i] * color.alpha + to[i] * (255 - color.alpha)) / 255);
  to[3] = static_cast<unsigned char>(std::max<int>(to[3], color.alpha));
}

void Painter::row(int y, float from, float to, Color color) {
  int end = firstAt(to - 0.5f, picture_.width);
  for (int x = firstAt(from - 0.5f, picture_.width); x < end; ++x) mix(x, y, color);
}

void Painter::fill(Color color) {
  for (int y = 0; y < picture_.height; ++y) row(y, 0, static_cast<float>(picture_.width), color);
}

void Painter::polygon(std::span<const Point> outline, Color color) {
  if (outline.empty()) return;
  std::vector<Point> corners;
  for (const Point& each : outline) corners.push_back({within(each.x), within(each.y)});
  float least = corners[0].y, most = corners[0].y;
  for (const Point& each : corners) least = std::min(least, each.y), most = std::max(most, each.y);
  std::vector<float> crossings;
  int end = firstAt(most - 0.5f, picture_.height);
  for (int y = firstAt(least - 0.5f, picture_.height); y < end; ++y) {
    float middle = static_cast<float>(y) + 0.5f;
    crossings.clear();
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point &a = corners[i], &b = corners[(i + 1) % corners.size()];
      if ((a.y <= middle) != (b.y <= middle)) crossings.push_back(a.x + (middle - a.y) / (b.y - a.y) * (b.x - a.x));
    }
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t i = 0; i + 1 < crossings.size(); i += 2) row(y, crossings[i], crossings[i + 1], color);
  }
}

void Painter::disk(Point middle, float radius, Color color) {
  int end = firstAt(middle.y + radius - 0.5f, picture_.height);
  for (int y = firstAt(middle.y - radius - 0.5f, picture_.height); y < end; ++y) {
    float up = static_cast<float>(y) + 0.5f - middle.y;
    float half = radius * radius - up * up;
    if (half <= 0) continue;
    half = std::sqrt(half);
    row(y, middle.x - half, middle.x + half, color);
  }
}

void Painter::line(Point from, Point to, Color color, float width) {
  float x = to.x - from.x, y = to.y - from.y, length = std::sqrt(x * x + y * y);
  if (!(length > 0)) return disk(from, width / 2, color);
  float across = width / 2 / length;
  const Point corners[] = {{from.x - y * across, from.y + x * across},
                           {to.x - y * across, to.y + x * across},
                           {to.x + y * across, to.y - x * across},
                           {from.x + y * across, from.y - x * across}};
  polygon(corners, color);
}

void Painter::outline(std::span<const Point> corners, Color color, float width) {
  for (std::size_t i = 0; i < corners.size(); ++i) line(corners[i], corners[(i + 1) % corners.size()], color, width);
}

void Painter::text(int x, int y, std::string_view text, Color color) {
  for (char each : text) {
    const Glyph& glyph = glyphOf(static_cast<unsigned char>(each));
    for (int down = 0; down < GlyphHeight; ++down)
      for (int across = 0; across < glyph.width; ++across) {
        int px = x + across, py = y + down;
        bool visible = px >= 0 && py >= 0 && px < picture_.width && py < picture_.height;
        if (visible && glyph.dot(across, down)) mix(px, py, color);
      }
    x += glyph.width + 1;
  }
}

int widthOfText(std::string_view text) {
  int width = 0;
  for (char each : text) width += glyphOf(static_cast<unsigned char>(each)).width + 1;
  return width;
}

}  // namespace vellum::base
