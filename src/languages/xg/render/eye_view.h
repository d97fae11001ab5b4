// A map as a player in it sees it: walls, floors and ceilings in the light of their sectors. A ray for each column goes
// from sector to sector, so the map's nodes are not needed.
#pragma once

#include <optional>

#include "base/image/picture.h"
#include "languages/xg/render/shade.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

struct Eye {
  double x, y, angle;  // degrees
};

std::optional<Eye> startOf(const Map& map);  // of the first player

class EyeView {
 public:
  static constexpr int Width = 640, Height = 400;
  static constexpr double EyeHeight = 41;  // above the floor, in map units

  explicit EyeView(const Map& map) : map_(map) {}
  bool paint(const Level& level, const Eye& eye, base::Picture& picture);

 private:
  struct Hit {
    double distance, along;  // map units
    std::uint32_t line;
    bool fromFront;
  };
  // The rows of a column that are not painted yet.
  struct Column {
    int x, top, bottom;
    double directionX, directionY, depth;  // depth: distance a unit of the ray, seen straight ahead
  };

  std::uint32_t sectorAt(double x, double y) const;
  void findHits(double directionX, double directionY);
  void paintColumn(const Level& level, std::uint32_t sector, Column column, base::Picture& picture);
  void paintPlanes(const Surface& surface, bool isOpen, double distance, Column& column, base::Picture& picture) const;
  void paintWall(const Surface& light, const Hit& hit, double top, double bottom, Column& column, bool isUpper,
                 base::Picture& picture) const;
  double rowOf(double height, double depth) const { return Height / 2.0 - (height - eyeZ_) * Width / 2.0 / depth; }

  const Map& map_;
  Eye eye_{};
  double eyeZ_ = 0;
  std::vector<Hit> hits_;
};

}  // namespace vellum::xg
