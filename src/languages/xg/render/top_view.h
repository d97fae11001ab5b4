// A map from above: floors in their light, tinted by their heights, with the shadows of what is higher beside them.
#pragma once

#include "base/image/picture.h"
#include "languages/xg/world/level.h"

namespace vellum::xg {

class TopView {
 public:
  static constexpr int MostWidth = 960, MostHeight = 720, Margin = 16;

  explicit TopView(const Map& map);
  bool paint(const Level& level, base::Picture& picture) const;

 private:
  static constexpr std::uint32_t Outside = 0xffffffffu;

  void fill();
  void fillSector(std::uint32_t sector, const std::vector<std::uint32_t>& lines);
  double column(double x) const { return Margin + (x - left_) * scale_; }
  double row(double y) const { return Margin + (top_ - y) * scale_; }
  std::uint32_t at(int x, int y) const { return sectors_[std::size_t(y) * std::size_t(width_) + std::size_t(x)]; }
  float shadow(const Level& level, int x, int y, float floor) const;
  void drawLine(base::Picture& picture, const MapLine& line, const Level& level) const;

  const Map& map_;
  double left_ = 0, top_ = 0, scale_ = 0;  // pixels a map unit
  int width_ = 0, height_ = 0;
  std::vector<std::uint32_t> sectors_;  // of each pixel
};

}  // namespace vellum::xg
