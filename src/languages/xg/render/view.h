// Pictures of a map: from above, or as a player in it sees it.
#pragma once

#include <memory>

#include "base/image/picture.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

struct View {
  enum class Kind : std::uint8_t { Above, Start, Place };
  Kind kind = Kind::Above;
  double x = 0, y = 0, angle = 0;  // of a Place: map units; degrees, counted from east to north
};

class TopView;
class EyeView;

class Painter {
 public:
  // The map must outlive it.
  Painter(const Map& map, const View& view);
  ~Painter();
  // False when there is nothing to see: a map without lines, or an eye outside of all sectors.
  bool paint(const Level& level, base::Picture& picture);

 private:
  const Map& map_;
  View view_;
  std::unique_ptr<TopView> top_;  // made with the first picture
  std::unique_ptr<EyeView> eye_;
};

}  // namespace vellum::xg
