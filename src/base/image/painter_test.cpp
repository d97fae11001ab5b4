#include "base/image/painter.h"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace vellum::base {
namespace {

// The pixels that are not empty, a line a row.
std::vector<std::string> shapeOf(const Picture& picture) {
  std::vector<std::string> rows;
  for (int y = 0; y < picture.height; ++y) {
    rows.emplace_back();
    for (int x = 0; x < picture.width; ++x) rows.back() += picture.at(x, y)[3] != 0 ? '#' : '.';
  }
  return rows;
}

using Rows = std::vector<std::string>;
constexpr Color Red{255, 0, 0};

TEST(Painter, FillsPolygonsByTheMiddlesOfPixels) {
  Picture picture(5, 4);
  Painter painter(picture);
  const Point square[] = {{1, 1}, {3.4f, 1}, {3.4f, 3}, {1, 3}};
  painter.polygon(square, Red);
  EXPECT_EQ(shapeOf(picture), (Rows{".....", ".##..", ".##..", "....."}));
}

TEST(Painter, AnOutlineWithinAnOutlineIsAHole) {
  Picture picture(5, 5);
  Painter painter(picture);
  const Point ring[] = {{0, 0}, {5, 0}, {5, 5}, {0, 5}, {0, 0}, {2, 2}, {2, 3}, {3, 3}, {3, 2}, {2, 2}};
  painter.polygon(ring, Red);
  EXPECT_EQ(shapeOf(picture), (Rows{"#####", "#####", "##.##", "#####", "#####"}));
}

TEST(Painter, DrawsDisksAndLines) {
  Picture picture(6, 4);
  Painter painter(picture);
  painter.disk({2, 2}, 1.6f, Red);
  painter.line({4.5f, 0}, {4.5f, 4}, Red);
  EXPECT_EQ(shapeOf(picture), (Rows{".##.#.", "#####.", "#####.", ".##.#."}));
}

TEST(Painter, MixesColors) {
  Picture picture(1, 1);
  Painter painter(picture);
  painter.fill({0, 0, 0});
  painter.fill({255, 100, 0, 51});
  EXPECT_EQ(picture.at(0, 0)[0], 51);
  EXPECT_EQ(picture.at(0, 0)[1], 20);
  EXPECT_EQ(picture.at(0, 0)[3], 255);
}

TEST(Painter, ClipsEverything) {
  Picture picture(3, 3);
  Painter painter(picture);
  float far = std::numeric_limits<float>::infinity(), none = std::numeric_limits<float>::quiet_NaN();
  const Point wide[] = {{-far, -far}, {far, -far}, {far, 1}, {-far, 1}};
  painter.polygon(wide, Red);
  EXPECT_EQ(shapeOf(picture), (Rows{"###", "...", "..."}));
  const Point odd[] = {{none, none}, {1, none}, {none, 2}};
  painter.polygon(odd, Red);
  painter.polygon({}, Red);
  painter.disk({none, 1}, 1e30f, Red);
  painter.disk({1e30f, 1e30f}, 2, Red);
  painter.line({0, 0}, {none, far}, Red, far);
  painter.text(-100, -4, "long text", Red);
  painter.text(1, 2, "text", Red);
  EXPECT_EQ(picture.width, 3);
}

TEST(Painter, MeasuresText) {
  EXPECT_EQ(widthOfText(""), 0);
  EXPECT_EQ(widthOfText("ii"), 2 * widthOfText("i"));
}

}  // namespace
}  // namespace vellum::base
