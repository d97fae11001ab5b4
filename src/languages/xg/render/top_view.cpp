#include "languages/xg/render/top_view.h"

#include <algorithm>

#include "languages/xg/render/shade.h"

namespace vellum::xg {
namespace {

constexpr Color Paper{0.075f, 0.085f, 0.11f}, Ink{0.93f, 0.89f, 0.78f}, FloorStep{0.62f, 0.42f, 0.24f},
    CeilingStep{0.80f, 0.70f, 0.32f};
constexpr Color White{1, 1, 1};
constexpr int Tile = 32;  // map units

}  // namespace

TopView::TopView(const Map& map) : map_(map) {
  if (map.lines.empty()) return;
  int left = 32767, right = -32768, bottom = 32767, top = -32768;
  for (const MapLine& line : map.lines)
    for (std::uint32_t vertex : {line.start, line.end}) {
      left = std::min<int>(left, map.vertices[vertex].x);
      right = std::max<int>(right, map.vertices[vertex].x);
      bottom = std::min<int>(bottom, map.vertices[vertex].y);
      top = std::max<int>(top, map.vertices[vertex].y);
    }
  double wide = std::max(right - left, 1), high = std::max(top - bottom, 1);
  scale_ = std::min({(MostWidth - 2 * Margin) / wide, (MostHeight - 2 * Margin) / high, 2.0});
  left_ = left;
  top_ = top;
  width_ = static_cast<int>(wide * scale_) + 2 * Margin + 1;
  height_ = static_cast<int>(high * scale_) + 2 * Margin + 1;
  fill();
}

// Even-odd: a pixel is in a sector when an odd number of the sector's lines is to its left. A line with the sector on
// both sides does not bound it.
void TopView::fill() {
  sectors_.assign(std::size_t(width_) * std::size_t(height_), Outside);
  std::vector<std::vector<std::uint32_t>> lines(map_.sectors.size());
  for (std::uint32_t i = 0; i < map_.lines.size(); ++i) {
    const MapLine& line = map_.lines[i];
    if (line.front == line.back) continue;
    if (line.front != MapLine::NoSector) lines[line.front].push_back(i);
    if (line.back != MapLine::NoSector) lines[line.back].push_back(i);
  }
  std::vector<std::uint32_t> open = openSectors(map_);
  for (std::uint32_t sector = 0; sector < lines.size(); ++sector)
    if (!std::binary_search(open.begin(), open.end(), sector)) fillSector(sector, lines[sector]);
}

void TopView::fillSector(std::uint32_t sector, const std::vector<std::uint32_t>& lines) {
  std::vector<std::vector<float>> crossings(static_cast<std::size_t>(height_));
  for (std::uint32_t line : lines) {
    const MapVertex& start = map_.vertices[map_.lines[line].start];
    const MapVertex& end = map_.vertices[map_.lines[line].end];
    double x0 = column(start.x), y0 = row(start.y), x1 = column(end.x), y1 = row(end.y);
    if (y0 > y1) {
      std::swap(x0, x1);
      std::swap(y0, y1);
    }
    for (int y = std::max(0, static_cast<int>(y0)); y < height_ && y + 0.5 < y1; ++y)
      if (y + 0.5 >= y0)
        crossings[static_cast<std::size_t>(y)].push_back(
            static_cast<float>(x0 + (x1 - x0) * (y + 0.5 - y0) / (y1 - y0)));
  }
  for (int y = 0; y < height_; ++y) {
    std::vector<float>& row = crossings[static_cast<std::size_t>(y)];
    std::sort(row.begin(), row.end());
    for (std::size_t i = 0; i + 1 < row.size(); i += 2)
      for (int x = std::max(0, static_cast<int>(row[i] + 0.5f)); x < width_ && x + 0.5f < row[i + 1]; ++x)
        sectors_[std::size_t(y) * std::size_t(width_) + std::size_t(x)] = sector;
  }
}

// What is higher to the upper left darkens a floor, the more the closer it is.
float TopView::shadow(const Level& level, int x, int y, float floor) const {
  constexpr int Reach = 7;
  for (int step = 1; step <= Reach && step <= x && step <= y; ++step) {
    std::uint32_t other = at(x - step, y - step);
    float height = other == Outside ? floor + 128 : level.surface(other)[Field::Floor];
    if (height - floor >= 6 * static_cast<float>(step)) return 0.55f + 0.45f * static_cast<float>(step) / (Reach + 1);
  }
  return 1;
}

bool TopView::paint(const Level& level, base::Picture& picture) const {
  if (width_ == 0) return false;
  picture = base::Picture(width_, height_);
  for (int y = 0; y < height_; ++y) {
    for (int x = 0; x < width_; ++x) {
      std::uint32_t sector = at(x, y);
      if (sector == Outside) {
        put(picture, x, y, Paper * (0.92f + 0.16f * grain(x / 2, y / 2)), White);
        continue;
      }
      const Surface surface = level.surface(sector);
      float floor = surface[Field::Floor];
      int mapX = static_cast<int>(left_ + (x - Margin) / scale_) + 65536;
      int mapY = static_cast<int>(top_ - (y - Margin) / scale_) + 65536;
      bool isJoint = scale_ > 0.25 && (mapX % Tile < 2 || mapY % Tile < 2);
      float stone = (isJoint ? 0.88f : 0.95f + 0.10f * grain(mapX / Tile, mapY / Tile)) * shadow(level, x, y, floor);
      put(picture, x, y, heightTint(floor) * stone, lightOf(surface));
    }
  }
  for (const MapLine& line : map_.lines)
    if ((line.flags & MapLine::NeverShown) == 0) drawLine(picture, line, level);
  return true;
}

void TopView::drawLine(base::Picture& picture, const MapLine& line, const Level& level) const {
  bool isWall = line.front == MapLine::NoSector || line.back == MapLine::NoSector;
  Color color = Ink;
  if (!isWall) {
    const Surface front = level.surface(line.front);
    const Surface back = level.surface(line.back);
    if (front[Field::Floor] != back[Field::Floor]) color = FloorStep;
    else if (front[Field::Ceiling] != back[Field::Ceiling]) color = CeilingStep;
    else return;
  }
  const MapVertex& start = map_.vertices[line.start];
  const MapVertex& end = map_.vertices[line.end];
  double x = column(start.x), y = row(start.y), dx = column(end.x) - x, dy = row(end.y) - y;
  int steps = static_cast<int>(std::max(dx < 0 ? -dx : dx, dy < 0 ? -dy : dy)) + 1;
  for (int i = 0; i <= steps; ++i) {
    int px = static_cast<int>(x + dx * i / steps), py = static_cast<int>(y + dy * i / steps);
    for (int wide = 0; wide <= (isWall ? 1 : 0); ++wide)
      for (int high = 0; high <= (isWall ? 1 : 0); ++high)
        if (px + wide < width_ && py + high < height_) put(picture, px + wide, py + high, color, White);
  }
}

}  // namespace vellum::xg
