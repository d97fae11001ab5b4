// What the planes of a map did: their heights, tic by tic, as a plot takes them.
#pragma once

#include <map>

#include "languages/xg/runtime/sample.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

class PlaneHistory {
 public:
  static constexpr std::uint32_t MaxTics = 100'000, MaxLanes = 16;
  static constexpr std::size_t MaxChanges = 4'000'000;

  // Notes the heights that changed since the last call.
  void add(const Level& level);
  // The first planes that moved, a lane each; the others are counted in `caption`.
  Sample sample(std::string& caption) const;

 private:
  struct Change {
    std::uint32_t tic;
    float height;
  };
  std::vector<float> last_;                              // floor and ceiling of each sector
  std::map<std::uint32_t, std::vector<Change>> planes_;  // that moved, by their place in `last_`
  std::size_t changes_ = 0;
  std::uint32_t tics_ = 0;
};

}  // namespace vellum::xg
