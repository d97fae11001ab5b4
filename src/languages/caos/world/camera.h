// Cameras: the main one, and those that are parts of agents.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace vellum::caos {

using AgentHandle = std::uint64_t;

constexpr std::int32_t PanTicks = 20;         // the longest duration of a smooth move
constexpr std::int32_t MaxViewSize = 20'000;  // pixels a side

// CAOS: TRCK
struct Tracking {
  AgentHandle agent = 0;
  std::int32_t xPercent = 0, yPercent = 0;
  std::int32_t style = 0;  // 0 brittle, 1 flexible, 2 hard
  bool away = false;       // style 1: the camera was moved away from its agent, and waits for it
  std::int32_t transition = 0;
};

struct Camera {
  float x = 0, y = 0;                      // upper left corner on the map
  std::int32_t width = 800, height = 600;  // the visible size on the map
  std::int32_t metaroom = -1;              // the one shown; -1 while there is none
  bool gliding = false;
  float toX = 0, toY = 0;
  std::int32_t glideTicks = 0;  // left
  Tracking tracking;
  std::map<std::int32_t, std::pair<float, float>> remembered;  // its position in other metarooms

  float middleX() const { return x + static_cast<float>(width) / 2; }
  float middleY() const { return y + static_cast<float>(height) / 2; }
  bool shows(float left, float top, float right, float bottom) const {
    return left < x + static_cast<float>(width) && right > x && top < y + static_cast<float>(height) && bottom > y;
  }
};

}  // namespace vellum::caos
