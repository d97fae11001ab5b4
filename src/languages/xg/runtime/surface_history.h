// What the sectors of a map did: heights, light and colours, tic by tic, as a plot takes them.
#pragma once

#include <map>

#include "languages/xg/runtime/sample.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

class SurfaceHistory {
 public:
  static constexpr std::uint32_t MaxTics = 100'000, MaxLanes = 16;
  static constexpr std::size_t MaxChanges = 4'000'000;

  // Notes the values that changed since the last call.
  void add(const Level& level);
  // The first values that changed, a lane each: planes, then light, then colours. `caption` counts all of them.
  Sample sample(std::string& caption) const;

 private:
  enum class Group : std::uint8_t { Planes, Light, Colors };
  struct Place {
    Group group;
    std::uint32_t sector;
    Field field;
    auto operator<=>(const Place&) const = default;
  };
  struct Change {
    std::uint32_t tic;
    float value;
  };
  static Group groupOf(Field field) {
    return isPlane(field) ? Group::Planes : field == Field::Light ? Group::Light : Group::Colors;
  }
  std::string captionOf() const;

  std::vector<Surface> last_;                   // of each sector
  std::map<Place, std::vector<Change>> lanes_;  // that changed, in the order in which they are drawn
  std::size_t changes_ = 0;
  std::uint32_t tics_ = 0;
};

}  // namespace vellum::xg
