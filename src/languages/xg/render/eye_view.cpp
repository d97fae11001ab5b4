#include "languages/xg/render/eye_view.h"

#include <algorithm>

#include "base/math/math.h"

namespace vellum::xg {
namespace {

constexpr Color Brick{0.72f, 0.47f, 0.36f}, Mortar{0.50f, 0.44f, 0.39f}, Plank{0.56f, 0.46f, 0.36f};
constexpr double Nearest = 1;  // map units

// Far things are darker.
Color faded(const Color& light, double distance) {
  float part = static_cast<float>(1 / (1 + distance / 900));
  return light * (0.25f + 0.75f * part);
}

int clampRow(double row, const int top, const int bottom) {
  return row <= top ? top : row >= bottom ? bottom : static_cast<int>(row);
}

std::int32_t cell(double place, double size) {
  double part = place / size;
  auto whole = static_cast<std::int32_t>(part < -1e8 ? -1e8 : part > 1e8 ? 1e8 : part);
  return part < whole ? whole - 1 : whole;
}

Color wallColor(const MapLine& line, double along, double height) {
  std::int32_t course = cell(height, 16);
  double shifted = along + (course % 2 != 0 ? 16 : 0);
  bool isMortar = height - course * 16.0 < 2 || shifted - cell(shifted, 32) * 32.0 < 2;
  if (isMortar) return Mortar;
  float own = grain(static_cast<std::int32_t>(line.front), static_cast<std::int32_t>(line.back));
  Color brick = mix(Brick, {0.62f, 0.60f, 0.58f}, own * 0.8f);
  return brick * (0.86f + 0.22f * grain(cell(shifted, 32) + static_cast<std::int32_t>(line.start), course));
}

// A clear evening: brighter towards the horizon, with clouds that belong to directions, not places.
Color sky(double directionX, double directionY, int row, int height) {
  constexpr Color Zenith{0.20f, 0.30f, 0.52f}, Horizon{0.93f, 0.74f, 0.56f};
  float part = 1.6f * static_cast<float>(row) / static_cast<float>(height);
  Color color = mix(Zenith, Horizon, part > 1 ? 1 : part);
  double turn = base::math::atan2(directionY, directionX) * 40;
  float cloud = grain(cell(turn, 3), row / 9) * grain(cell(turn, 11), row / 23);
  return mix(color, {1, 0.96f, 0.92f}, cloud > 0.55f ? (cloud - 0.55f) * 0.9f : 0);
}

}  // namespace

std::optional<Eye> startOf(const Map& map) {
  for (const MapThing& thing : map.things)
    if (thing.type == MapThing::PlayerStart)
      return Eye{static_cast<double>(thing.x), static_cast<double>(thing.y), static_cast<double>(thing.angle)};
  return std::nullopt;
}

void EyeView::findHits(double directionX, double directionY) {
  hits_.clear();
  for (std::uint32_t i = 0; i < map_.lines.size(); ++i) {
    const MapLine& line = map_.lines[i];
    const MapVertex& start = map_.vertices[line.start];
    const MapVertex& end = map_.vertices[line.end];
    double lineX = end.x - start.x, lineY = end.y - start.y;
    double cross = directionX * lineY - directionY * lineX;
    if (cross == 0) continue;
    double toX = start.x - eye_.x, toY = start.y - eye_.y;
    double part = (toX * directionY - toY * directionX) / cross, distance = (toX * lineY - toY * lineX) / cross;
    if (part < 0 || part > 1 || distance <= 0) continue;
    double length = lineX * lineX + lineY * lineY;
    hits_.push_back({distance, part * base::math::sqrt(length), i, cross < 0});
  }
  std::sort(hits_.begin(), hits_.end(), [](const Hit& a, const Hit& b) {
    return a.distance != b.distance ? a.distance < b.distance : a.line < b.line;
  });
}

// The side of the nearest line that faces the place.
std::uint32_t EyeView::sectorAt(double x, double y) const {
  std::uint32_t found = MapLine::NoSector;
  double nearest = 0;
  for (const MapLine& line : map_.lines) {
    const MapVertex& start = map_.vertices[line.start];
    const MapVertex& end = map_.vertices[line.end];
    if ((start.y > y) == (end.y > y)) continue;
    double crossing = start.x + (y - start.y) * (end.x - start.x) / static_cast<double>(end.y - start.y);
    if (crossing < x || (found != MapLine::NoSector && crossing >= nearest)) continue;
    // To the right of a line that goes down is its back.
    nearest = crossing;
    found = end.y > start.y ? line.back : line.front;
    if (found == MapLine::NoSector) nearest = crossing;
  }
  return found;
}

bool EyeView::paint(const Level& level, const Eye& eye, base::Picture& picture) {
  eye_ = eye;
  std::uint32_t sector = sectorAt(eye.x, eye.y);
  if (sector == MapLine::NoSector) return false;
  const Surface own = level.surface(sector);
  eyeZ_ = static_cast<double>(own[Field::Floor]) + EyeHeight;
  if (eyeZ_ > static_cast<double>(own[Field::Ceiling]) - 2) eyeZ_ = static_cast<double>(own[Field::Ceiling]) - 2;
  picture = base::Picture(Width, Height);
  double angle = eye.angle * base::math::pi / 180;
  double aheadX = base::math::cos(angle), aheadY = base::math::sin(angle);
  for (int x = 0; x < Width; ++x) {
    double aside = (x + 0.5 - Width / 2.0) / (Width / 2.0);  // 90 degrees wide
    Column column{x, 0, Height, aheadX + aheadY * aside, aheadY - aheadX * aside, 1};
    findHits(column.directionX, column.directionY);
    paintColumn(level, sector, column, picture);
  }
  return true;
}

void EyeView::paintColumn(const Level& level, std::uint32_t sector, Column column, base::Picture& picture) {
  for (int y = 0; y < Height; ++y) put(picture, column.x, y, {0.02f, 0.02f, 0.03f}, {1, 1, 1});
  for (const Hit& hit : hits_) {
    const MapLine& line = map_.lines[hit.line];
    std::uint32_t nearSide = hit.fromFront ? line.front : line.back, farSide = hit.fromFront ? line.back : line.front;
    if (nearSide != sector || column.top >= column.bottom) continue;
    const Surface here = level.surface(sector);
    double distance = std::max(hit.distance, Nearest);
    paintPlanes(here, map_.sectors[sector].isOpen, distance, column, picture);
    double floor = static_cast<double>(here[Field::Floor]), ceiling = static_cast<double>(here[Field::Ceiling]);
    if (farSide == MapLine::NoSector) return paintWall(here, hit, ceiling, floor, column, false, picture);
    const Surface there = level.surface(farSide);
    double farFloor = static_cast<double>(there[Field::Floor]), farCeiling = static_cast<double>(there[Field::Ceiling]);
    bool isSky = map_.sectors[sector].isOpen && map_.sectors[farSide].isOpen;
    if (farCeiling < ceiling && !isSky) paintWall(here, hit, ceiling, farCeiling, column, true, picture);
    if (farFloor > floor) paintWall(here, hit, farFloor, floor, column, false, picture);
    sector = farSide;
  }
}

// The ceiling above and the floor below what is at that distance.
void EyeView::paintPlanes(const Surface& surface, bool isOpen, double distance, Column& column,
                          base::Picture& picture) const {
  Color light = lightOf(surface);
  double floor = static_cast<double>(surface[Field::Floor]), ceiling = static_cast<double>(surface[Field::Ceiling]);
  int ceilingEnd = clampRow(rowOf(ceiling, distance), column.top, column.bottom);
  int floorBegin = clampRow(rowOf(floor, distance), ceilingEnd, column.bottom);
  auto paint = [&](int y, double height, bool isFloor) {
    double depth = (height - eyeZ_) * Width / 2.0 / (Height / 2.0 - (y + 0.5));
    double x = eye_.x + column.directionX * depth, place = eye_.y + column.directionY * depth;
    std::int32_t tileX = cell(x, isFloor ? 32 : 64), tileY = cell(place, isFloor ? 32 : 12);
    float stone = 0.90f + 0.14f * grain(tileX, tileY);
    if (isFloor && (tileX + tileY) % 2 != 0) stone *= 0.88f;
    Color color = isFloor ? heightTint(static_cast<float>(height)) : Plank;
    put(picture, column.x, y, color * stone, faded(light, depth));
  };
  for (int y = column.top; y < ceilingEnd; ++y) {
    if (isOpen) put(picture, column.x, y, sky(column.directionX, column.directionY, y, Height), {1, 1, 1});
    else paint(y, ceiling, false);
  }
  for (int y = floorBegin; y < column.bottom; ++y) paint(y, floor, true);
  column.top = ceilingEnd;
  column.bottom = floorBegin;
}

// `isUpper`: hangs from the ceiling, so the column goes on below it.
void EyeView::paintWall(const Surface& surface, const Hit& hit, double top, double bottom, Column& column, bool isUpper,
                        base::Picture& picture) const {
  double distance = std::max(hit.distance, Nearest);
  int begin = clampRow(rowOf(top, distance), column.top, column.bottom);
  int end = clampRow(rowOf(bottom, distance), begin, column.bottom);
  Color light = faded(lightOf(surface), distance);
  const MapLine& line = map_.lines[hit.line];
  // Walls from north to south are a little darker than others, so that corners show.
  bool isSteep = map_.vertices[line.start].x == map_.vertices[line.end].x;
  for (int y = begin; y < end; ++y) {
    double height = eyeZ_ + (Height / 2.0 - (y + 0.5)) * distance / (Width / 2.0);
    put(picture, column.x, y, wallColor(line, hit.along, height) * (isSteep ? 0.85f : 1.0f), light);
  }
  if (isUpper) column.top = end;
  else column.bottom = begin;
}

}  // namespace vellum::xg
